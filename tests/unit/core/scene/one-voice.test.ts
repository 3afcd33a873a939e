import { expect, it } from 'vitest'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'
import { voicesAsOne } from '../../../../shared/core/scene/one-voice.ts'
import { type SpeechFrames, TIMBRE_SIZE } from '../../../../shared/core/scene/sound/frames.ts'

/** A second of each of two lines, which sound alike but for what phones tell. */
const COUNT = 200
const frames: SpeechFrames = {
  energyDb: new Float32Array(COUNT).fill(-20),
  pitchHz: Float32Array.from({ length: COUNT }, (_, frame) => 120 + (frame % 7)),
  brightnessHz: new Float32Array(COUNT),
  timbre: Float32Array.from({ length: COUNT * TIMBRE_SIZE }, (_, place) => Math.sin(place)),
}
const ids = ['l00000', 'l00001'].map((id) => lineIdSchema.parse(id))
const turns = ids.map((lineId, voiceIndex) => ({ lineId, voiceIndex, characters: 20 }))
const slices = ids.map((lineId, at) => ({ lineId, fromSample: at * 16_000, toSample: (at + 1) * 16_000 }))
const one = (distinct?: readonly (readonly [number, number])[]) =>
  voicesAsOne({ frames, sampleRate: 16_000 }, turns, slices, [{}, {}], distinct)

it('takes two voices that sound alike for one person, unless their phones tell of two', () => {
  expect(one()).toEqual([0, 1])
  expect(one([])).toEqual([0, 1])
  expect(one([[0, 1]])).toBeUndefined()
})
