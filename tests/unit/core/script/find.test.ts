import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FindQuery } from '../../../../shared/core/script/edit/find.ts'
import { findInScript } from '../../../../shared/core/script/edit/find.ts'
import { compileProgram } from '../../../../shared/core/script/pattern/program.ts'
import { PatternRun, widthAt } from '../../../../shared/core/script/pattern/run.ts'
import { parsePattern } from '../../../../shared/core/script/pattern/syntax.ts'
import { replaceInScript } from '../../../../shared/core/script/edit/replace.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { applyChanges } from '../../../../shared/core/script/text-changes.ts'

const query = (text: string, more: Partial<FindQuery> = {}): FindQuery => ({
  text,
  isPattern: true,
  matchCase: true,
  wholeWords: false,
  within: 'everything',
  ...more,
})

function replaced(text: string, of: FindQuery, by: string, only?: number): string | number {
  const result = replaceInScript(parseScript(text), of, by, only === undefined ? {} : { only })
  return result.kind === 'replaced' ? applyChanges(text, result.edit.changes) : 0
}

function found(text: string, of: FindQuery): readonly string[] {
  const result = findInScript(parseScript(text), of)
  if (result.kind !== 'found') throw new Error(result.message)
  expect(result.places.length).toBe(result.count * 2)
  return pairs(result.places).map(([from, to]) => text.slice(from, to))
}

function pairs(places: Int32Array): readonly (readonly [from: number, to: number])[] {
  return Array.from({ length: places.length / 2 }, (_, at) => [places[at * 2] ?? -1, places[at * 2 + 1] ?? -1])
}

/**
 * Patterns of JavaScript that this matcher has too, over a small alphabet so that they often match. What is repeated is
 * never empty: JavaScript has rules of its own for that.
 */
const pattern = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('a', 'b', 'c', '.', '[ab]', '[^a]', '\\b', '^', '$', '\\w', '', '(?:)', '\\B', '[a-b1]', 'é'),
    fc.tuple(tie('node'), tie('node')).map(([a, b]) => a + b),
    fc.tuple(tie('node'), tie('node')).map(([a, b]) => `(?:${a}|${b})`),
    tie('node').map((a) => `(${a})`),
    fc
      .tuple(tie('node'), fc.constantFrom('*', '+', '?', '*?', '+?', '??', '{2}', '{1,3}', '{0,2}?', '{2,}'))
      .map(([a, quantifier]) => `(?:${a}[ab])${quantifier}`),
  ),
}))

