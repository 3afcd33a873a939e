import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { CATALOGUES, functionName, parsePart, readCatalogue, SOURCE } from '../../../scripts/messages/catalogue.mjs'
import { compilePart, functionOf } from '../../../scripts/messages/compile.mjs'
import { MADE, madeFiles } from '../../../scripts/messages/files.mjs'
import { compareCatalogues, lintCatalogue } from '../../../scripts/messages/lint.mjs'
import { pseudoPart } from '../../../scripts/messages/pseudo.mjs'
import { parseSource, readSources } from '../../support/architecture/source-file.ts'
import { joinedMessages, messagesUsedIn, problemsSaidIn } from '../../support/words/message-use.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const sources = readSources(['shared', 'electron', 'renderer'])

describe('the catalogue of messages', () => {
  it('is compiled as it stands', async () => {
    const files = await madeFiles(root)
    const there = (await readdir(join(root, MADE), { recursive: true }))
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${MADE}/${name.replaceAll('\\', '/')}`)
    expect(there.toSorted()).toEqual([...files.keys()].toSorted())
    for (const [path, text] of files) expect(await readFile(join(root, path), 'utf8'), path).toBe(text)
  })

  it('has the same ids and parameters in every language', async () => {
    const source = await readCatalogue(root, SOURCE)
    expect(source.flatMap(({ messages }) => messages).length).toBeGreaterThan(40)
    const folders = await readdir(join(root, CATALOGUES), { withFileTypes: true })
    const languages = folders.filter((entry) => entry.isDirectory() && /^[a-z]{2}(-[A-Z]{2})?$/.test(entry.name))
    for (const { name } of languages) {
      const parts = await readCatalogue(root, name)
      expect(lintCatalogue(parts, name)).toEqual([])
      expect(compareCatalogues(source, parts)).toEqual([])
    }
  })

  it('holds no message that nobody says', async () => {
    const parts = await readCatalogue(root, SOURCE)
    const said = new Set([...sources.flatMap(messagesUsedIn), ...sources.flatMap(problemsSaidIn)])
    const unsaid = parts.flatMap(({ isProblems, messages }) =>
      messages.map(({ id }) => id).filter((id) => !said.has(isProblems ? id : functionName(id))),
    )
    expect(unsaid).toEqual([])
  })

  it('is said as it is, and never joined to other words', () => {
    expect(sources.flatMap(joinedMessages)).toEqual([])
    const from = `import { aB } from '../messages/made/a.ts'\n`
    const joined = (text: string) => joinedMessages(parseSource('renderer/a.ts', `${from}${text}`)).length
    expect(joined('const c = `${aB()} and more`')).toBe(1)
    expect(joined(`const c = aB() + '.'`)).toBe(1)
    expect(joined('const c = aB({ name: `${1}` })')).toBe(0)
  })
})

describe('the rules of messages', () => {
  const lint = (entries: Parameters<typeof parsePart>[1], path = 'takes') =>
    lintCatalogue([parsePart(path, entries)], 'en').join('\n')

  it.each<[string, string, RegExp | undefined]>([
    ['words without parameters', 'Empty the trash', undefined],
    ['a plural', '{takes, plural, =0 {No takes} one {# take} other {# takes}} of {name}', undefined],
    ['two plurals', '{a, plural, one {#} other {#}} {b, plural, one {#} other {#}}', /one plural a message/],
    ['a plural that lacks one', '{a, plural, =1 {one} other {#}}', /lacks one/],
    ['a choice within a choice', '{a, select, x {{b, select, y {c} other {d}}} other {e}}', /within a choice/],
    ['a choice that is none', '{a, select, other {b}}', /is none/],
    ['an offset', '{a, plural, offset:1 one {#} other {#}}', /without an offset/],
    ['a blank at the end', 'Takes: ', /without a blank/],
  ])('judge %s', (_, text, problem) => {
    const found = lint({ 'takes.a': text })
    if (problem === undefined) expect(found).toBe('')
    else expect(found).toMatch(problem)
  })

  it('want ids that begin with their file, are well made and there once', () => {
    expect(lint({ 'trash.a': 'A' })).toMatch(/begins with the name of its file, here "takes\."/)
    expect(lint({ 'takes.A-b': 'A' })).toMatch(/camel case/)
    expect(lint({ 'keptWords.a': 'A' }, 'kept-words')).toBe('')
    const part = parsePart('takes', { 'takes.a': 'A' })
    expect(lintCatalogue([part, part], 'en').join()).toMatch(/there twice/)
  })

  it('refuse what cannot be read', () => {
    expect(() => parsePart('takes', { 'takes.a': '{a, plural, one {#}}' })).toThrow(/takes\.a: .*OTHER/)
    expect(() => parsePart('takes', { 'takes.a': '{a' })).toThrow(/takes\.a: /)
    expect(lint({ 'takes.a': { text: 'A', lists: { names: 'or' } } })).toMatch(/list names is not among/)
  })

  it('find what another language says otherwise', () => {
    const source = [parsePart('takes', { 'takes.a': '{name} is there', 'takes.b': 'B' })]
    const other = [parsePart('takes', { 'takes.a': '{names} ist da', 'takes.c': 'C' })]
    expect(compareCatalogues(source, source)).toEqual([])
    expect(compareCatalogues(source, other)).toEqual([
      'takes.a has the parameters [["names","string"]], not [["name","string"]]',
      'takes.b is missing',
      'takes.c is not known',
    ])
  })
})

describe('a compiled message', () => {
  const compiled = (text: string, lists?: Record<string, 'or' | 'and'>): string => {
    const [message] = parsePart('takes', { 'takes.a': lists === undefined ? text : { text, lists } }).messages
    if (message === undefined) throw new Error('There is no message.')
    return functionOf(message, new Set())
  }

  it('asks for its own parameters by their types', () => {
    expect(compiled('Empty the trash')).toBe(`(): string => 'Empty the trash'`)
    expect(compiled('{b} of {a, number}')).toBe(
      '(given: { readonly a: number; readonly b: string }): string => `${given.b} of ${number(given.a)}`',
    )
    expect(compiled('{kind, select, wav {A} other {B}}')).toContain(`readonly kind: 'wav' | 'other'`)
    expect(compiled('{isDraft, select, true {A} other {B}}')).toContain('readonly isDraft: boolean')
    expect(compiled('Choose {rates}', { rates: 'or' })).toContain('readonly rates: readonly (string | number)[]')
    expect(compiled('At {at, time, time}')).toContain('time(given.at)')
  })

  it('holds quotes, backticks and braces as they are', () => {
    expect(compiled(`Don''t`)).toBe(`(): string => 'Don\\'t'`)
    expect(compiled("`{a}` costs '{'5'}'")).toBe(
      '(given: { readonly a: string }): string => `\\`${given.a}\\` costs {5}`',
    )
  })

  it('knows no styles but those of its language', () => {
    expect(() => compiled('{a, number, odd}')).toThrow(/the style "odd" is none of/)
  })
})

describe('the pseudo language', () => {
  it('stands in brackets, once around every message, and is longer', () => {
    const part = pseudoPart(parsePart('takes', { 'takes.a': '{n, plural, one {# take} other {# takes}} of {name}' }))
    const text = compilePart(part, 'en')
    expect(text.match(/⟦/g)).toHaveLength(1)
    expect(text).toContain('táákéés')
    expect(text).toContain('${given.name}')
  })
})
