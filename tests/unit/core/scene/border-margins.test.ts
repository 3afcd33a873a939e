import { expect, it } from 'vitest'
import { decodeScene } from '../../../../shared/core/scene/phones/decode-scene.ts'
import { speechPhones } from '../../../../shared/core/scene/phones/model/read-model.ts'
import { type SpeechFrames, TIMBRE_SIZE } from '../../../../shared/core/scene/sound/frames.ts'
import { madeTake, readingOf } from '../../../support/align/made-words.ts'

const [bridge, storm] = [7, 2]
/** Frames of quiet at each end of what `madeTake` makes. */
const ENDS = 12

/** How much dearer every other place of the border is where a hiss of so many frames touches "storm", so much fainter in dB than an s. */
function margin(frames: number, fainterDb: number): number {
  const hiss = madeTake([{ phones: ['s'] }], frames, 1)
  const faint = hiss.energyDb.map((one) => Math.max(-76, one - fainterDb))
  const parts = [
    { part: madeTake([bridge], 9, 1), first: 0, last: 0 },
    { part: { ...hiss, energyDb: faint }, first: ENDS, last: ENDS },
    { part: madeTake([storm], 9, 1), first: ENDS, last: 0 },
  ]
  const joined = (pick: (part: SpeechFrames) => Float32Array, width = 1): Float32Array =>
    Float32Array.from(
      parts.flatMap(({ part, first, last }) => {
        const values = pick(part)
        return [...values.subarray(first * width, values.length - last * width)]
      }),
    )
  const heard: SpeechFrames = {
    energyDb: joined((part) => part.energyDb),
    pitchHz: joined((part) => part.pitchHz),
    brightnessHz: joined((part) => part.brightnessHz),
    timbre: joined((part) => part.timbre, TIMBRE_SIZE),
  }
  const lines = [bridge, storm].map((word, speaker) => ({ reading: { words: readingOf([word]) }, speaker }))
  return decodeScene(speechPhones(), heard, lines, [undefined, undefined])?.margins[0] ?? Number.NaN
}

it.each([15, 25, 40])(
  'has no other place of a border within a breath of %i frames, which may be on either side',
  (frames) => {
    expect(margin(frames, 10)).toBeGreaterThan(margin(frames, 0))
  },
)
