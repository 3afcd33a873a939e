import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasAllWords, mergeWords } from '../../../../renderer/kept-words/model/merge-words.ts'
import { placeRecord } from '../../../../renderer/kept-words/model/put-back.ts'
import { alignKeys } from '../../../../shared/core/script/align-keys.ts'
import type { KeptRecord } from '../../../../renderer/kept-words/model/record.ts'

const known = { has: () => false }

describe('two versions of a line', () => {
  it.each<[string, string, string, string, string | undefined]>([
    ['at two places', 'A: One two.', 'A: One two. Now.', 'A: Kept one two.', 'A: Kept one two. Now.'],
    ['at one place', 'A: One', 'A: One now', 'A: One kept', 'A: One kept now'],
    ['of which one was sent in part', 'A: One', 'A: One kept now', 'A: One kept too', 'A: One kept too now'],
    ['of which one was cut off in a word', 'A: One', 'A: One two ke now', 'A: One two kept', 'A: One two kept now'],
    ['of which one was kept in part', 'A: One', 'A: One two kept now', 'A: One two ke', 'A: One two kept now'],
    ['behind a word that was cut off on the disk', 'A: On', 'A: One two now', 'A: One two kept', 'A: One two kept now'],
    ['of which one has others before them', 'A: One', 'A: One two now', 'A: One now kept', 'A: One two now kept'],
    ['that both end in a mark', 'A: One.', 'A: One. Now!', 'A: One. Kept!', 'A: One. Kept! Now!'],
    ['behind a space that was on the disk', 'A: One ', 'A: One now', 'A: One kept too', 'A: One kept too now'],
    ['of which one was put back before', 'A: On t', 'A: On ta ka kb now t', 'A: On t ka kb n', 'A: On ta ka kb now t'],
    ['that are the same', 'A: One', 'A: One two', 'A: One two', 'A: One two'],
    ['inside of a sentence', 'A: One.', 'A: One, and wh.', 'A: One, and whoever.', 'A: One, and whoever.'],
    ['where one took words away', 'A: One two.', 'A: One.', 'A: One two. Kept.', 'A: One. Kept.'],
    ['that changed the same word', 'A: One.', 'A: Two.', 'A: Three.', undefined],
    ['that went on with a word in two ways', 'A: On', 'A: One', 'A: Onto', undefined],
  ])('become one with words %s', (_, base, present, kept, expected) => {
    expect(mergeWords(base, present, kept)).toBe(expected)
  })
})

