import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openRecent } from '../../../electron/base/recent.ts'
import { openTakeStore } from '../../../electron/documents/takes/take-store.ts'
import { openMeasures } from '../../../electron/rendering/audition/voice-measures.ts'
import { openSpending } from '../../../electron/rendering/journal/spending.ts'
import { openKeptFailures } from '../../../electron/rendering/queue/kept-failures.ts'
import { openCeilings } from '../../../electron/rendering/scene/ceilings.ts'
import { openSettings } from '../../../electron/studio/app/settings.ts'
import { appSettingsSchema } from '../../../shared/contract/views.ts'
import { lineIdSchema } from '../../../shared/core/model/ids.ts'
import { intoTrash, outOfTrash, withMark } from '../../../shared/core/takes/marks.ts'
import { fromNewer } from '../../support/newer-fields.ts'
import { takeRecord } from '../../support/projects.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const at = '2026-11-22T12:00:00.000Z'
const some = { numRuns: 20 }
const [first, second] = [lineIdSchema.parse('aaaaaa'), lineIdSchema.parse('bbbbbb')]
const key = 'a'.repeat(64)
const alto = 'draft alto'
const problem = { code: 'audio.invalid', message: 'It is silent.' }
/** With a code, a message and a kind of parameter that only a newer version has. */
const laterProblem = { code: 'voice.tooFar', message: 'Then.', id: 'voice.tooFar', params: { by: { least: 1 } } }
const failure = (lineId: string) => ({ source: 'draft', lineId, key, problem })
const ceiling = { characters: 1000, speakers: 3, isLearned: true, goodLengths: 0, goodCasts: 0 }
const allowed = () => ({ characters: null, speakers: null })

/** A file of the data folder as it is, how something in it is changed, and what it is then. */
type Kept = {
  readonly name: string
  readonly before: object
  readonly change: (folder: string) => Promise<unknown>
  /** Only what is changed. */
  readonly after: object
}

const files: readonly Kept[] = [
  {
    name: 'settings.json',
    before: { ...appSettingsSchema.parse({}), price: { perMillionBytes: 15, unit: 'USD' } },
    change: async (folder) => (await openSettings(folder, Date.now)).change({ theme: 'dark' }),
    after: { theme: 'dark' },
  },
  {
    name: 'recent.json',
    before: { recent: [{ folder: '/a', name: 'A', openedAt: at }] },
    change: async (folder) => (await openRecent(folder)).remember({ folder: '/a', name: 'B', openedAt: at }),
    after: { recent: [{ folder: '/a', name: 'B', openedAt: at }] },
  },
  {
    name: 'balances.json',
    before: { v: 1, readings: [{ atMs: 1, origin: 'https://a', unit: 'API credit', balance: 5 }] },
    change: async (dataFolder) => {
      const settings = () => ({ capBatchBytes: null, capHourBytes: null, price: null })
      const randomBytes = (count: number) => new Uint8Array(count)
      const spending = await openSpending({ dataFolder, now: () => 2, randomBytes, settings })
      spending.note({ atMs: 2, origin: 'https://b', unit: 'API credit', balance: 7 })
      await spending.flush()
    },
    after: { readings: [{}, { atMs: 2, origin: 'https://b', unit: 'API credit', balance: 7 }] },
  },
  {
    name: 'p.failures.json',
    before: { v: 1, failures: [failure('aaaaaa'), failure('bbbbbb')] },
    change: async (folder) => {
      const failures = await openKeptFailures(folder, 'p')
      failures.dismiss([second])
      await failures.flush()
    },
    after: { failures: [failure('aaaaaa')] },
  },
  {
    name: 'q.failures.json',
    before: { v: 1, failures: [{ ...failure('aaaaaa'), problem: laterProblem }, failure('bbbbbb')] },
    change: async (folder) => {
      const failures = await openKeptFailures(folder, 'q')
      failures.dismiss([second])
      await failures.flush()
    },
    after: { failures: [{ ...failure('aaaaaa'), problem: laterProblem }] },
  },
  {
    name: 'scene-ceilings.json',
    before: { 'https://a s2-pro': ceiling },
    change: async (folder) => {
      const ceilings = await openCeilings(folder, allowed)
      ceilings.learn('https://a', 's2-pro', { kind: 'suspicious', characters: 500, speakers: 2 })
      await ceilings.flush()
    },
    after: { 'https://a s2-pro': { ...ceiling, characters: 400 } },
  },
  {
    name: 'auditions/measures.json',
    before: { format: 'repartee-measures', version: 1, voices: { [alto]: [{ pitchHz: 100 }] } },
    change: async (folder) => (await openMeasures(folder, Date.now)).add(alto, { pitchHz: 200 }),
    after: { voices: { [alto]: [{ pitchHz: 100 }, { pitchHz: 200 }] } },
  },
]

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'))
}

