import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkProject } from '../../../electron/project-check/check-project.ts'
import { MAX_UNREADABLE_RECORDS } from '../../../electron/documents/takes/take-records.ts'
import { openTakeStore } from '../../../electron/documents/takes/take-store.ts'
import { openSettings, storedSettingsSchema } from '../../../electron/studio/app/settings.ts'
import { appSettingsSchema } from '../../../shared/contract/views.ts'
import { castSchema } from '../../../shared/core/model/cast.ts'
import { StudioError } from '../../../shared/core/model/errors.ts'
import { MAX_SCRIPT_LINES } from '../../../shared/core/model/limits.ts'
import { projectFileSchema } from '../../../shared/core/model/project.ts'
import { takeSchema } from '../../../shared/core/model/take.ts'
import { damagedDocuments, jsonCorpus } from '../../support/json-corpus.ts'
import { SCRIPT, type TestProject, takeRecord, testProject } from '../../support/projects.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'
import { messageOf } from '../../../shared/messages/in-english.ts'
import { told } from '../../support/told.ts'
import { wordedFinding } from '../../../electron/cli/terminal/finding-words.ts'

const corpora = {
  'cast.json': jsonCorpus(castSchema),
  'project.json': jsonCorpus(projectFileSchema),
  'takes.jsonl': jsonCorpus(takeSchema),
  'settings.json': jsonCorpus(storedSettingsSchema),
} as const

/** Opens, and says with which code that was refused: 'opened', or what was thrown that never may be. */
async function outcome({ open }: TestProject): Promise<string> {
  return open().then(
    async (project) => {
      await project.close()
      return 'opened'
    },
    (error: unknown) => (error instanceof StudioError ? error.problem.code : `threw ${String(error)}`),
  )
}

/** What a folder with one bad record beside a good one says of them. */
async function takesWith(
  record: string,
): Promise<{ readonly folder: string; readonly text: string; readonly good: string }> {
  const folder = await temporaryFolder()
  const { store } = await openTakeStore(folder)
  const good = await store.add(takeRecord('aaaaaa', 'a'), new Uint8Array(300))
  await store.flush()
  const text = `${await readFile(join(folder, 'takes.jsonl'), 'utf8')}${record}\n`
  await writeFile(join(folder, 'takes.jsonl'), text)
  return { folder, text, good: good.id }
}

const textsOf = (name: keyof typeof corpora): readonly (readonly [string, string])[] =>
  corpora[name].hostile.map(({ why, document }) => [why, JSON.stringify(document)])

describe('documents that are wrong in one place, for every field of the schemas', () => {
  it.each(Object.entries(corpora))('of %s are many, and come from a document that is right', (name, corpus) => {
    const schema = { 'cast.json': castSchema, 'project.json': projectFileSchema, 'takes.jsonl': takeSchema }
    const known = Object.entries(schema).find(([file]) => file === name)?.[1] ?? storedSettingsSchema
    expect(known.safeParse(corpus.good).success).toBe(true)
    expect(corpus.hostile.length).toBeGreaterThan(corpus.fields * 5)
    process.stdout.write(`B-JSON ${name}: ${corpus.fields} fields, ${corpus.hostile.length} wrong documents\n`)
  })

  it.each(['cast.json', 'project.json'] as const)(
    '%s is refused by name and left as it is, each time',
    async (name) => {
      const project = await testProject()
      const flaws: string[] = []
      for (const [why, text] of textsOf(name)) {
        await writeFile(project.path(name), text)
        const found = await outcome(project)
        if (found !== 'project.unreadable') flaws.push(`${why}: ${found}`)
        if ((await readFile(project.path(name), 'utf8')) !== text) flaws.push(`${why}: the file was changed`)
      }
      expect(flaws).toEqual([])
      expect('surprise' in {}).toBe(false)
    },
  )

  it('a record of takes.jsonl spoils only itself, is said, and left where it is, each time', async () => {
    const flaws: string[] = []
    const { folder, text: before, good } = await takesWith('')
    for (const [why, record] of textsOf('takes.jsonl')) {
      const text = `${before}${record}\n`
      await writeFile(join(folder, 'takes.jsonl'), text)
      const { store, problems } = await openTakeStore(folder)
      if (
        store
          .all()
          .map(({ id }) => id)
          .join() !== good
      )
        flaws.push(`${why}: the good take is not alone`)
      const said = problems.map((one) => messageOf(one)).join()
      if (said !== '1 record in takes.jsonl cannot be read.') flaws.push(`${why}: ${said}`)
      if ((await readFile(join(folder, 'takes.jsonl'), 'utf8')) !== text) flaws.push(`${why}: the file was changed`)
    }
    expect(flaws).toEqual([])
  })

  it('settings.json is put aside whole, and the defaults serve, each time', async () => {
    const data = await temporaryFolder()
    const flaws: string[] = []
    let turn = 0
    for (const [why, text] of textsOf('settings.json')) {
      turn += 1
      await writeFile(join(data, 'settings.json'), text)
      const settings = (await openSettings(data, () => turn)).read()
      if (JSON.stringify(settings) !== JSON.stringify(appSettingsSchema.parse({}))) flaws.push(`${why}: was used`)
      const aside = await readFile(join(data, `settings.json.corrupt-${turn}`), 'utf8').catch(() => 'nothing')
      if (aside !== text) flaws.push(`${why}: is not kept`)
    }
    expect(flaws).toEqual([])
  })
})

