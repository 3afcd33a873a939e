import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { checkProject } from '../../../electron/project-check/check-project.ts'
import { openTakeStore } from '../../../electron/documents/takes/take-store.ts'
import { openSettings, storedSettingsSchema } from '../../../electron/studio/app/settings.ts'
import { appSettingsSchema } from '../../../shared/contract/views.ts'
import { castSchema } from '../../../shared/core/model/cast.ts'
import { StudioError } from '../../../shared/core/model/errors.ts'
import { projectFileSchema } from '../../../shared/core/model/project.ts'
import { takeSchema } from '../../../shared/core/model/take.ts'
import { damagedDocuments, jsonCorpus } from '../../support/json-corpus.ts'
import { type TestProject, takeRecord, testProject } from '../../support/projects.ts'
import { told } from '../../support/told.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'
import { wordedFinding } from '../../../electron/cli/terminal/finding-words.ts'

const corpora = {
  'cast.json': jsonCorpus(castSchema),
  'project.json': jsonCorpus(projectFileSchema),
  'takes.jsonl': jsonCorpus(takeSchema),
  'settings.json': jsonCorpus(storedSettingsSchema),
} as const
type FileName = keyof typeof corpora

/** Each value in a third of the fields, another third for the next one: all of them by `npm run faults -- json-values`. */
const share = process.env['REPARTEE_FAULTS'] === 'full' ? 1 : 3
// All of them take minutes, beside other work more than the six of any other test.
if (share === 1) vi.setConfig({ testTimeout: 3_600_000 })

function inTurns(values: readonly string[], textsOf: (value: string) => readonly string[]): readonly string[] {
  return values.flatMap((value, turn) => textsOf(value).filter((_text, at) => at % share === turn % share))
}

const names = ['cast.json', 'project.json', 'takes.jsonl', 'settings.json'] as const

/** What reading a text as one of the files came to. */
type Reading = { readonly kind: 'read' | 'refused'; readonly said: string; readonly isKept: boolean }
type Reader = (text: string | Uint8Array) => Promise<Reading>

/** Reads texts as one file each, in a room of its own. `isKept`: their bytes are still there afterwards. */
async function readerOf(name: FileName): Promise<Reader> {
  if (name === 'takes.jsonl') return takesReader(await temporaryFolder())
  if (name === 'settings.json') return settingsReader(await temporaryFolder())
  return projectReader(await testProject(), name)
}

function projectReader(project: TestProject, name: string): Reader {
  return async (text) => {
    await writeFile(project.path(name), text)
    const outcome = await project.open().then(
      async (open) => {
        await open.close()
        return { kind: 'read', said: '' } as const
      },
      (error: unknown) => ({ kind: 'refused', said: wordsOf(error) }) as const,
    )
    const isKept = outcome.kind === 'read' || (await readFile(project.path(name))).equals(Buffer.from(text))
    return { ...outcome, isKept }
  }
}

function takesReader(folder: string): Reader {
  const path = join(folder, 'takes.jsonl')
  return async (text) => {
    await writeFile(path, text)
    const outcome = await openTakeStore(folder).then(
      ({ problems }) => problems.map((one) => messageOf(one)).filter((message) => message.includes('cannot be read')),
      (error: unknown) => [wordsOf(error)],
    )
    const isKept = (await readFile(path)).equals(Buffer.from(text))
    return { kind: outcome.length === 0 ? 'read' : 'refused', said: outcome.join(), isKept }
  }
}

function settingsReader(folder: string): Reader {
  let turn = 0
  return async (text) => {
    turn += 1
    await writeFile(join(folder, 'settings.json'), text)
    const settings = await openSettings(folder, () => turn)
    const aside = await readFile(join(folder, `settings.json.corrupt-${turn}`)).catch(() => undefined)
    // The next change writes the file anew, whatever was in it.
    await settings.change({ theme: 'light' })
    return {
      kind: aside === undefined ? 'read' : 'refused',
      said: aside === undefined ? '' : 'put aside',
      isKept: aside === undefined || aside.equals(Buffer.from(text)),
    }
  }
}

function wordsOf(error: unknown): string {
  return error instanceof StudioError &&
    error.problem.code === 'project.unreadable' &&
    (error.problem.remedy ?? '') !== ''
    ? messageOf(error.problem)
    : `threw ${String(error)}`
}

