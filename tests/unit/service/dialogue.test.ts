import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineIdSchema } from '../../../shared/core/model/ids.ts'
import { type DialogueLine, dialogueRequest } from '../../../shared/service/dialogue.ts'
import { parseTaggedText, speakerIndices } from '../../../shared/service/speaker-tags.ts'
import { ttsRequestSchema } from '../../../shared/service/tts-request.ts'

const line = (index: number, voice: string, text: string): DialogueLine => ({
  lineId: lineIdSchema.parse(`l${String(index).padStart(5, '0')}`),
  voice,
  text,
})

describe('lines as one dialogue', () => {
  it('get one tag each, and dense indices in the order in which the voices first speak', () => {
    const request = dialogueRequest([
      line(1, 'mara', 'You came.'),
      line(2, 'tom', '[sighs] Yes.'),
      line(3, 'mara', 'Well?'),
    ])
    expect(request).toEqual({
      text: '<|speaker:0|>You came.\n<|speaker:1|>[sighs] Yes.\n<|speaker:0|>Well?',
      voices: ['mara', 'tom'],
      turns: [
        { lineId: 'l00001', voiceIndex: 0 },
        { lineId: 'l00002', voiceIndex: 1 },
        { lineId: 'l00003', voiceIndex: 0 },
      ],
    })
  })

  it('keep their voice and their words in 2,000 random scenes, and make requests that the interface allows', () => {
    const text = fc.oneof(
      fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
      fc.constantFrom('[laughs] No.', 'a\nb', 'line\n', '\nline', '|speaker:1|>', '<3', 'speaker 1', '<| |>'),
    )
    const scene = fc.array(fc.tuple(fc.constantFrom('v0', 'v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v7'), text), {
      minLength: 1,
      maxLength: 40,
    })
    let sent = 0
    fc.assert(
      fc.property(scene, (turns) => {
        const lines = turns.map(([voice, words], index) => line(index, voice, words))
        fc.pre(!lines.some(({ text: words }) => /<\s*\|\s*speaker/i.test(words) || /\p{Surrogate}/u.test(words)))
        const { text: tagged, voices, turns: mapped } = dialogueRequest(lines)
        // Every line's voice and words, in order, as the service will read them.
        expect(parseTaggedText({ text: tagged, voices })).toEqual(
          lines.map(({ voice, text: words }) => ({ voice, text: words })),
        )
        expect(mapped.map(({ lineId, voiceIndex }) => [lineId, voices[voiceIndex]])).toEqual(
          lines.map(({ lineId, voice }) => [lineId, voice]),
        )
        // One tag a line; each voice once; indices count up without a gap as they first appear.
        const indices = speakerIndices(tagged)
        expect(indices).toEqual(mapped.map(({ voiceIndex }) => voiceIndex))
        expect(new Set(voices).size).toBe(voices.length)
        expect([...new Set(indices)]).toEqual(voices.map((_, index) => index))
        expect(ttsRequestSchema.safeParse({ text: tagged, reference_id: voices }).success).toBe(true)
        sent += 1
      }),
      { numRuns: 2000 },
    )
    expect(sent).toBe(2000)
  })

  it.each(['<|speaker:1|>Hello', 'a <| Speaker b'])(
    'are refused where a text could be taken for a tag: %s',
    (words) => {
      expect(() => dialogueRequest([line(1, 'a', words)])).toThrow(
        expect.objectContaining({ problem: expect.objectContaining({ code: 'line.controlToken' }) }),
      )
    },
  )

  it('are refused where there are none', () => {
    expect(() => dialogueRequest([])).toThrow('speech.dialogue.empty')
  })
})