describe('kept words, put back into a line in which somebody has written since', () => {
  const record = (before: string, after: string): KeptRecord => ({
    version: 1,
    windowId: 'abcdefghijklmnopqrstuv',
    project: { recentId: 'r1', name: 'The Ferry' },
    typedAtMs: 1,
    keptAtMs: 2,
    words: 1,
    omittedWords: 0,
    regions: [{ before: [before], after: [after], above: ['# The Ferry'], typed: [] }],
  })
  const counted = (lines: readonly string[], word: string): number =>
    (lines.join('\n').match(/[\p{L}\p{N}]+/gu) ?? []).filter((one) => one === word).length

  /** Words that stand nowhere else and do not begin one another, each behind one of the words of the line. */
  const insertions = (letter: string) =>
    fc
      .array(fc.record({ behind: fc.nat(6), count: fc.integer({ min: 1, max: 4 }) }), { maxLength: 4 })
      .map((list) =>
        list.flatMap(({ behind, count }, at) =>
          Array.from({ length: count }, (_, of) => ({ behind, word: `${letter}${at}x${of}q` })),
        ),
      )
  const written = (words: readonly string[], added: readonly { behind: number; word: string }[]): string =>
    words.flatMap((word, at) => [word, ...added.filter(({ behind }) => behind === at).map((one) => one.word)]).join(' ')

  it('stand once each beside the others, and a second time changes nothing', () => {
    const base = ['AMOS:', 'Nothing', 'at', 'all,', 'no', 'one', 'here.']
    fc.assert(
      fc.property(insertions('k'), insertions('n'), fc.nat(8), (kept, present, sent) => {
        if (kept.length === 0) return
        const of = record(`${base.join(' ')}  #aaaaa1`, `${written(base, kept)}  #aaaaa1`)
        // A part of the kept words had come before the others were written.
        const now = `${written(base, [...kept.slice(0, sent), ...present])}  #aaaaa1`
        const lines = ['# The Ferry', now, 'RUTH: Then go.  #aaaaa2']
        const first = placeRecord(of, lines, known)
        const after = first.kind === 'there' ? lines : first.lines
        expect(after).toHaveLength(lines.length)
        for (const { word } of [...kept, ...present]) expect([word, counted(after, word)]).toEqual([word, 1])
        for (const word of ['Nothing', 'at', 'all', 'no', 'one', 'here']) expect(counted(after, word)).toBe(1)
        expect(placeRecord(of, after, known)).toEqual({ kind: 'there' })
      }),
      { numRuns: 500 },
    )
  })

  it('stand once each where several pages ended one after the other, in whichever order they are put back', () => {
    const steps = fc.array(
      fc.record({ words: fc.integer({ min: 1, max: 4 }), sent: fc.nat(4), behind: fc.boolean() }),
      { minLength: 1, maxLength: 5 },
    )
    fc.assert(
      fc.property(steps, fc.boolean(), (pages, isBackwards) => {
        const first = ['AMOS:', 'Nothing', 'at', 'all.']
        let line = [...first]
        const records: KeptRecord[] = []
        const all: string[] = []
        for (const [at, { words, sent, behind }] of pages.entries()) {
          const typed = Array.from({ length: words }, (_, of) => `p${at}x${of}q`)
          all.push(...typed)
          const place = behind ? line.length : 2
          const withWords = (some: readonly string[]) => [...line.slice(0, place), ...some, ...line.slice(place)]
          records.push(record(`${line.join(' ')}  #aaaaa1`, `${withWords(typed).join(' ')}  #aaaaa1`))
          line = withWords(typed.slice(0, sent))
        }
        let lines: readonly string[] = ['# The Ferry', `${line.join(' ')}  #aaaaa1`]
        for (const of of isBackwards ? records.toReversed() : records) {
          const standing = placeRecord(of, lines, known)
          if (standing.kind !== 'there') lines = standing.lines
        }
        for (const word of all) expect([word, counted(lines, word)]).toEqual([word, 1])
        for (const of of records) expect(placeRecord(of, lines, known).kind).toBe('there')
      }),
      { numRuns: 500 },
    )
  })

  /** Words that begin differently, as those of a sentence mostly do: a cut-off one is the beginning of few others. */
  const wordOf = (number: number): string => `${String.fromCharCode(97 + ((number * 7) % 16))}${number}q`

  it('stand once each after pages that were killed in the middle of words, at once or after more was typed', () => {
    const page = fc.record({
      words: fc.integer({ min: 1, max: 6 }),
      /** Characters that were acknowledged, that were sent, and that were kept, of those that were typed. */
      acknowledged: fc.nat(12),
      sent: fc.nat(12),
      kept: fc.nat(12),
      /** So many pages later its words are put back. */
      later: fc.nat(2),
    })
    fc.assert(
      fc.property(fc.array(page, { minLength: 1, maxLength: 12 }), (pages) => {
        let line = 'AMOS: Nothing at all.'
        let count = 0
        const offers: { readonly of: KeptRecord; readonly at: number }[] = []
        const wanted = new Set<string>()
        const putBack = (of: KeptRecord): void => {
          const standing = placeRecord(of, ['# The Ferry', `${line}  #aaaaa1`], known)
          if (standing.kind === 'there') return
          expect(standing.lines).toHaveLength(2)
          line = standing.lines[1]?.replace('  #aaaaa1', '') ?? ''
        }
        for (const [at, { words, ...reached }] of pages.entries()) {
          for (const one of offers.filter(({ at: due }) => due <= at)) putBack(one.of)
          for (const one of offers.filter(({ at: due }) => due <= at)) offers.splice(offers.indexOf(one), 1)
          const numbers = Array.from({ length: words }, () => (count += 1))
          const typed = numbers.map((number) => ` ${wordOf(number)}`).join('')
          const end = (by: number): number => typed.length - Math.min(by, typed.length)
          const [acknowledged = 0, first = 0, last = 0] = [reached.acknowledged, reached.sent, reached.kept]
            .map(end)
            .sort((a, b) => a - b)
          // Either of the two may be ahead of the other.
          const [sent, kept] = at % 2 === 0 ? [first, last] : [last, first]
          const record1 = record(
            `${line}${typed.slice(0, acknowledged)}  #aaaaa1`,
            `${line}${typed.slice(0, kept)}  #aaaaa1`,
          )
          offers.push({ of: record1, at: at + 1 + reached.later })
          for (const word of typed.slice(0, Math.max(sent, kept)).match(/[a-z]\d+q/g) ?? []) wanted.add(word)
          line += typed.slice(0, sent)
        }
        for (const { of } of offers) putBack(of)
        const words = Array.from(line.matchAll(/[a-z]\d+q/g), ([word]) => word)
        expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
        expect([...wanted].filter((word) => !words.includes(word))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('stand no oftener than they were written, however often the same words stand in a line', () => {
    const word = fc.constantFrom('the', 'sea', 'and', 'far')
    const words = fc.array(word, { maxLength: 6 })
    fc.assert(
      fc.property(words, words, words, fc.nat(6), (before, typed, others, sent) => {
        const line = (...of: readonly (readonly string[])[]) => ['AMOS:', ...of.flat()].join(' ')
        const kept = line(before, typed)
        const present = line(before, typed.slice(0, sent), others)
        const merged = mergeWords(line(before), present, kept)
        if (merged === undefined) throw new Error('only words were added')
        const [now, then] = [present.split(' '), kept.split(' ')]
        expect(merged.split(' ').length).toBeLessThanOrEqual(now.length + then.length - alignKeys(now, then).length)
        expect([hasAllWords(merged, present), hasAllWords(merged, kept)]).toEqual([true, true])
        expect(mergeWords(line(before), merged, kept)).toBe(merged)
      }),
      { numRuns: 2000 },
    )
  })

  it('are not taken for words that only have the same letters in the same order', () => {
    const of = record('AMOS: Nothing.  #aaaaa1', 'AMOS: Nothing. t101q t102q  #aaaaa1')
    const lines = ['# The Ferry', 'AMOS: Nothing. t101q t103q t112q  #aaaaa1']
    const merged = ['# The Ferry', 'AMOS: Nothing. t101q t102q t103q t112q  #aaaaa1']
    expect(placeRecord(of, lines, known)).toEqual({ kind: 'changed', lines: merged })
  })

  it('stand once in a line that was empty, of which a part had come', () => {
    const of = record('', 'AMOS: Nothing at all.  #aaaaa1')
    const lines = ['# The Ferry', 'AMOS: Nothing a  #aaaaa1', '']
    const merged = ['# The Ferry', 'AMOS: Nothing at all.  #aaaaa1', '']
    expect(placeRecord(of, lines, known)).toEqual({ kind: 'unchanged', lines: merged })
  })

  it('stand as a line of their own where the same words were changed, and a second time changes nothing', () => {
    const of = record('AMOS: Nothing.  #aaaaa1', 'AMOS: Something.  #aaaaa1')
    const lines = ['# The Ferry', 'AMOS: Anything.  #aaaaa1']
    const both = ['# The Ferry', 'AMOS: Anything.  #aaaaa1', 'AMOS: Something.']
    expect(placeRecord(of, lines, known)).toEqual({ kind: 'changed', lines: both })
    expect(placeRecord(of, both, known)).toEqual({ kind: 'there' })
  })

  it('stand once in action and headings, too', () => {
    const of = record('The lamp swings.', 'The lamp swings. Slowly.')
    const lines = ['# The Ferry', 'The lamp swings. Then stops.']
    const merged = ['# The Ferry', 'The lamp swings. Slowly. Then stops.']
    expect(placeRecord(of, lines, known)).toEqual({ kind: 'changed', lines: merged })
    expect(placeRecord(of, merged, known)).toEqual({ kind: 'there' })
  })
})
