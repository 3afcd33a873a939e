import { expect, it } from 'vitest'
import { turnText } from '../../../../electron/rendering/scene/turn-text.ts'

it.each([
  ['I cannot see them.', false],
  ['[laughing] I cannot see them.', false],
  ['Ich sehe sie nicht, und das ist gut so.', true],
  ['Oui, je suis là avec vous.', true],
  ['灯りが見えない。', true],
  ['Hmm.', false],
])('tells whether what is said is of another language: %s', (text, isForeign) => {
  expect(turnText(text).isForeign).toBe(isForeign)
})

it('counts what is spoken, and knows a cue that is a sound', () => {
  expect(turnText('[gasp] No!')).toMatchObject({ characters: 3, makesSound: true })
  expect(turnText('[sad] No!')).toMatchObject({ characters: 3, makesSound: false })
})
