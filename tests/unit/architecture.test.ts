import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  constructProblems,
  exportProblems,
  importProblems,
  MAX_LINES,
  sizeProblems,
} from '../support/architecture/rules.ts'
import { doubleNames, sameMeaning } from '../support/architecture/double-names.ts'
import { emptyComments } from '../support/architecture/empty-comments.ts'
import { circlesOf, edgesOf } from '../support/architecture/circles.ts'
import { functionProblems } from '../support/architecture/functions.ts'
import { isAllowed, areaOf, areas } from '../support/architecture/areas.ts'
import { parseSource, readSources } from '../support/architecture/source-file.ts'

const sources = readSources(['shared', 'electron', 'renderer'])
const edges = edgesOf(sources)
const folderOf = (path: string): string => posix.dirname(path)

/** Most files in one folder that can be overseen; a larger one needs an inner order. */
const MAX_FILES = 25

describe('the architecture', () => {
  it('is looked at whole', () => {
    expect(sources.length).toBeGreaterThan(100)
    expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(300)
  })

  it('lets imports run one way', () => {
    expect(sources.flatMap(importProblems)).toEqual([])
  })

  it('has no circle of files, types included', () => {
    expect(circlesOf(edges, (path) => path)).toEqual([])
  })

  it('has no circle of folders', () => {
    expect(circlesOf(edges, folderOf)).toEqual([])
  })

  it('draws no edge between areas that no file uses', () => {
    const drawn = Object.entries(areas).flatMap(([from, { uses = {} }]) => Object.keys(uses).map((to) => [from, to]))
    const used = new Set(edges.map(({ from, to }) => [areaOf(from), areaOf(to)].join(' -> ')))
    expect(drawn.map((pair) => pair.join(' -> ')).filter((edge) => !used.has(edge))).toEqual([])
  })

  it('gives every file of a folder a place that can be overseen', () => {
    const counts = new Map<string, number>()
    // What is compiled from messages has a file for each of theirs, and nobody looks for anything there.
    const written = sources.filter(({ path }) => !path.startsWith('shared/messages/made/'))
    for (const { path } of written) counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1)
    expect([...counts].filter(([, count]) => count > MAX_FILES)).toEqual([])
  })

  it('keeps files small', () => {
    expect(sources.flatMap(sizeProblems)).toEqual([])
  })

  it('keeps functions short, and what they change in few values', () => {
    expect(sources.flatMap(functionProblems)).toEqual([])
  })

  it('says of exported numbers and of functions that throw what a caller cannot see', () => {
    // What comes later in one file of its own is gathered by re-exports.
    const gathering = 'renderer/base/ui/overlays/overlays.ts'
    expect(sources.filter(({ path }) => path !== gathering).flatMap(exportProblems)).toEqual([])
  })

  it('has no doc comment that only repeats a name', () => {
    expect(sources.flatMap(emptyComments)).toEqual([])
  })

  it('gives one exported name one meaning', () => {
    const found = [...doubleNames(sources)].filter(([name]) => !Object.hasOwn(sameMeaning, name))
    expect(found.map(([name, paths]) => `${name}: ${paths.join(', ')}`)).toEqual([])
  })

  it('keeps no name in the list of doubles that is none any more', () => {
    const doubles = doubleNames(sources)
    expect(Object.keys(sameMeaning).filter((name) => !doubles.has(name))).toEqual([])
  })

  it('uses no forbidden construct', () => {
    expect(sources.flatMap(constructProblems)).toEqual([])
  })
})

