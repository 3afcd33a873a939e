import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toSpeakable } from '../../../../../electron/speech/draft/text/speakable.ts'
import { splitText } from '../../../../../electron/speech/draft/split-text.ts'
import { splitTurns } from '../../../../../electron/speech/draft/turns.ts'

describe('making a text readable for an English engine', () => {
  it.each([
    ['“It’s — a café…”', '"It\'s , a cafe..."'],
    ['Straße über Ærø', 'Strasse uber Aero'],
    ['£5 & 20 % at 3°', '5 pounds and 20 percent at 3 degrees'],
    ['a\tb\nc', 'a b c'],
    ['<b>*bold*</b> _it_', 'b bold /b it'],
    ['ﬁne ½', 'fine 1/2'],
    ['I have ٣ apples', 'I have 3 apples'],
    ['๑๒๓ and ९०', '123 and 90'],
    ['¥500 × ₹20', '500 yen times 20 rupees'],
    ['Đặng in Hawaiʻi', "Dang in Hawai'i"],
    ['J. R. R. Tolkien', 'J. R. -- R. Tolkien'],
    ['J.R.R. Tolkien, A.A. Milne', 'J.R. -- R. Tolkien, A. -- A. Milne'],
    ['I I know E E Cummings', 'I -- I know E -- E Cummings'],
    ['B. B. King, in the U.S.A. A man of the U.S.S.R., AA', 'B. B. King, in the U.S.A. A man of the U.S.S.R., AA'],
  ])('spells %j as %j', (text, expected) => {
    expect(toSpeakable(text).text).toBe(expected)
  })

  it('tells letters it cannot read from marks it does not need', () => {
    expect(toSpeakable('Привет')).toEqual({ text: '', hasWords: false, leftOut: 'Привет' })
    expect(toSpeakable('👍 …')).toEqual({ text: '...', hasWords: false, leftOut: '' })
    expect(toSpeakable('déjà vu').leftOut).toBe('')
    expect(toSpeakable('〡〢').leftOut).toBe('〡〢')
  })
})

describe('cutting a long text', () => {
  it.each([
    ['One. Two. Three.', 10, ['One. Two.', 'Three.']],
    ['alpha, beta gamma', 12, ['alpha,', 'beta gamma']],
    ['alpha beta gamma', 12, ['alpha beta', 'gamma']],
    ['abcdefghij', 4, ['abcd', 'efgh', 'ij']],
    ['  ', 4, []],
  ])('cuts %j at %i into %j', (text, limit, pieces) => {
    expect(splitText(text, limit)).toEqual(pieces)
  })

  it('loses nothing but spaces and keeps to its limit', () => {
    const text = fc.stringMatching(/^[a-d .,!?;"]{0,200}$/)
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 40 }), (text, limit) => {
        const pieces = splitText(text, limit)
        expect(pieces.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
        for (const piece of pieces) {
          expect(piece.length).toBeGreaterThan(0)
          expect(piece.length).toBeLessThanOrEqual(limit)
        }
      }),
    )
  })
})

describe('splitting a dialogue at its speaker tags', () => {
  it.each([
    ['no tag', 'Hello.', [{ speaker: 0, text: 'Hello.' }]],
    [
      'two speakers',
      '<|speaker:0|>Hi.\n<|speaker:1|>Oh.',
      [
        { speaker: 0, text: 'Hi.\n' },
        { speaker: 1, text: 'Oh.' },
      ],
    ],
    ['space before the first tag', ' <|speaker:0|>Hi.', [{ speaker: 0, text: 'Hi.' }]],
    ['words before the first tag', 'Well <|speaker:0|>Hi.', undefined],
  ])('handles %s', (_, text, turns) => {
    expect(splitTurns(text)).toEqual(turns)
  })
})