/** Every text that was not refused, and kept as it was; `may` are those that may also be read. */
async function flawsOf(
  read: Reader,
  texts: readonly string[],
  may: 'refuse' | 'do either',
): Promise<readonly string[]> {
  const flaws: string[] = []
  for (const text of texts) {
    const { kind, said, isKept } = await read(text)
    if (said.startsWith('threw') || !isKept || (kind === 'read' && may === 'refuse'))
      flaws.push(`${kind} ${said} ${text}`)
  }
  return flaws
}

describe('numbers that are none, or that no other program reads alike', () => {
  it.each(names)('are refused in each field of %s, and what was written is kept', async (name) => {
    const read = await readerOf(name)
    const tokens = ['NaN', 'Infinity', '-Infinity', '1e999', '-1e999', '01', '.5', '+1', '0x10', '1_000', '--1']
    const texts = inTurns(tokens, (token) => corpora[name].withNumber(token))
    expect(texts.length * share).toBeGreaterThan(tokens.length * 2)
    expect(await flawsOf(read, texts, 'refuse')).toEqual([])
    // What JSON knows and a field may hold: it is read or refused, and nothing else happens.
    const odd = ['-0', '9007199254740993', '-9007199254740993', '5e-324', '1.7976931348623157e308', '1E0']
    const oddTexts = inTurns(odd, (token) => corpora[name].withNumber(token))
    expect(await flawsOf(read, oddTexts, 'do either')).toEqual([])
    process.stdout.write(`B-JSON ${name}: ${texts.length} numbers that are none, ${oddTexts.length} odd ones\n`)
  })
})

describe('keys that stand twice', () => {
  /** The document with one of its keys named twice, for each key. */
  const doubled = (name: FileName): readonly string[] => {
    const text = JSON.stringify(corpora[name].good)
    return [...text.matchAll(/"(?:[^"\\]|\\.)*":/g)].map(
      ({ 0: key, index }) => `${text.slice(0, index)}${key}null,${text.slice(index)}`,
    )
  }

  it.each(names)('are refused everywhere in %s, and what was written is kept', async (name) => {
    const read = await readerOf(name)
    const texts = doubled(name)
    // The same text with the key once is read: only the second one is what is wrong.
    expect((await read(JSON.stringify(corpora[name].good))).kind).toBe('read')
    expect(texts.length).toBeGreaterThan(9)
    expect(await flawsOf(read, texts, 'refuse')).toEqual([])
    process.stdout.write(`B-JSON ${name}: ${texts.length} keys twice\n`)
  })

  it('are told with their name, their line and a way out', async () => {
    const project = await testProject()
    await writeFile(
      project.path('cast.json'),
      '{\n"speakers": [\n{"id": "a", "name": "RUTH", "colour": 1, "name": "AMOS"}]}',
    )
    const message = 'cast.json names "name" twice in one place (line 3).'
    expect(await told(project.open())).toMatchObject({ message, remedy: expect.stringContaining('copy') })
    const { findings } = await checkProject(project.folder)
    expect(findings.map(wordedFinding)).toContainEqual(
      expect.objectContaining({ file: 'cast.json', line: 3, severity: 'error', message }),
    )
  })
})

describe('texts that are odd', () => {
  it.each(names)('in each field of %s are read or refused, and nothing else happens', async (name) => {
    const read = await readerOf(name)
    const odd = [
      '\ud800',
      'a\udc00b',
      '\u0000',
      'a\u0000b',
      '\u202e',
      '\ufeff',
      '\u2028',
      '\r\n',
      ' ',
      '__proto__',
      '<|speaker:1|>',
    ]
    const texts = inTurns(odd, (text) => corpora[name].withText(text))
    expect(await flawsOf(read, texts, 'do either')).toEqual([])
  })

  it.each(names)('stand behind a byte order mark in %s, which is no part of it', async (name) => {
    const read = await readerOf(name)
    expect((await read(`\uFEFF${JSON.stringify(corpora[name].good)}`)).kind).toBe('read')
  })
})

/** What is damaged as a record or as a whole. */