describe('the matcher', () => {
  it('finds what JavaScript finds, with the same groups', () => {
    const subject = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', 'B'), maxLength: 12 })
    fc.assert(
      fc.property(pattern.node, subject, fc.boolean(), (source, text, ignoreCase) => {
        const native = [...text.matchAll(new RegExp(source, ignoreCase ? 'gdiu' : 'gdu'))].map((match) =>
          match.indices?.flatMap((range) => range ?? [-1, -1]),
        )
        const run = new PatternRun(compileProgram(parsePattern(source, ignoreCase)))
        const own: number[][] = []
        for (let at = 0; at <= text.length; ) {
          const marks = run.find(text, at)
          if (marks === undefined) break
          own.push([...marks])
          const [from = 0, to = 0] = marks
          at = to > from ? to : to + widthAt(text, to)
        }
        expect(own).toEqual(native)
      }),
      { numRuns: 5000 },
    )
  })

  it.each([
    ['\\d+', 'Take ٣٤ or 12', ['٣٤', '12']],
    ['\\bétat\\b', 'l’état états', ['état']],
    ['[\\p{Lu}]{2,}', 'ÉA Ab ΓΔ', ['ÉA', 'ΓΔ']],
    ['\\u{1F600}+', '😀😀 x', ['😀😀']],
    // What failed at one place is looked at anew at the next that a match may begin at.
    ['(?:a|\\B)\\B[ab]', 'a ca', ['a']],
    ['.', '😀é', ['😀', 'é']],
    ['[^a]', 'a😀', ['😀']],
    ['a{', 'xa{', ['a{']],
    ['\\x41\\.', 'A.', ['A.']],
    ['\\P{L}', 'a1', ['1']],
  ])('reads %j', (source, text, expected) => {
    expect(found(`// ${text}`, query(source)).filter((place) => !/^[/ ]+$/.test(place))).toEqual(expected)
  })

  it('takes the same characters for one without case as JavaScript does', () => {
    const letters = Array.from('sSſkK\u212aåÅ\u212bµμΜσςΣßẞθϑϴΘiIıİǆǅǄаА\ua64a\u1c88꙼𐐀𐐨é')
    const differences = letters.flatMap((one) =>
      letters.filter((other) => {
        const own = found(`// ${other}`, query(`^.. ${one}$`, { matchCase: false })).length === 1
        const inClass = found(`// ${other}`, query(`^.. [${one}-${one}]$`, { matchCase: false })).length === 1
        const native = new RegExp(`^${one}$`, 'iu').test(other)
        return own !== native || inClass !== native
      }),
    )
    expect(differences).toEqual([])
  })

  it.each([
    ['(a', /without its "\)"/],
    ['a)', /without its "\("/],
    ['[a', /without its "\]"/],
    ['*a', /nothing to repeat/],
    ['a**', /repeats a repetition/],
    ['a\\', /ends in a backslash/],
    ['(a)\\1', /back to a group/],
    ['a(?=b)', /not supported/],
    ['(?<!b)a', /not supported/],
    ['a{3,2}', /wrong way round/],
    ['[b-a]', /wrong way round/],
    ['a{9999}', /more than 1000/],
    ['(?:a{1000}){1000}', /too large/],
    ['\\p{Nothing}', /needs a property/],
    ['\\q', /means nothing/],
    ['(?<a>x)(?<a>y)', /have the name a/],
    ['('.repeat(200), /inside each other/],
    ['a'.repeat(3000), /too long/],
    ['\\u{110000}', /no character/],
    ['^*', /cannot be repeated/],
    ['', /what to look for/],
  ])('says what is wrong with %s', (source, message) => {
    expect(findInScript(parseScript('x'), query(source))).toEqual({
      kind: 'invalid',
      message: expect.stringMatching(message),
    })
    expect(replaceInScript(parseScript('x'), query(source), 'y').kind).toBe('invalid')
  })

  it('throws nothing, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        fc.boolean(),
        (source, text, isPattern) => {
          const result = findInScript(parseScript(text), query(source, { isPattern, matchCase: false }))
          expect(['found', 'invalid']).toContain(result.kind)
        },
      ),
      { numRuns: 1000 },
    )
  })

  // A backtracking matcher needs longer than the age of the universe for each of these.
  it.each(['(a+)+$', '(a|a)*$', '(a|aa)+$', '(.*)*x', '(?:a*)*b', 'a*a*a*a*a*a*b', '(?:a?){40}a{40}b'])(
    'is not held up by %s',
    (source) => {
      expect(found(`${'a'.repeat(5000)}!`, query(source, { wholeWords: true }))).toEqual([])
    },
  )
})