describe('files of a newer version', () => {
  it.each(files)('keep every field that is not known, read, changed and written: $name', async (file) => {
    await fc.assert(
      fc.asyncProperty(newerFile(file.before), async (before) => {
        const folder = await temporaryFolder()
        const path = join(folder, file.name)
        await mkdir(dirname(path), { recursive: true })
        await writeFile(path, JSON.stringify(before))
        await file.change(folder)
        const after = await readJson(path)
        expect(after).toMatchObject(file.after)
        // Whatever was in it and was not changed is in it.
        expect(kept(before, after)).toEqual([])
      }),
      some,
    )
  })
})

/** Ceilings are kept by names that are no fields: only what stands under them has any. */
function newerFile(before: object): fc.Arbitrary<object> {
  const isNamed = Object.keys(before).some((name) => name.includes(' '))
  return isNamed ? fromNewer(ceiling).map((one) => ({ 'https://a s2-pro': one })) : fromNewer(before)
}

/** The ways to fields of newer versions that are in one value and not, or otherwise, in another. */
function kept(before: unknown, after: unknown, path = ''): readonly string[] {
  if (typeof before !== 'object' || before === null) return []
  return Object.entries(before).flatMap(([name, value]) => {
    const now: unknown = Reflect.get(Object(after), name)
    // The second failure was let go.
    if (now === undefined && !name.startsWith('new')) return []
    const isLost = name.startsWith('new') && JSON.stringify(now) !== JSON.stringify(value)
    return isLost ? [`${path}.${name}`] : kept(value, now, `${path}.${name}`)
  })
}

describe('takes of a newer version', () => {
  const full = {
    ...takeRecord('aaaaaa', 'a'),
    kind: 'line',
    requests: [{ origin: 'https://a', model: 's2-pro', encoding: 'json', body: { text: 'Hello' }, bytesOfText: 5 }],
    verdict: 'suspicious',
    problem: { code: 'audio.invalid', message: 'It is silent.' },
    sliceOf: { takeId: 'c'.repeat(64), fromSample: 0, toSample: 100 },
    scene: { lines: [{ lineId: 'aaaaaa', key }], borders: [{ sample: 50, confidence: 0.5 }] },
  } as const

  it('keep every field that is not known, whatever a person says of them, over restarts', async () => {
    await fc.assert(
      fc.asyncProperty(fromNewer(full), async (record) => {
        const folder = await temporaryFolder()
        const audio = new Uint8Array(300).fill(7)
        const made = await openTakeStore(folder)
        const { id } = await made.store.add(takeRecord('aaaaaa', 'a'), audio)
        await made.store.flush()
        const path = join(folder, 'takes.jsonl')
        await writeFile(path, `${JSON.stringify({ id, ...record })}\n`)
        const ref = { lineId: first, takeId: id }
        const { store, problems } = await openTakeStore(folder)
        expect(problems).toEqual([])
        await store.change([ref], (take) => withMark(take, { starred: true, note: 'Good' }))
        await store.choose(first, id)
        await store.change([ref], (take) => intoTrash(take, at))
        await store.change([ref], outOfTrash)
        await store.flush()
        const rows = (await readFile(path, 'utf8')).trimEnd().split('\n')
        expect(rows).toHaveLength(5)
        for (const row of rows) expect(kept(record, JSON.parse(row))).toEqual([])
        // The same audio comes once more: what is said of the take stays.
        await store.add(takeRecord('aaaaaa', 'a'), audio)
        await store.flush()
        const { store: again } = await openTakeStore(folder)
        const [take] = again.ofLine(first)
        expect(take).toMatchObject({ starred: true, note: 'Good' })
        expect(newOnes(take)).toEqual(newOnes(record))
      }),
      some,
    )
  })
})

function newOnes(value: unknown): unknown {
  return Object.fromEntries(Object.entries(Object(value)).filter(([name]) => name.startsWith('new')))
}
