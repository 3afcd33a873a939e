import { execFileSync } from 'node:child_process'
import { link, mkdir, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { checkProject } from '../../../electron/project-check/check-project.ts'
import { isInside } from '../../../electron/documents/copy-project.ts'
import { createProject } from '../../../electron/documents/create-project.ts'
import { StudioError } from '../../../shared/core/model/errors.ts'
import { MAX_FILE_NAME_BYTES, safeName } from '../../../shared/core/deliver/file-names.ts'
import { projectSettingsSchema } from '../../../shared/core/model/project.ts'
import { testProject } from '../../support/projects.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

const GOOD_CAST = '{"speakers":[{"id":"ruth","name":"RUTH","colour":1}]}'
const speaker = (over: object): string =>
  JSON.stringify({ speakers: [{ id: 'ruth', name: 'RUTH', colour: 1, ...over }] })
const wrongTypes: readonly unknown[] = [null, true, 3.5, -1, {}, [], 'x'.repeat(5000), '../x']

/** Corpus of damaged and hostile JSON for cast.json (reliability B-JSON). */
const castCases: readonly (readonly [string, string])[] = [
  ...[
    '',
    ' ',
    'null',
    '[]',
    '3',
    '"text"',
    'true',
    '{}',
    '{"speakers":null}',
    '{"speakers":{}}',
    '{"speakers":[null]}',
    '{"speakers":[[]]}',
  ].map((text) => [`is ${text}`, text] as const),
  ...Array.from(
    { length: GOOD_CAST.length >> 2 },
    (_, at) => [`is cut at ${at * 4}`, GOOD_CAST.slice(0, at * 4)] as const,
  ),
  ...['id', 'name', 'colour', 'aliases', 'voice', 'draftVoice', 'delivery', 'gainDb', 'pan', 'parameters'].flatMap(
    (field) =>
      wrongTypes
        // What the field may well be.
        .filter(
          (value) =>
            !(field === 'aliases' && Array.isArray(value)) &&
            !(field === 'parameters' && value !== null && typeof value === 'object' && !Array.isArray(value)),
        )
        .filter(
          (value) =>
            !(typeof value === 'number' && ['gainDb', 'pan'].includes(field) && (field === 'gainDb' || value === -1)),
        )
        .filter((value) => !(value === '../x' && ['name', 'delivery'].includes(field)))
        .map((value) => [`has ${field} ${JSON.stringify(value).slice(0, 20)}`, speaker({ [field]: value })] as const),
  ),
  // Fields that came with casting: what each of them may never be.
  ...['variants', 'reference', 'audio'].flatMap((field) =>
    [...wrongTypes, [null], [[]], [{}], { surprise: 1 }]
      .filter((value) => !(field === 'variants' && Array.isArray(value) && value.length === 0))
      .map((value) => [`has ${field} ${JSON.stringify(value).slice(0, 20)}`, speaker({ [field]: value })] as const),
  ),
  ...[null, true, 3.5, {}, []].flatMap((value) =>
    ['brief', 'model'].map((field) => [`has ${field} ${JSON.stringify(value)}`, speaker({ [field]: value })] as const),
  ),
  ...[
    { name: '' },
    { name: 'x'.repeat(41) },
    { name: 'radio', gainDb: 'loud' },
    { name: 'radio', surprise: 1 },
    { name: 'radio', reference: { title: 'x', clips: [] } },
    { name: 'radio', reference: { title: 'x', clips: [{ id: '../../etc/passwd', text: 'x' }] } },
    { name: 'radio', voice: { id: '../x\r\ny', title: 'x' } },
    { name: 'radio', parameters: { temperature: 'hot' } },
  ].map((variant) => [`has the variant ${JSON.stringify(variant)}`, speaker({ variants: [variant] })] as const),
  ['has 21 variants', speaker({ variants: Array.from({ length: 21 }, (_, at) => ({ name: `v${at}` })) })],
  ...[
    null,
    [],
    3,
    { aaaaaa: null },
    { aaaaaa: { surprise: 1 } },
    { aaaaaa: { model: 3 } },
    { '../..': {} },
    { AAAAAA: {} },
    { aaaaaaa: {} },
    { aaaaaa: { parameters: { temperature: 9 } } },
  ].map((lines) => [`has lines ${JSON.stringify(lines)}`, JSON.stringify({ speakers: [], lines })] as const),
  ['has a colour that no number can hold', '{"speakers":[{"id":"ruth","name":"RUTH","colour":9007199254740993}]}'],
  ['has no id', '{"speakers":[{"name":"RUTH","colour":1}]}'],
  ['has no name', '{"speakers":[{"id":"ruth","colour":1}]}'],
  ['has an unknown field', speaker({ surprise: 1 })],
  ['has an unknown field outside', '{"speakers":[],"surprise":1}'],
  ['holds __proto__', '{"speakers":[],"__proto__":{"polluted":true}}'],
  ['holds __proto__ inside', '{"speakers":[{"id":"ruth","name":"RUTH","colour":1,"__proto__":{"polluted":true}}]}'],
  [
    'holds constructor',
    '{"speakers":[{"id":"ruth","name":"RUTH","colour":1,"constructor":{"prototype":{"polluted":true}}}]}',
  ],
  ['is 33 deep', `{"speakers":${'['.repeat(32)}${']'.repeat(32)}}`],
  ['is 200,000 deep', '['.repeat(200_000)],
  ['has a number that is none', '{"speakers":[{"id":"ruth","name":"RUTH","colour":NaN}]}'],
  ['has an endless number', '{"speakers":[{"id":"ruth","name":"RUTH","colour":1,"gainDb":1e999}]}'],
  ['has NUL', `${GOOD_CAST}\0`],
  ['names one speaker twice', '{"speakers":[{"id":"a","name":"RUTH","colour":1},{"id":"b","name":"Ruth","colour":2}]}'],
  ['has one id twice', '{"speakers":[{"id":"a","name":"RUTH","colour":1},{"id":"a","name":"AMOS","colour":2}]}'],
  [
    'has 65 speakers',
    JSON.stringify({ speakers: Array.from({ length: 65 }, (_, at) => ({ id: `s${at}`, name: `S${at}`, colour: 1 })) }),
  ],
]

const projectCases: readonly (readonly [string, (good: string) => string])[] = [
  ...[-1, 0, '"1"', 1.5, null, '[]'].map(
    (version) =>
      [`version ${version}`, (good: string) => good.replace('"version": 1', `"version": ${version}`)] as const,
  ),
  ['an id that is none', (good) => good.replace(/"id": "[^"]*"/, '"id": "../../escape"')],
  ['no id', (good) => good.replace(/"id": "[^"]*",/, '')],
  ['a name of 121 letters', (good) => good.replace('The Test', 'x'.repeat(121))],
  ['an empty name', (good) => good.replace('The Test', '')],
  ['a model that no header can name', (good) => good.replace('s2-pro', 's2\\r\\npro')],
  ['a negative gap', (good) => good.replace('"sameSpeakerMs": 250', '"sameSpeakerMs": -1')],
  // Every setting with everything that it may never be, from the schema: new settings are tried without a word here.
  ...Object.keys(projectSettingsSchema.shape).flatMap((field) =>
    [true, 3.5, 'nonsense\r\n', [null]].map((value): readonly [string, (good: string) => string] => [
      `${field} ${JSON.stringify(value)}`,
      (good) => {
        const file = z.looseObject({ settings: z.looseObject({}) }).parse(JSON.parse(good))
        return JSON.stringify({ ...file, settings: { ...file.settings, [field]: value } })
      },
    ]),
  ),
  [
    'a setting called __proto__',
    (good) => good.replace('"settings": {', '"settings": {"__proto__": {"mode": "line"},'),
  ],
  ['a setting without end', (good) => good.replace('"sameSpeakerMs": 250', '"sameSpeakerMs": 1e999')],
  ['an unknown key', (good) => good.replace('"version": 1', '"version": 1, "more": 1')],
]

describe('hostile JSON in a project', () => {
  it('is a corpus of more than 40 cases', () => {
    expect(castCases.length + projectCases.length).toBeGreaterThan(100)
  })

  it('is refused by name, never thrown about, never overwritten: each cast.json', async () => {
    const { path, open, folder } = await testProject()
    for (const [why, text] of castCases) {
      await writeFile(path('cast.json'), text)
      const problem = await open().then(
        async (project) => {
          await project.close()
          return `opened although it ${why}`
        },
        (error: unknown) => (error instanceof StudioError ? error.problem.code : `threw ${String(error)}`),
      )
      expect(`${why}: ${problem}`).toBe(`${why}: project.unreadable`)
      expect(await readFile(path('cast.json'), 'utf8')).toBe(text)
      const { findings } = await checkProject(folder)
      expect(findings.some(({ file, severity }) => file === 'cast.json' && severity === 'error')).toBe(true)
    }
    expect('polluted' in {}).toBe(false)
  })

  it.each(projectCases)('project.json with %s is refused and left as it is', async (_, change) => {
    const { path, open } = await testProject()
    const good = await readFile(path('project.json'), 'utf8')
    const bad = change(good)
    expect(bad).not.toBe(good)
    await writeFile(path('project.json'), bad)
    await expect(open()).rejects.toMatchObject({ problem: { code: 'project.unreadable' } })
    expect(await readFile(path('project.json'), 'utf8')).toBe(bad)
  })
})

describe('JSON that is odd, and not damaged', () => {
  it.each([
    ['minus nothing', '{"speakers":[{"id":"ruth","name":"RUTH","colour":1,"gainDb":-0}]}'],
    ['an escaped name', '{"speakers":[{"id":"ruth","name":"RU\\u0054H","colour":1}]}'],
    ['direction of a line that is gone', '{"speakers":[{"id":"ruth","name":"RUTH","colour":1}],"lines":{"zzzzzz":{}}}'],
    ['a speaker called like a part of every object', '{"speakers":[{"id":"constructor","name":"RUTH","colour":1}]}'],
  ])('%s', async (_, text) => {
    const { path, open } = await testProject()
    await writeFile(path('cast.json'), text)
    const project = await open()
    expect(project.cast().speakers.map(({ name }) => name)).toEqual(['RUTH'])
    expect(project.readOnly).toBe(false)
    await project.close()
    expect(await readFile(path('cast.json'), 'utf8')).toBe(text)
  })

  it('of more bytes than any project has is refused before it is read', async () => {
    const { path, open, folder } = await testProject()
    // A file of holes: its size counts, not its bytes.
    await truncate(path('cast.json'), 64 * 1024 * 1024 + 1)
    await expect(open()).rejects.toMatchObject({
      problem: {
        code: 'project.unreadable',
        id: 'disk.read.tooLarge',
        params: expect.objectContaining({ megabytes: 64 }),
      },
    })
    expect((await stat(join(folder, 'cast.json'))).size).toBe(64 * 1024 * 1024 + 1)
  })
})

describe('hostile entries in a project', () => {
  it.each([
    'project.json',
    'cast.json',
    'script.dialogue',
    'takes.jsonl',
    'takes',
    'exports',
    '.repartee',
    'references',
  ])('a link in place of %s is refused, and nothing is written through it', async (name) => {
    const { path, open } = await testProject()
    const secret = join(await temporaryFolder(), 'secret')
    await writeFile(secret, 'the secret')
    await rm(path(name), { recursive: true, force: true })
    await symlink(secret, path(name))
    await expect(open()).rejects.toMatchObject({ problem: { code: 'project.unreadable' } })
    expect(await readFile(secret, 'utf8')).toBe('the secret')
  })

  it.each([
    ['a dangling link', (path: string) => symlink('/nowhere/at/all', path)],
    ['a link to itself', (path: string) => symlink(path, path)],
    ['a pipe', async (path: string) => void execFileSync('mkfifo', [path])],
    ['a folder', (path: string) => mkdir(path).then(() => undefined)],
    [
      'a socket',
      (path: string) =>
        new Promise<void>((resolve) => {
          const server = createServer().listen(path, resolve)
          onTestFinished(() => void server.close())
        }),
    ],
  ])('%s in place of cast.json is refused without waiting for it', async (_, make) => {
    const { path, open } = await testProject()
    await rm(path('cast.json'))
    await make(path('cast.json'))
    await expect(open()).rejects.toMatchObject({ problem: { code: 'project.unreadable' } })
  })

  it('a hard link to a file outside is replaced by a save, and the file outside stays as it is', async () => {
    const { path, open } = await testProject()
    const outside = join(await temporaryFolder(), 'outside')
    await writeFile(outside, await readFile(path('script.dialogue')))
    await rm(path('script.dialogue'))
    await link(outside, path('script.dialogue'))
    const project = await open()
    project.replace('# Changed\n')
    await project.save()
    await project.close()
    expect(await readFile(outside, 'utf8')).toContain('Hello there')
    expect(await readFile(path('script.dialogue'), 'utf8')).toBe('# Changed\n')
  })
})

describe('hostile names', () => {
  const names = [
    '..',
    '.',
    '../up',
    '..\\up',
    '..%2fup',
    '%2e%2e',
    '/absolute',
    'C:\\x',
    'C:',
    '\\\\host\\share',
    '\\\\?\\x',
    '/dev/zero',
    'a:b',
    'CON',
    'con',
    'nul.wav',
    'LPT1',
    'LPT¹',
    'COM9.txt',
    'aux ',
    'trailing.',
    'trailing ',
    'a\0b',
    'a\nb',
    'a\tb',
    '😀'.repeat(80),
    'é'.repeat(200),
    'x'.repeat(300),
    'e\u0301',
    '\u202Egpj.exe',
    '-rf',
    '.git',
    '.hidden',
    '~',
    '~root',
    '%APPDATA%',
    '$HOME',
    '`id`',
    '',
    '   ',
    '...',
    '<|>',
    '"quoted"',
    'a*b?',
    '\uD800',
    '\u200B',
    'CLOCK$',
  ]
  it('are more than 40', () => {
    expect(names.length).toBeGreaterThan(40)
  })

  it.each(names.map((name) => [JSON.stringify(name).slice(0, 40), name]))(
    '%s makes one plain folder inside the chosen one',
    async (_, name) => {
      const parent = await temporaryFolder()
      const folder = await createProject({ parent, name: name === '' ? ' ' : name.slice(0, 120), text: '' })
      expect(isInside(folder, parent) && folder !== parent).toBe(true)
      const [made, ...others] = await readdir(parent)
      expect(others).toEqual([])
      expect(made).toBe(safeName(name.slice(0, 120)))
      expect(Buffer.byteLength(made ?? '')).toBeLessThanOrEqual(MAX_FILE_NAME_BYTES)
      expect(made).not.toMatch(/[/\\:*?"<>|]|[. ]$|^[.~-]/)
    },
  )

  it.each([
    ['/a/b', '/a/b', true],
    ['/a/b/c', '/a/b', true],
    ['/a/bc', '/a/b', false],
    ['/a', '/a/b', false],
    ['/a/b/../c', '/a/b', false],
    ['/a/b/..c', '/a/b', true],
  ])('%s lies in %s: %s', (path, folder, expected) => {
    expect(isInside(path, folder)).toBe(expected)
  })
})
