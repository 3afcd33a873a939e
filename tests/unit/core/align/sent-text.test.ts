import { describe, expect, it } from 'vitest'
import { sentText } from '../../../../shared/core/align/sent-text.ts'
import { lineIdSchema, renderKeySchema, takeIdSchema } from '../../../../shared/core/model/ids.ts'

const lineId = lineIdSchema.parse('aaaaa2')
const key = renderKeySchema.parse('b'.repeat(64))
const sent = (text: unknown, model = 's2-pro') => ({
  origin: 'https://service.test',
  model,
  encoding: 'json' as const,
  body: { text },
  bytesOfText: 1,
})
const of = (...requests: readonly ReturnType<typeof sent>[]) => ({ requests: [...requests], lineId, key })
const answer = {
  scene: {
    lines: ['aaaaa1', 'aaaaa2'].map((id, at) => ({
      lineId: lineIdSchema.parse(id),
      key: renderKeySchema.parse((at === 0 ? 'a' : 'b').repeat(64)),
    })),
    borders: [],
  },
}
const sliceOf = { takeId: takeIdSchema.parse('c'.repeat(64)), fromSample: 0, toSample: 1 }
const dialogue = '<|speaker:0|>Did you?\n<|speaker:1|>[low] Every day.'

describe('what a take of another text says', () => {
  it('is what was sent for it, with spaces in place of cues', () => {
    expect(sentText(of(sent('[sad] Those are lamps.')), undefined)).toBe('      Those are lamps.')
    expect(sentText(of(sent('Those'), sent('are lamps.')), undefined)).toBe('Those are lamps.')
    expect(sentText(of(sent('(sad) Those are lamps.', 's1')), undefined)).toBe('      Those are lamps.')
  })

  it('is its own turn of a scene', () => {
    expect(sentText({ ...of(sent(dialogue)), sliceOf }, answer)).toBe('      Every day.')
  })

  it.each([
    ['nothing was written down', of(sent(undefined)), undefined],
    ['there is no request', of(), undefined],
    ['phonemes stand for words', of(sent('The <|phoneme_start|>L AE1 M P<|phoneme_end|>')), undefined],
    ['the answer is not known', { ...of(sent(dialogue)), sliceOf }, undefined],
    ['the answer had other lines', { ...of(sent(`${dialogue}\n<|speaker:0|>Liar.`)), sliceOf }, answer],
    [
      'the line was another then',
      { ...of(sent(dialogue)), sliceOf, key: renderKeySchema.parse('d'.repeat(64)) },
      answer,
    ],
  ])('is not known where %s', (_, take, known) => {
    expect(sentText(take, known)).toBeUndefined()
  })
})
