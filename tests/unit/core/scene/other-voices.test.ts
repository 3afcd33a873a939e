import { expect, it } from 'vitest'
import { bestVoice, noteVoice, otherVoice } from '../../../../shared/core/scene/phones/other-voices.ts'

/** What is found of a line whose frames others fit so much better than its own voice. */
const found = (...others: readonly (readonly number[])[]) =>
  bestVoice(
    others.map((frames) => {
      const voice = otherVoice()
      for (const better of frames) noteVoice(voice, better)
      return voice
    }),
    others[0]?.length ?? 0,
  )
const frames = (count: number, better: (frame: number) => number): readonly number[] =>
  Array.from({ length: count }, (_, frame) => better(frame))

it('takes one other voice for all of a line, and not the best of each frame', () => {
  const turns = [0, 1].map((own) => frames(60, (frame) => (frame % 2 === own ? 5 : -9)))
  expect(found(...turns).otherVoice).toBeCloseTo(-2, 6)
  expect(
    found(
      frames(60, () => -1),
      frames(60, () => 4),
    ).otherVoice,
  ).toBeCloseTo(4, 6)
})

it('finds the stretch of a line that somebody else said', () => {
  const { otherVoice: whole, otherStretch } = found(frames(90, (frame) => (frame >= 40 && frame < 70 ? 6 : -6)))
  expect(whole).toBeCloseTo(-2, 6)
  expect(otherStretch).toBeCloseTo(6, 6)
})

it('takes a line that is shorter than a stretch as one', () => {
  expect(found(frames(10, () => 3))).toEqual({ otherVoice: 3, otherStretch: 3 })
})

it('says nothing of a scene with one voice', () => {
  expect(found()).toEqual({ otherVoice: 0, otherStretch: 0 })
})
