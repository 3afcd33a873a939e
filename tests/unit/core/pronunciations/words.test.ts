import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineIdSchema, speakerIdSchema } from '../../../../shared/core/model/ids.ts'
import { pronounce } from '../../../../shared/core/pronunciations/apply.ts'
import { moveSpeakerScope } from '../../../../shared/core/pronunciations/move-scope.ts'
import { type Pronunciation, pronunciationSchema } from '../../../../shared/core/model/pronunciations.ts'
import { unusedEntries } from '../../../../shared/core/reading/unused.ts'
import { narrate } from '../../../../shared/core/reading/narrate.ts'
import { snapshotOf, threeSpeakers } from '../../../support/core-values.ts'

function entry(word: string, more: Partial<Pronunciation> = {}): Pronunciation {
  return pronunciationSchema.parse({
    word,
    spokenAs: `${word}!`,
    scope: { kind: 'project' },
    wholeWord: true,
    matchCase: false,
    ...more,
  })
}

const mara = speakerIdSchema.parse('mara')
const tom = speakerIdSchema.parse('tom')
const nobody = {}
const found = (text: string, entries: readonly Pronunciation[]) =>
  pronounce(text, entries, nobody).map((run) => (run.kind === 'written' ? run.text : `<${run.written}>`))

describe('words in letters that are composed otherwise', () => {
  it.each([
    ['an accent of its own in the text', 'the cafe\u0301s and the cafe\u0301.', 'caf\u00e9'],
    ['an accent of its own in the entry', 'the caf\u00e9s and the caf\u00e9.', 'cafe\u0301'],
    ['the parts of a Hangul syllable', 'so \u1112\u1161\u11ab.', '\ud55c'],
    ['a sign that is another one', '10 \u212bngstr\u00f6m', '\u00c5ngstro\u0308m'],
    ['two marks in another order', 'a\u0302\u0323', 'a\u0323\u0302'],
  ])('are found: %s', (_case, text, word) => {
    const runs = found(text, [entry(word)])
    expect(runs.join('').replace(/[<>]/g, '')).toBe(text)
    expect(runs.filter((run) => run.startsWith('<'))).toHaveLength(1)
  })

  it('are not a letter without its accent, nor one with another', () => {
    expect(found('cafe\u0301', [entry('cafe', { wholeWord: false })])).toEqual(['cafe\u0301'])
    expect(found('cafe\u0300', [entry('caf\u00e9', { wholeWord: false })])).toEqual(['cafe\u0300'])
    expect(found('CAFE\u0301', [entry('caf\u00e9', { matchCase: true })])).toEqual(['CAFE\u0301'])
    expect(found('Cafe\u0301', [entry('Caf\u00e9', { matchCase: true })])).toEqual(['<Cafe\u0301>'])
  })

  it('are found at the same places however text and entries are composed, and no letter is lost', () => {
    const letters = fc.constantFrom('a', '\u00e9', '\u00c9', '\u1ea5', '\u00f1', '\ud55c', '\u00c5', ' ', '.', '\u2019')
    const text = fc.array(letters, { maxLength: 24 }).map((all) => all.join(''))
    const word = fc.array(letters, { minLength: 1, maxLength: 4 }).map((all) => all.join(''))
    const words = fc.array(
      word.filter((one) => one.trim() !== ''),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(text, words, fc.boolean(), fc.boolean(), (written, list, wholeWord, matchCase) => {
        const entries = list.map((one) => entry(one, { wholeWord, matchCase }))
        const decomposed = entries.map((one) => ({ ...one, word: one.word.normalize('NFD') }))
        const plain = pronounce(written, entries, nobody)
        for (const other of [
          pronounce(written.normalize('NFD'), entries, nobody),
          pronounce(written.normalize('NFD'), decomposed, nobody),
          pronounce(written, decomposed, nobody),
        ]) {
          const pieces = other.map((run) => (run.kind === 'written' ? run.text : run.written))
          expect([written, written.normalize('NFD')]).toContain(pieces.join(''))
          expect(pieces.map((piece) => piece.normalize('NFC'))).toEqual(
            plain.map((run) => (run.kind === 'written' ? run.text : run.written).normalize('NFC')),
          )
          expect(other.map(({ kind }) => kind)).toEqual(plain.map(({ kind }) => kind))
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('a scope that moves', () => {
  const of = (speakerId: typeof mara, word: string, spokenAs: string) =>
    entry(word, { spokenAs, scope: { kind: 'speaker', speakerId } })

  it('holds for the other speaker, behind what that one has for the same word', () => {
    const entries = [of(tom, 'Rui', 'roo-ee'), of(tom, 'Ines', 'ee-nesh'), of(mara, 'rui', 'ree'), entry('Lisboa')]
    const moved = moveSpeakerScope(entries, tom, mara)
    expect(moved).toEqual([
      of(mara, 'Ines', 'ee-nesh'),
      of(mara, 'rui', 'ree'),
      entry('Lisboa'),
      of(mara, 'Rui', 'roo-ee'),
    ])
    const [first] = pronounce('Rui', moved, { speakerId: mara })
    expect(first).toMatchObject({ entry: { spokenAs: 'ree' } })
    expect(moveSpeakerScope(moved, tom, mara)).toBe(moved)
  })
})

describe('entries that never apply', () => {
  const text = 'MARA: Rui is here.  #aaaaa1\nTOM: [Lisboa] Yes.  #aaaaa2\nThe gate of Ines opens.\n'
  const entries = [
    entry('Rui'),
    entry('Rui', { spokenAs: 'never reached' }),
    entry('Lisboa'),
    entry('Ines'),
    entry('Yes', { scope: { kind: 'speaker', speakerId: mara } }),
    entry('Yes', { scope: { kind: 'speaker', speakerId: speakerIdSchema.parse('gone') } }),
    entry('Yes', { scope: { kind: 'line', lineId: lineIdSchema.parse('zzzzz9') } }),
    entry('Yes', { scope: { kind: 'line', lineId: lineIdSchema.parse('aaaaa2') } }),
  ]

  it('are told with the reason, and only they', () => {
    const { script } = snapshotOf(text)
    const told = unusedEntries(entries, script, threeSpeakers).map(({ entry: one, because }) => [
      entries.indexOf(one),
      because,
    ])
    expect(told).toEqual([
      [1, 'notSaid'],
      [2, 'notSaid'],
      [3, 'notSaid'],
      [4, 'notSaid'],
      [5, 'noSpeaker'],
      [6, 'noLine'],
    ])
    const narrated = unusedEntries(entries, narrate(script, threeSpeakers, mara), threeSpeakers)
    expect(narrated.map(({ entry: one }) => entries.indexOf(one))).toEqual([1, 2, 4, 5, 6])
  })
})