describe('the rules of the architecture', () => {
  it('find a circle of types and say which files make it', () => {
    const files = [
      parseSource('renderer/takes/a.ts', "import type { B } from '../queue/b.ts'"),
      parseSource('renderer/queue/b.ts', "import { c } from './c.ts'"),
      parseSource('renderer/queue/c.ts', "const a = await import('../takes/a.ts')"),
    ]
    expect(circlesOf(edgesOf(files), folderOf)).toEqual([
      'renderer/takes/a.ts -> renderer/queue/b.ts, renderer/queue/c.ts -> renderer/takes/a.ts',
    ])
    expect(circlesOf(edgesOf(files.slice(0, 2)), folderOf)).toEqual([])
  })

  it('count the variables that a function keeps, and not those of its loops', () => {
    const keeps = 'function make() { let a = 0, b = 0, c = 0, d = 0; return () => { a = 1; b++; c += 1; d = a } }'
    const loops = 'function run() { let a = 0, b = 0, c = 0, d = 0; a = 1; b = a; c = b; d = c; return () => d }'
    expect(functionProblems(parseSource('a.ts', `${keeps}\n${loops}`))).toEqual([
      'a.ts:1 keeps 4 changing variables: a, b, c, d',
    ])
    const long = `function long() {\n${'work()\n'.repeat(149)}}`
    expect(functionProblems(parseSource('a.ts', long))).toEqual(['a.ts:1 is a function of 151 lines'])
  })

  it('find the most specific area', () => {
    expect(areaOf('electron/main.ts')).toBe('electron')
    expect(areaOf('electron/odd/a.ts')).toBeUndefined()
    expect(areaOf('shared/core/script/edit/a.ts')).toBe('shared/core/script')
    expect(isAllowed('renderer/shell', 'renderer/takes')).toBe(true)
    expect(isAllowed('renderer/takes', 'renderer/queue')).toBe(false)
  })

  it.each<[string, string, RegExp | undefined]>([
    ['shared/core/model/a.ts', `import { z } from 'zod'`, undefined],
    ['shared/core/model/a.ts', `import { b } from './b.ts'`, undefined],
    ['shared/core/model/a.ts', `import { b } from './b'`, /without its extension/],
    [
      'shared/core/model/a.ts',
      `import type { B } from '../../service/b.ts'`,
      /shared\/core\/model may import only from shared\/core/,
    ],
    ['shared/core/model/a.ts', `import { b } from 'lodash'`, /no package but zod/],
    ['shared/core/model/a.ts', `import { b } from 'node:fs'`, /no package but zod/],
    ['shared/core/model/a.ts', `type B = import('../../../renderer/b.ts').B`, /imports renderer\/b\.ts/],
    ['shared/contract/a.ts', `export type { B } from '../service/b.ts'`, /imports shared\/service\/b\.ts/],
    ['shared/service/a.ts', `export * from '../../electron/audio/b.ts'`, /imports electron\/audio\/b\.ts/],
    ['electron/audio/a.ts', `import { b } from '../studio/b.ts'`, /imports electron\/studio\/b\.ts/],
    ['electron/studio/a.ts', `const b = await import('../shell/b.ts')`, /imports electron\/shell\/b\.ts/],
    ['electron/studio/a.ts', `import { app } from 'electron'`, /only main\.ts, preload\.ts and electron\/shell/],
    ['electron/studio/a.ts', `import { b } from '../../renderer/b.ts'`, /imports renderer\/b\.ts/],
    ['electron/studio/x/a.ts', `import { b } from '../../main.ts'`, /imports electron\/main\.ts/],
    ['electron/shell/a.ts', `import { app } from 'electron'`, undefined],
    ['electron/main.ts', `import { app } from 'electron'\nimport { b } from './shell/b.ts'`, undefined],
    ['electron/local.ts', `import { app } from 'electron'`, /only main\.ts/],
    ['renderer/a.tsx', `import { b } from '../electron/studio/b.ts'`, /imports electron\/studio\/b\.ts/],
    ['renderer/a.tsx', `import { b } from '../shared/core/model/b.ts'\nimport c from './c.module.css'`, undefined],
    ['renderer/a.tsx', `import { b } from 'node:path'`, /the page has no Node/],
    ['renderer/script/a.ts', `import b from '../../node_modules/dictionary-en/index.aff?url'`, undefined],
    ['renderer/script/a.ts', `import b from '../../node_modules/dictionary-en/index.js'`, /imports node_modules/],
    ['electron/audio/a.ts', `import b from '../../node_modules/dictionary-en/index.aff?url'`, /imports node_modules/],
    ['renderer/a.ts', `import { b } from '../tests/b.ts'`, /imports tests\/b\.ts/],
    ['shared/odd/a.ts', ``, /lies in no area/],
  ])('judge the imports of %s: %s', (path, text, problem) => {
    const found = importProblems(parseSource(path, text))
    if (problem === undefined) expect(found).toEqual([])
    else expect(found.join()).toMatch(problem)
  })

  it.each<[string, RegExp | undefined]>([
    ['/** Of 20 MiB a program is slow. */\nexport const a = 1', undefined],
    ['export const a = 1', /exports a without a doc comment: a number/],
    ['export const a = 2 * 1024', /a number/],
    ['// not a doc comment\nexport const a = -1', /a number/],
    ['/** What for. */\nconst b = 1\nexport const a = 1', /exports a without/],
    ['export const a = "1"', undefined],
    ['export type A = string', undefined],
    ['export function a() { return 1 }', undefined],
    ['export function a() { throw b }', /a function that throws/],
    ['export const a = () => { throw b }', /a function that throws/],
    ['/** @throws B if c. */\nexport function a() { throw b }', undefined],
    ['export function a() { return () => { throw b } }', undefined],
    ['/** What for. */\nexport default 1', /default export/],
    ['export * from "./b.ts"', /exports another module/],
    ['export { b } from "./b.ts"', /by a list/],
  ])('judge the export %j', (text, problem) => {
    const found = exportProblems(parseSource('shared/core/a.ts', text))
    if (problem === undefined) expect(found).toEqual([])
    else expect(found.join()).toMatch(problem)
  })

  it.each<[string, boolean]>([
    ['/** How an attempt ended. */\nexport type AttemptEnding = string', true],
    ['/** See `takeSchema`. */\nexport type Take = z.infer<typeof takeSchema>', true],
    ['/** The length. */\nexport const length = 1', true],
    ['/** The length in frames. */\nexport const length = 1', false],
    ['type A = {\n  /** Its name. */\n  readonly name: string\n}', true],
    ['/** A lock; none is taken over that is younger than a minute. */\nexport type Lock = string', false],
    ['// The length.\nexport const length = 1', false],
  ])('judge whether the comment of %j says anything', (text, isEmpty) => {
    expect(emptyComments(parseSource('shared/core/a.ts', text)).length > 0).toBe(isEmpty)
  })

  it.each<[string, boolean]>([
    ['const a: any = 1', true],
    ['const a = b as any', true],
    ['const a = b!', true],
    ['enum A { B }', true],
    ['class A { constructor(readonly b: string) {} }', true],
    ['a.innerHTML = b', true],
    ['const a = <p dangerouslySetInnerHTML={{ __html: b }} />', true],
    ['eval("1")', true],
    ['new Function("1")', true],
    ['// @ts-ignore', true],
    ['// TODO: later', true],
    ['const a = "any, eval(1) and innerHTML in words"', false],
    ['const a = !b', false],
  ])('judge the construct %j', (text, isForbidden) => {
    expect(constructProblems(parseSource('renderer/a.tsx', text)).length > 0).toBe(isForbidden)
  })

  it('find a name that two files export, whatever it names', () => {
    const files = [
      parseSource('shared/core/a.ts', 'export type Take = string\nexport type Line = string'),
      parseSource('renderer/takes/b.tsx', 'export function Take() { return null }'),
      parseSource('renderer/takes/c.ts', 'const Line = 1\nexport const b = 2, Take = 3'),
    ]
    expect([...doubleNames(files)]).toEqual([
      ['Take', ['renderer/takes/b.tsx', 'renderer/takes/c.ts', 'shared/core/a.ts']],
    ])
  })

  it('judge the size of a file', () => {
    expect(sizeProblems(parseSource('shared/core/a.ts', '\n'.repeat(MAX_LINES)))).toEqual([])
    expect(sizeProblems(parseSource('shared/core/a.ts', '\n'.repeat(MAX_LINES + 1)))).toHaveLength(1)
  })
})
