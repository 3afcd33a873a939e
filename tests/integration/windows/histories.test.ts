import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import type { CallAnswer } from '../../../shared/contract/envelope.ts'
import { type ProjectView, projectViewSchema } from '../../../shared/contract/views.ts'
import { type RunningStudio, startLocalStudio } from '../../support/host.ts'
import { type PageHeaders, signIn } from '../../support/signed-in.ts'
import { type ServedWindow, servedWindow } from '../../support/studio/served-studio.ts'
import { type NodeWriter, openNodeWriter } from '../../support/sync/node-writer.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'

const HISTORIES = process.env.REPARTEE_FAULTS === 'full' ? 500 : 12
/** Every so many histories have a host that is killed in the middle. */
const DEATH_EVERY = 5

const script = '# Small\nRUTH: Engines to dead slow.  #aaaaa1\nAMOS: Nothing at all.  #aaaaa2\n'

type Step = {
  readonly window: number
  readonly kind: 'type' | 'erase' | 'newLine'
  readonly place: number
  readonly waitMs: number
}
const step: fc.Arbitrary<Step> = fc.record({
  window: fc.nat(2),
  kind: fc.constantFrom('type', 'type', 'type', 'type', 'newLine', 'erase'),
  place: fc.nat(2000),
  waitMs: fc.constantFrom(0, 0, 0, 1, 3, 10),
})

describe('several windows over the real bridge', () => {
  let base: string
  let studio: RunningStudio
  let page: PageHeaders
  const start = (): Promise<RunningStudio> => startLocalStudio({ dataFolder: join(base, 'data'), keepsPort: true })

  beforeAll(async () => {
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
    base = await mkdtemp(join(tmpdir(), 'repartee-histories-'))
    studio = await start()
    page = await signIn(studio.openUrl)
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    await studio.stop()
    await rm(base, { recursive: true, force: true })
  })

  const counts = { histories: 0, deaths: 0, words: 0, erased: 0 }

  async function play(number: number, windows: number, steps: readonly Step[]): Promise<void> {
    const views = await openEverywhere(page, `Play ${number}`, windows)
    const disk = join(base, 'data', 'projects', `Play ${number}`, 'script.dialogue')
    const writers = views.map(([served, view]) => openNodeWriter(served, view))
    const typed = new Map<string, 'typed' | 'erased'>()
    const dying = number % DEATH_EVERY === 0 ? Math.floor(steps.length / 2) : -1
    try {
      for (const [index, { window, kind, place, waitMs }] of steps.entries()) {
        const writer = writers[window % writers.length]
        if (writer === undefined) throw new Error('There is no window.')
        change(writer, kind, place, `w${number}x${index}q`, typed)
        if (place % 3 === 0) writer.flush()
        if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
        if (index === dying) {
          counts.deaths += 1
          await studio.kill()
          studio = await start()
        }
      }
      await eventually(async () => {
        for (const writer of writers) writer.flush()
        const [first] = writers
        for (const writer of writers) {
          expect(writer.deps.sync.hasUnacknowledged()).toBe(false)
          expect(writer.text()).toBe(first?.text())
        }
        expect(await readFile(disk, 'utf8')).toBe(first?.text())
      })
      const text = writers[0]?.text() ?? ''
      for (const [word, fate] of typed) {
        const times = text.split(word).length - 1
        if (fate === 'typed') expect(`${word}: ${times}`).toBe(`${word}: 1`)
        else expect(times).toBeLessThanOrEqual(1)
        counts.words += 1
        counts.erased += fate === 'erased' ? 1 : 0
      }
      counts.histories += 1
    } finally {
      for (const writer of writers) writer.close()
    }
  }

  it(`end at one text, in every window and on the disk, with every word in it once: ${HISTORIES} histories`, async () => {
    let number = 0
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 3 }),
        fc.array(step, { minLength: 8, maxLength: 60, size: 'max' }),
        (windows, steps) => {
          number += 1
          return play(number, windows, steps)
        },
      ),
      { numRuns: HISTORIES, endOnFailure: true },
    )
    const { histories, deaths, words, erased } = counts
    process.stdout.write(
      `${histories} histories, ${deaths} deaths of the host, ${words} words, ${erased} of them erased\n`,
    )
    expect(deaths).toBeGreaterThan(0)
  }, 3_600_000)
})

/** Writes a word, begins a line, or erases what is there; never inside a word. */
function change(
  writer: NodeWriter,
  kind: Step['kind'],
  place: number,
  word: string,
  typed: Map<string, 'typed' | 'erased'>,
): void {
  const text = writer.text()
  const edge = (at: number): number => {
    let edged = at
    while (edged < text.length && /\w/.test(text[edged] ?? '') && /\w/.test(text[edged - 1] ?? '')) edged += 1
    return edged
  }
  const at = edge(place % (text.length + 1))
  if (kind === 'newLine') return writer.edit(at, at, '\n')
  if (kind === 'type') {
    typed.set(word, 'typed')
    return writer.edit(at, at, ` ${word} `)
  }
  const to = edge(Math.min(text.length, at + 1 + (place % 12)))
  for (const [seen] of text.slice(at, to).matchAll(/w\d+x\d+q/g)) typed.set(seen, 'erased')
  if (to > at) writer.edit(at, to, '')
}

/** Makes a project with the script and opens it in so many windows of one browser. */
async function openEverywhere(
  page: PageHeaders,
  name: string,
  windows: number,
): Promise<readonly (readonly [ServedWindow, ProjectView])[]> {
  const first = await servedWindow(page, () => Promise.resolve())
  const made = viewOf(await first.bridge.call['project.create']({ name, folderId: null }))
  await first.bridge.call['script.replace']({ project: made.project, text: script })
  await first.bridge.call['project.save']({ project: made.project })
  const others = await Promise.all(
    Array.from({ length: windows - 1 }, () => servedWindow(page, () => Promise.resolve())),
  )
  return Promise.all(
    [first, ...others].map(async (window) => {
      const view = viewOf(await window.bridge.call['project.openRecent']({ recentId: made.recentId }))
      return [window, view] as const
    }),
  )
}

function viewOf(envelope: CallAnswer): ProjectView {
  if (!envelope.ok) throw new Error(`${envelope.error.code}: ${messageOf(envelope.error)}`)
  return projectViewSchema.parse(envelope.value)
}