/** Texts that are damaged whatever the file is. */
const damaged: readonly (readonly [string, string | Uint8Array])[] = [
  ...damagedDocuments,
  ['nothing', ''],
  ['white space', ' \n\t\n'],
  ['a truth', 'true'],
  ['no number', '{"version": NaN}'],
  ['one mark too many', '{"a": 1,}'],
  ['single marks', "{'a': 1}"],
]

describe('files that are damaged as a whole', () => {
  it.each(damaged)('%s in project.json or cast.json is refused and left as it is', async (_, content) => {
    const project = await testProject()
    for (const name of ['cast.json', 'project.json']) {
      const good = await readFile(project.path(name))
      await writeFile(project.path(name), content)
      expect(await outcome(project)).toBe('project.unreadable')
      expect(await readFile(project.path(name))).toEqual(Buffer.from(content))
      const { findings } = await checkProject(project.folder)
      expect(findings.filter(({ file, severity }) => file === name && severity === 'error').length).toBe(1)
      await writeFile(project.path(name), good)
    }
    expect(await outcome(project)).toBe('opened')
  })

  it.each(damaged.filter(([, content]) => content.length > 0))(
    '%s in settings.json is put aside',
    async (_, content) => {
      const data = await temporaryFolder()
      await writeFile(join(data, 'settings.json'), content)
      const settings = (await openSettings(data, () => 7)).read()
      expect(settings).toEqual(appSettingsSchema.parse({}))
      const [kept] = (await readdir(data)).filter((name) => name.startsWith('settings.json'))
      expect(await readFile(join(data, kept ?? ''))).toEqual(Buffer.from(content))
    },
  )

  it('cut at every 64th byte of a project of ten lines, each is refused or opens, and what is left of it stays', async () => {
    const lines = Array.from({ length: 10 }, (_, at) => `RUTH: Line ${at}.  #${at.toString().padStart(6, '0')}\n`)
    const project = await testProject(`# Ten\n\n${lines.join('')}`)
    const first = await project.open()
    for (const [at, key] of ['a', 'b', 'c'].entries()) {
      await first.takes.add(takeRecord(`00000${at}`, key), new Uint8Array(300).fill(at))
    }
    await first.close()
    let cuts = 0
    for (const name of ['project.json', 'cast.json', 'takes.jsonl', 'script.dialogue']) {
      const good = await readFile(project.path(name))
      for (let at = 0; at < good.length; at += 64) {
        const part = good.subarray(0, at)
        await writeFile(project.path(name), part)
        const isOpening = name === 'takes.jsonl' || name === 'script.dialogue'
        // A script's lines get their ids back or new ones: only then is anything written.
        const found = isOpening
          ? await project.open().then(
              async (open) => {
                // What the list has lost comes back from the copy of its records.
                if (name === 'takes.jsonl') expect(open.takes.all().length).toBe(3)
                await open.close()
                return 'opened'
              },
              (error: unknown) => String(error),
            )
          : await outcome(project)
        expect(`${name} cut at ${at}: ${found}`).toBe(
          `${name} cut at ${at}: ${isOpening ? 'opened' : 'project.unreadable'}`,
        )
        const after = await readFile(project.path(name))
        if (name === 'takes.jsonl') expect(after.subarray(0, at)).toEqual(Buffer.from(part))
        else if (name !== 'script.dialogue') expect(after).toEqual(Buffer.from(part))
        cuts += 1
      }
      await writeFile(project.path(name), good)
    }
    expect(cuts).toBeGreaterThan(25)
  })

  it.each([
    ['takes.jsonl', 256],
    ['script.dialogue', 20],
    ['project.json', 64],
    ['cast.json', 64],
  ])('%s of more than %i MiB is refused before it is read', async (name, megabytes) => {
    const project = await testProject()
    await truncate(project.path(name), 0).catch(() => writeFile(project.path(name), ''))
    // A file of holes: its size counts, not its bytes.
    await truncate(project.path(name), megabytes * 1024 * 1024 + 1)
    await expect(project.open()).rejects.toMatchObject({
      problem: { code: 'project.unreadable', id: 'disk.read.tooLarge', params: { name, megabytes } },
    })
  })
})

