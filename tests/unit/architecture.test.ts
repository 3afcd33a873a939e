import { describe, expect, it } from 'vitest'
import {
  constructProblems,
  exportProblems,
  importProblems,
  MAX_LINES,
  sizeProblems,
} from '../support/architecture/rules.ts'
import { parseSource, readSources } from '../support/architecture/source-file.ts'

const sources = readSources(['shared', 'electron', 'renderer'])
const documented = sources.filter(({ path }) => !path.startsWith('renderer/'))

describe('the architecture', () => {
  it('is looked at whole', () => {
    expect(sources.length).toBeGreaterThan(100)
    expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(300)
  })

  it('lets imports run one way', () => {
    expect(sources.flatMap(importProblems)).toEqual([])
  })

  it('keeps files small', () => {
    expect(sources.flatMap(sizeProblems)).toEqual([])
  })

  it('describes everything that is exported', () => {
    expect(documented.flatMap(exportProblems)).toEqual([])
  })

  it('uses no forbidden construct', () => {
    expect(sources.flatMap(constructProblems)).toEqual([])
  })
})

describe('the rules of the architecture', () => {
  it.each<[string, string, RegExp | undefined]>([
    ['shared/core/a.ts', `import { z } from 'zod'`, undefined],
    ['shared/core/a.ts', `import { b } from './b.ts'`, undefined],
    ['shared/core/a.ts', `import { b } from './b'`, /without its extension/],
    ['shared/core/a.ts', `import type { B } from '../service/b.ts'`, /shared\/core may import only from shared\/core/],
    ['shared/core/a.ts', `import { b } from 'lodash'`, /no package but zod/],
    ['shared/core/a.ts', `import { b } from 'node:fs'`, /no package but zod/],
    ['shared/core/a.ts', `type B = import('../../renderer/b.ts').B`, /imports renderer\/b\.ts/],
    ['shared/contract/a.ts', `export type { B } from '../service/b.ts'`, /imports shared\/service\/b\.ts/],
    ['shared/service/a.ts', `export * from '../../electron/audio/b.ts'`, /imports electron\/audio\/b\.ts/],
    ['electron/audio/a.ts', `import { b } from '../services/b.ts'`, /imports electron\/services\/b\.ts/],
    ['electron/services/a.ts', `const b = await import('../shell/b.ts')`, /imports electron\/shell\/b\.ts/],
    ['electron/services/a.ts', `import { app } from 'electron'`, /only main\.ts, preload\.ts and electron\/shell/],
    ['electron/services/a.ts', `import { b } from '../../renderer/b.ts'`, /imports renderer\/b\.ts/],
    ['electron/services/x/a.ts', `import { b } from '../../main.ts'`, /imports electron\/main\.ts/],
    ['electron/shell/a.ts', `import { app } from 'electron'`, undefined],
    ['electron/main.ts', `import { app } from 'electron'\nimport { b } from './shell/b.ts'`, undefined],
    ['electron/local.ts', `import { app } from 'electron'`, /only main\.ts/],
    ['renderer/a.tsx', `import { b } from '../electron/services/b.ts'`, /imports electron\/services\/b\.ts/],
    ['renderer/a.tsx', `import { b } from '../shared/core/b.ts'\nimport c from './c.module.css'`, undefined],
    ['renderer/a.tsx', `import { b } from 'node:path'`, /the page has no Node/],
    ['renderer/s/a.ts', `import b from '../../node_modules/dictionary-en/index.aff?url'`, undefined],
    ['renderer/s/a.ts', `import b from '../../node_modules/dictionary-en/index.js'`, /imports node_modules/],
    ['electron/audio/a.ts', `import b from '../../node_modules/dictionary-en/index.aff?url'`, /imports node_modules/],
    ['renderer/a.ts', `import { b } from '../tests/b.ts'`, /imports tests\/b\.ts/],
    ['shared/odd/a.ts', ``, /lies in no room/],
  ])('judge the imports of %s: %s', (path, text, problem) => {
    const found = importProblems(parseSource(path, text))
    if (problem === undefined) expect(found).toEqual([])
    else expect(found.join()).toMatch(problem)
  })

  it.each<[string, RegExp | undefined]>([
    ['/** What for. */\nexport const a = 1', undefined],
    ['export const a = 1', /exports a without/],
    ['// not a doc comment\nexport function a() {}', /exports a without/],
    ['/** What for. */\nconst b = 1\nexport type A = string', /exports A without/],
    ['export type A = z.infer<typeof aSchema>', undefined],
    ['/** What for. */\nexport default 1', /default export/],
    ['export * from "./b.ts"', /exports another module/],
    ['export { b } from "./b.ts"', /by a list/],
  ])('judge the export %j', (text, problem) => {
    const found = exportProblems(parseSource('shared/core/a.ts', text))
    if (problem === undefined) expect(found).toEqual([])
    else expect(found.join()).toMatch(problem)
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

  it('judge the size of a file', () => {
    expect(sizeProblems(parseSource('shared/core/a.ts', '\n'.repeat(MAX_LINES)))).toEqual([])
    expect(sizeProblems(parseSource('shared/core/a.ts', '\n'.repeat(MAX_LINES + 1)))).toHaveLength(1)
  })
})