describe('files that are damaged', () => {
  it.each(damagedDocuments)('%s in takes.jsonl or settings.json is said or put aside, and kept', async (_, content) => {
    for (const name of ['takes.jsonl', 'settings.json'] as const) {
      const reading = await (await readerOf(name))(content)
      // A list that holds nothing can be no record; as settings nothing is what is chosen.
      const isEmpty = name === 'settings.json' && content === '{}'
      expect([name, reading.kind, reading.isKept]).toEqual([name, isEmpty ? 'read' : 'refused', true])
      expect(reading.said).not.toContain('threw')
    }
  })

  it('settings.json of more than a megabyte is put aside before it is read', async () => {
    const data = await temporaryFolder()
    const path = join(data, 'settings.json')
    await writeFile(path, '{"theme":"light"}')
    await truncate(path, 1024 * 1024 + 1)
    const settings = await openSettings(data, () => 7)
    expect(settings.read()).toEqual(appSettingsSchema.parse({}))
    await settings.change({ theme: 'dark' })
    expect((await readdir(data)).toSorted()).toEqual(['settings.json', 'settings.json.corrupt-7'])
  })
})

describe('what refers to itself, to each other or to nothing', () => {
  const [one, two] = ['b'.repeat(64), 'c'.repeat(64)]
  const slice = (id: string, of: string, over: object = {}): string => {
    const sliceOf = { takeId: of, fromSample: 0, toSample: 5 }
    return `${JSON.stringify({ ...takeRecord('bbbbbb', 'b'), id, sliceOf, ...over })}\n`
  }
  const scene = { lines: [{ lineId: 'zzzzzz', key: 'a'.repeat(64) }], borders: [] }

  it.each([
    ['itself', slice(one, one)],
    ['each other', slice(one, two) + slice(two, one)],
    ['an answer that is nowhere', slice(one, 'f'.repeat(64))],
    ['a scene whose lines are nowhere', slice(one, two) + slice(two, one, { kind: 'scene', scene })],
  ])('takes cut out of %s open, are checked, rendered for, and kept', async (_, text) => {
    const project = await testProject()
    await mkdir(project.path('takes'))
    for (const id of [one, two]) await writeFile(project.path(`takes/${id}.wav`), new Uint8Array(300))
    await writeFile(project.path('takes.jsonl'), text)
    const open = await project.open()
    expect(open.readOnly).toBe(false)
    expect(open.takes.all().length).toBe(text.trim().split('\n').length)
    await open.close()
    expect((await checkProject(project.folder)).findings.length).toBeGreaterThan(0)
    expect(await readFile(project.path('takes.jsonl'), 'utf8')).toBe(text)
  })

  it('a narrator who is not in the cast is said by check, and the action stays unspoken', async () => {
    const project = await testProject()
    const text = (await readFile(project.path('project.json'), 'utf8')).replace(
      '"narrator": null',
      '"narrator": "nobody"',
    )
    expect(text).toContain('nobody')
    await writeFile(project.path('project.json'), text)
    const open = await project.open()
    expect(open.settings().narrator).toBe('nobody')
    await open.close()
    const { findings } = await checkProject(project.folder)
    expect(findings.filter(({ file }) => file === 'project.json').map(wordedFinding)).toMatchObject([
      { code: 'narratorUnknown', remedy: expect.stringContaining('Choose another one') },
    ])
    expect(await readFile(project.path('project.json'), 'utf8')).toBe(text)
  })

  it('a reference clip that is nowhere is said by check with its speaker, and kept in the cast', async () => {
    const project = await testProject()
    const reference = { title: 'Clip', clips: [{ id: 'd'.repeat(64), text: 'Words.' }] }
    const speakers = [{ id: 'ruth', name: 'RUTH', colour: 1, reference, variants: [{ name: 'loud', reference }] }]
    const lines = { zzzzzz: { model: 's1' } }
    const text = JSON.stringify({ speakers, lines })
    await writeFile(project.path('cast.json'), text)
    const { findings } = await checkProject(project.folder)
    expect(findings.filter(({ file, severity }) => file === 'cast.json' && severity === 'error').length).toBe(2)
    expect(await readFile(project.path('cast.json'), 'utf8')).toBe(text)
    const open = await project.open()
    // AMOS speaks in the script: he is added. Nothing that was there is lost, and nothing is put in its place.
    expect(open.cast()).toMatchObject({ speakers, lines })
    await open.close()
  })
})