describe('files of far too many things', () => {
  it('a script of a million lines is refused by the name of the limit, and left as it is', async () => {
    const project = await testProject()
    const text = 'RUTH: x.\n'.repeat(1_000_000)
    await writeFile(project.path('script.dialogue'), text)
    await expect(project.open()).rejects.toMatchObject({
      problem: { code: 'project.unreadable', id: 'documents.script.tooLong', params: { most: 200_000 } },
    })
    expect((await readFile(project.path('script.dialogue'), 'utf8')) === text).toBe(true)
    expect((await checkProject(project.folder)).findings.map(wordedFinding).map(({ message }) => message)).toContain(
      'script.dialogue has more than 200000 lines.',
    )
  })

  it('a script that grows to a million lines while it is open is not taken over, and its text stays', async () => {
    const project = await testProject()
    const open = await project.open()
    await writeFile(project.path('script.dialogue'), '\n'.repeat(MAX_SCRIPT_LINES + 1))
    open.replace(SCRIPT.replace('Hello', 'Good morning'))
    expect((await open.save()).kind).toBe('saved')
    expect(open.text()).toBe(SCRIPT.replace('Hello', 'Good morning'))
    expect((await readdir(project.folder)).filter((name) => name.includes('.corrupt-')).length).toBe(1)
    await open.close()
  })

  it.each([
    ['lists', `{"speakers":[${'0,'.repeat(1_000_000)}0]}`],
    [
      'objects',
      `{"speakers":[],"lines":{${Array.from({ length: 100_001 }, (_, at) => `"${at.toString(36).padStart(6, '0')}":{"x":1}`).join()}}}`,
    ],
    ['values', `{"speakers":[${Array.from({ length: 21 }, () => `[${'0,'.repeat(99_999)}0]`).join()}]}`],
  ])('a cast of far too many %s is refused', async (_, text) => {
    const project = await testProject()
    await writeFile(project.path('cast.json'), text)
    await expect(project.open()).rejects.toMatchObject({
      problem: { code: 'project.unreadable', id: 'disk.json.tooMuch', params: { name: 'cast.json' } },
    })
  })

  it.each([
    ['records that are none', 'x\n'.repeat(MAX_UNREADABLE_RECORDS + 1), /more than 10000 records that cannot be read/],
    ['lines', '\n'.repeat(1_000_001), /more than 1000000 lines/],
  ])('an index of takes of far too many %s is refused and left as it is', async (_, text, message) => {
    const project = await testProject()
    await writeFile(project.path('takes.jsonl'), text)
    await expect(told(project.open())).resolves.toMatchObject({
      code: 'project.unreadable',
      message: expect.stringMatching(message),
    })
    expect((await readFile(project.path('takes.jsonl'), 'utf8')) === text).toBe(true)
    const { findings } = await checkProject(project.folder)
    expect(findings.filter(({ file }) => file === 'takes.jsonl').map((one) => wordedFinding(one).message)).toEqual([
      expect.stringMatching(message),
    ])
  })
})

