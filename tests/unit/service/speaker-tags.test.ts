import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildTaggedText, parseTaggedText, speakerIndices } from '../../../shared/service/speaker-tags.ts'
import { ttsRequestSchema } from '../../../shared/service/tts-request.ts'

const isPlain = (text: string) => !/<\s*\|\s*speaker/i.test(text)
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.constantFrom('<', '|', '>', '\n', 'speaker', ':', '0', '<|', ' word '), { maxLength: 12 })
    .map((parts) => parts.join('')),
)
const turns = fc.array(
  fc.record({ voice: fc.constantFrom('ruth', 'tom', 'x-1', '0', 'constructor'), text: text.filter(isPlain) }),
  { minLength: 1, maxLength: 30 },
)

describe('speaker tags', () => {
  it('come back as the same voices and words', () => {
    fc.assert(
      fc.property(turns, (said) => {
        expect(parseTaggedText(buildTaggedText(said))).toEqual(said)
      }),
      { numRuns: 2000 },
    )
  })

  it('number each distinct voice once, densely, in order of appearance', () => {
    fc.assert(
      fc.property(turns, (said) => {
        const built = buildTaggedText(said)
        expect(built.voices).toEqual([...new Set(said.map(({ voice }) => voice))])
        expect(speakerIndices(built.text)).toEqual(said.map(({ voice }) => built.voices.indexOf(voice)))
      }),
    )
  })

  it('make a request that the schema takes', () => {
    fc.assert(
      fc.property(turns, (said) => {
        const built = buildTaggedText(said)
        const body = { text: built.text, reference_id: [...built.voices] }
        expect(ttsRequestSchema.safeParse(body).success).toBe(!/\p{Surrogate}/u.test(built.text))
      }),
    )
  })

  it('look as the interface shows them', () => {
    const built = buildTaggedText([
      { voice: 'ruth', text: 'Did you?' },
      { voice: 'tom', text: 'Every day.' },
      { voice: 'ruth', text: 'Liar.' },
    ])
    expect(built).toEqual({
      text: '<|speaker:0|>Did you?\n<|speaker:1|>Every day.\n<|speaker:0|>Liar.',
      voices: ['ruth', 'tom'],
    })
  })

  it.each([
    '<|speaker:0|>',
    'a <|speaker:3|> b',
    '<|speaker:-1|>',
    '<|SPEAKER:1|>',
    '<| speaker:1 |>',
    '<|\nspeaker:0|>',
    '<|speaker',
    '<|<|speaker:0|>speaker:1|>',
  ])('are never taken from a line’s own text: %j', (line) => {
    expect(() => buildTaggedText([{ voice: 'a', text: line }])).toThrow('speech.tag.token')
  })

  it.each(['a < | speaker thing', '< |speaker:1|>', '< | speaker:1 | >'])(
    'are not seen in words that a line alone would send: %j',
    (line) => {
      const turns = [{ voice: 'a', text: line }]
      expect(parseTaggedText(buildTaggedText(turns))).toEqual(turns)
    },
  )

  it.each([
    { what: 'words before the first tag', text: 'Hm. <|speaker:0|>Yes.', voices: ['a'] },
    { what: 'no tag', text: 'Yes.', voices: ['a'] },
    { what: 'an index without a voice', text: '<|speaker:1|>Yes.', voices: ['a'] },
  ])('are refused when read back with $what', (tagged) => {
    expect(() => parseTaggedText(tagged)).toThrow(/tag/)
  })
})
