import { createMp3Encoder } from 'wasm-media-encoders/esnext'
import { framesApart, someFrames } from './mp3-frames-apart.ts'
import { MP3_JOIN_REACH } from './mp3-form.ts'
import { packMp3Frames } from './mp3-packing.ts'
import type { CodedPart, PartCoder } from './part-coder.ts'

/** Rates of samples and bits that LAME writes. */
const RATES = [8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000] as const
const KILOBITS = [8, 16, 24, 32, 40, 48, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320] as const

/**
 * What LAME 3.100 turns its input down to at constant bit rates, against overshoots of what it leaves out (its table of
 * presets; measured at each rate). It takes floats and clips none of them, so that the level can be given back before.
 */
function turnedDownBy(kilobits: number): number {
  if (kilobits <= 160) return 0.95
  if (kilobits <= 192) return 0.97
  return kilobits <= 224 ? 0.98 : 1
}

/** LAME, over parts of a sound. @throws RangeError for a rate that it does not write */
export async function openMp3Coder(format: {
  readonly sampleRate: number
  readonly channels: number
  readonly bitrate: number
}): Promise<PartCoder> {
  const { channels, sampleRate } = format
  const outputSampleRate = RATES.find((rate) => rate === sampleRate)
  const bitrate = KILOBITS.find((rate) => rate === format.bitrate)
  if (outputSampleRate === undefined || bitrate === undefined || channels > 2) {
    throw new RangeError(`LAME writes no ${channels} channels of ${sampleRate} Hz at ${format.bitrate} kbit/s.`)
  }
  const encoder = await createMp3Encoder()
  const gain = 1 / turnedDownBy(bitrate)
  const settings = { channels: channels === 1 ? (1 as const) : (2 as const), sampleRate, outputSampleRate, bitrate }
  const encoded = (samples: readonly Float32Array[], isEnd: boolean): Uint8Array => {
    // What the encoder answers is written over by its next answer.
    const pieces = [encoder.encode(gain === 1 ? samples : samples.map((one) => louder(one, gain))).slice()]
    if (isEnd) pieces.push(encoder.finalize().slice())
    return Buffer.concat(pieces)
  }
  return {
    code: (part, samples): CodedPart => {
      // Begun anew for every part: it remembers nothing of others.
      encoder.configure(settings)
      const run = framesApart(encoded(samples, part.isLast), part.readFromFrame)
      const from = Math.max(0, part.fromFrame - MP3_JOIN_REACH - 1 - run.first)
      const until = part.isLast ? run.count : Math.min(run.count, part.untilFrame + MP3_JOIN_REACH - run.first)
      return packMp3Frames(someFrames(run, from, until))
    },
  }
}

// A loop of its own: with a function for each sample it took a fifteenth of the time of all coding.
function louder(samples: Float32Array, gain: number): Float32Array {
  const made = new Float32Array(samples.length)
  for (let at = 0; at < made.length; at += 1) made[at] = (samples[at] ?? 0) * gain
  return made
}