describe('documents that are odd in what they mean', () => {
  const record = (over: object) => JSON.stringify({ ...takeRecord('bbbbbb', 'b'), id: 'b'.repeat(64), ...over })

  it.each([
    ['a negative length', { durationSamples: -1 }],
    ['an endless length', { durationSamples: Number.MAX_SAFE_INTEGER + 1 }],
    ['a slice that starts before its answer', { sliceOf: { takeId: 'b'.repeat(64), fromSample: -1, toSample: 2 } }],
    ['a day that is none', { createdAt: '2026-02-30T00:00:00.000Z' }],
    ['the year 99999', { createdAt: '99999-01-01T00:00:00.000Z' }],
    ['the year before the first', { createdAt: '-000001-01-01T00:00:00.000Z' }],
    ['no time zone', { createdAt: '2026-11-21T00:00:00' }],
  ])('a take with %s is a record that cannot be read', async (_, over) => {
    const { folder, text, good } = await takesWith(record(over))
    const { store, problems } = await openTakeStore(folder)
    expect(store.all().map(({ id }) => id)).toEqual([good])
    expect(problems.map((one) => messageOf(one))).toEqual(['1 record in takes.jsonl cannot be read.'])
    expect(await readFile(join(folder, 'takes.jsonl'), 'utf8')).toBe(text)
  })

  it.each([
    ['of the year 0', { createdAt: '0000-01-01T00:00:00.000Z' }],
    ['that is cut out of itself', { sliceOf: { takeId: 'b'.repeat(64), fromSample: 5, toSample: 2 } }],
    ['that is a scene of nothing', { kind: 'scene', scene: { lines: [], borders: [] } }],
    ['of a line that is nowhere', { lineId: 'zzzzzz' }],
  ])('a take %s opens, can be checked, and is still there', async (_, over) => {
    const project = await testProject()
    await mkdir(project.path('takes'))
    await writeFile(project.path(`takes/${'b'.repeat(64)}.wav`), new Uint8Array(300))
    const text = `${record(over)}\n${record(over)}\n`
    await writeFile(project.path('takes.jsonl'), text)
    const open = await project.open()
    // The same record twice is one take.
    expect(open.takes.all().length).toBe(1)
    expect(open.readOnly).toBe(false)
    await open.close()
    expect((await checkProject(project.folder)).findings.some(({ file }) => file.startsWith('takes/'))).toBe(true)
    expect(await readFile(project.path('takes.jsonl'), 'utf8')).toBe(text)
  })

  it('a take whose audio is nowhere is said, and kept', async () => {
    const { folder, text } = await takesWith(record({}))
    const { problems } = await openTakeStore(folder)
    expect(problems.map((one) => messageOf(one))).toEqual(['1 take has no audio file any more.'])
    expect(await readFile(join(folder, 'takes.jsonl'), 'utf8')).toBe(text)
  })

  it.each([
    ['a speaker whom nobody knows', 'NOBODY: Hello.  #cccccc\n', 'unknownSpeaker'],
    ['one id twice', 'RUTH: Once.  #aaaaaa\nRUTH: Twice.  #aaaaaa\n', 'duplicateId'],
  ])('a script with %s opens, and check says it', async (_, text, code) => {
    const project = await testProject()
    await writeFile(project.path('script.dialogue'), `# Odd\n${text}`)
    const { findings } = await checkProject(project.folder)
    expect(findings.map((finding) => finding.code)).toContain(code)
    expect(await outcome(project)).toBe('opened')
  })

  it.each(['-1', '0', '2', '1e9', '"1"', '1.5', '1e999', '9007199254740993', 'null', '[1]', '{}'])(
    'version %s of project.json is refused, or of a newer Repartee and only read',
    async (version) => {
      const project = await testProject()
      const good = await readFile(project.path('project.json'), 'utf8')
      const bad = good.replace('"version": 1', `"version": ${version}`)
      expect(bad).not.toBe(good)
      await writeFile(project.path('project.json'), bad)
      if (version === '2' || version === '1e9') {
        const open = await project.open()
        expect([open.readOnly, open.problems.map(({ code }) => code)]).toEqual([true, ['project.newer']])
        open.rename('Never')
        await open.close()
      } else {
        expect(await outcome(project)).toBe('project.unreadable')
      }
      expect(await readFile(project.path('project.json'), 'utf8')).toBe(bad)
    },
  )

  it('half of a surrogate pair in a name is text like any other, and comes back as it was', async () => {
    const project = await testProject()
    const bad = (await readFile(project.path('project.json'), 'utf8')).replace('The Test', 'The \\ud800 Test')
    await writeFile(project.path('project.json'), bad)
    const open = await project.open()
    expect(open.name).toBe('The \ud800 Test')
    open.configure({ ...open.settings(), mode: 'scene' })
    expect((await open.save()).kind).toBe('saved')
    await open.close()
    expect(await readFile(project.path('project.json'), 'utf8')).toContain('The \\ud800 Test')
  })
})