describe('finding in a script', () => {
  const text = 'MARA (low): The mare came.  #mare01\nTOM: Mare? MARE!  #abc124\n// mare\nthe mare  #abc125\n'

  it.each<[string, Partial<FindQuery>, readonly string[]]>([
    ['mare', { isPattern: false }, ['mare', 'mare', 'mare']],
    ['mare', { isPattern: false, within: 'words' }, ['mare']],
    ['mare', { isPattern: false, within: 'words', matchCase: false }, ['mare', 'Mare', 'MARE']],
    ['mar', { isPattern: false, matchCase: false, wholeWords: true }, []],
    ['m.r', { isPattern: false }, []],
    ['m.r', {}, ['mar', 'mar', 'mar']],
    ['[?!]$', {}, ['!']],
    ['^\\w+:', {}, ['TOM:']],
    ['abc12', {}, []],
    ['#', {}, []],
  ])('%j with %j', (source, more, expected) => {
    expect(found(text, query(source, more))).toEqual(expected)
  })

  it('counts all and lists some', () => {
    expect(findInScript(parseScript(text), query('mare', { matchCase: false }), 2)).toEqual({
      kind: 'found',
      count: 5,
      lines: 4,
      places: Int32Array.of(16, 20, 41, 45),
    })
  })

  it.each([
    ['(\\w+) (\\w+)', '$2 $1', 'TOM: b a', 'TOM: a b'],
    ['(?<x>a)', '[$<x>$&$$]', 'TOM: [aa$] b', 'TOM: a b'],
    ['(a)', '$10$2', 'TOM: a0$2 b', 'TOM: a b'],
    ['(a)|(z)', '<$2>', 'TOM: <> b', 'TOM: a b'],
    ['a', 'x\ny', 'TOM: x y b', 'TOM: a b'],
    ['$', '!', 'TOM: a b!  #abc123', 'TOM: a b  #abc123'],
    ['', '!', 0, 'TOM: a b'],
  ])('replaces %j by %j', (source, by, expected, of) => {
    expect(replaced(of, query(source, { within: 'words' }), by)).toBe(expected)
  })

  it('replaces plain words by plain words, and one place alone', () => {
    expect(replaced('TOM: a.a', query('.', { isPattern: false }), '$&')).toBe('TOM: a$&a')
    expect(replaced('TOM: a a', query('a'), 'b', 7)).toBe('TOM: a b')
    expect(replaced('TOM: a a', query('a'), 'b', 6)).toBe(0)
  })

  it('keeps every id, whatever is replaced', () => {
    fc.assert(
      fc.property(pattern.node, fc.string(), (source, by) => {
        const after = replaced(text, query(source, { matchCase: false }), by)
        if (typeof after === 'number') return
        expect(after.match(/ #[a-z0-9]{6}$/gm)).toEqual([' #mare01', ' #abc124', ' #abc125'])
      }),
      { numRuns: 500 },
    )
  })

  const manyScenes = Array.from(
    { length: 6 },
    (_, at) => `## Scene ${at} ab\nTOM: a b ab. ba  #abc12${at}\n\n// b a\nab ab b\nMARA (ab): b^a^b`,
  ).join('\n')

  it('makes the same of the text with known places and with changes that are joined', () => {
    const ends = fc.nat(manyScenes.length)
    fc.assert(
      fc.property(pattern.node, fc.constantFrom('x', '[$&]', '$1-', ''), fc.array(ends), (source, by, apart) => {
        const script = parseScript(manyScenes)
        const of = query(source)
        const places = findInScript(script, of)
        const plain = replaceInScript(script, of, by)
        if (places.kind !== 'found' || plain.kind !== 'replaced') return
        const joinExcept = apart.toSorted((a, b) => a - b).map((at) => [at, at + 3] as const)
        const joined = replaceInScript(script, of, by, { places: places.places, joinExcept })
        if (joined.kind !== 'replaced') throw new Error('Nothing was replaced')
        expect(joined.count).toBe(plain.count)
        expect(joined.edit.label).toBe(plain.edit.label)
        expect(applyChanges(manyScenes, joined.edit.changes)).toBe(applyChanges(manyScenes, plain.edit.changes))
      }),
      { numRuns: 500 },
    )
  })

  it('joins changes between headings only, and never over a range that is kept apart', () => {
    const script = parseScript(manyScenes)
    const at = manyScenes.indexOf('// b a', manyScenes.indexOf('Scene 2'))
    const result = replaceInScript(script, query('a'), 'x', { joinExcept: [[at, at]] })
    const changes = result.kind === 'replaced' ? result.edit.changes : []
    const lines = changes.map(({ from, to }) => manyScenes.slice(from, to).split('\n').length)
    // For every scene its heading and what follows; in the third the line before the note, the note, and those behind.
    expect(lines).toEqual([1, 5, 1, 5, 1, 1, 1, 2, 1, 5, 1, 5, 1, 5])
  })

  it('goes through 20,000 lines, and replaces in them all', () => {
    const line = 'MARA: You came back, and I said that I would, did I not?  #k3f9x2\n'
    const script = parseScript(line.repeat(20_000))
    for (const source of ['back', '\\b(\\w+), (\\w+)', '[A-Z].*\\?', '.', 'zzz']) {
      expect(findInScript(script, query(source, { matchCase: false })).kind).toBe('found')
    }
    const result = replaceInScript(script, query('came (\\w+)'), 'went $1')
    expect(result.kind === 'replaced' && result.count).toBe(20_000)
  })
})
