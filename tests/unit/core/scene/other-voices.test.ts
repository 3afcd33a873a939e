import { expect, it } from 'vitest'
import { bestVoice, distinctVoices, noteVoice, otherVoice } from '../../../../shared/core/scene/phones/other-voices.ts'

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

/** What is told of two voices of so many frames, each of whose lines fits the other by so much worse. */
const told = (count: number, first: number, second: number) =>
  distinctVoices(
    [first, second].map((worse, speaker) => {
      const others = [otherVoice(), otherVoice()] as const
      for (let frame = 0; frame < count; frame += 1) noteVoice(others[speaker === 0 ? 1 : 0], -worse)
      return { speaker, frames: count, others }
    }),
    2,
  )

it.each([
  ['each fits the other far worse', 400, 4, 3, [[0, 1]]],
  ['one of them fits the other nearly as well', 400, 4, 2, []],
  ['each fits the other somewhat worse, and much of both is heard', 600, 1.9, 1.9, [[0, 1]]],
  ['each fits the other somewhat worse', 400, 1.9, 1.9, []],
  ['too little of them is heard', 60, 4, 4, []],
])('tells two people apart, or not, where %s', (_, count, first, second, expected) => {
  expect(told(count, first, second)).toEqual(expected)
})
