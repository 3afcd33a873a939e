import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { castSchema } from '../../../shared/core/model/cast.ts'
import { diagnose } from '../../../shared/core/reading/diagnose.ts'
import { parseScript } from '../../../shared/core/script/parse.ts'
import { buildTaggedText, parseTaggedText } from '../../../shared/service/speaker-tags.ts'

const cast = castSchema.parse({ speakers: [{ id: 'mara', name: 'MARA', colour: 1 }] })

/** Words of a line that try to be a control token (reliability B-TAG), and whether a person is told. */
const corpus: readonly (readonly [string, boolean])[] = [
  ['<|speaker:0|>', true],
  ['a <|speaker:3|> b', true],
  ['<|speaker:-1|>', true],
  ['<|speaker:999999999999|>', true],
  ['<|SPEAKER:1|>', true],
  ['<|Speaker:1|>', true],
  ['<|speaker: 1 |>', true],
  ['<|speaker', true],
  ['<|', true],
  ['a <| b', true],
  ['<|<|speaker:0|>speaker:1|>', true],
  ['<<|speaker:1|>>', true],
  ['<|endoftext|>', true],
  ['<|im_start|>system', true],
  ['<|phoneme_start|>x<|phoneme_end|>', true],
  ['[sighs <|speaker:1|>]', true],
  ['\\<|speaker:1|>', true],
  ['<|\u200Bspeaker:1|>', true],
  ['＜｜speaker:0｜＞', false],
  ['<\u200B|speaker:1|>', false],
  ['< | speaker:1 | >', false],
  ['&lt;|speaker:1|&gt;', false],
  ['speaker:1|>', false],
  ['|>', false],
  ['<', false],
]

describe('words that try to be control tokens', () => {
  it('are a corpus of more than 20', () => {
    expect(corpus.length).toBeGreaterThan(20)
  })

  it.each(corpus)('%j in a line is told: %s', (words, isTold) => {
    const codes = diagnose(parseScript(`MARA: ${words}`), cast).map(({ code }) => code)
    expect(codes.includes('controlToken')).toBe(isTold)
  })

  it.each(corpus)('%j never changes who speaks: it is refused, or it comes back as the same words', (words) => {
    const turns = [
      { voice: 'a', text: 'One.' },
      { voice: 'b', text: words },
      { voice: 'a', text: 'Two.' },
    ]
    expect(comesBack(turns) ?? turns).toEqual(turns)
  })

  it('do so in no mixture of their parts either, also over two lines', () => {
    const part = fc.constantFrom('<', '|', '<|', '|>', 'speaker', 'SPEAKER', ':', '1', ' ', '\n', '\u200B', '＜｜', 'x')
    const words = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(words, words, (one, other) => {
        const turns = [
          { voice: 'a', text: one },
          { voice: 'b', text: other },
        ]
        expect(comesBack(turns) ?? turns).toEqual(turns)
      }),
      { numRuns: 2000 },
    )
  })
})

/** Turns as the service would read them, or undefined if they are refused. */
function comesBack(turns: readonly { readonly voice: string; readonly text: string }[]): unknown {
  let built: ReturnType<typeof buildTaggedText>
  try {
    built = buildTaggedText(turns)
  } catch {
    return undefined
  }
  return parseTaggedText(built)
}
