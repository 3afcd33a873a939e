import { startLibrary } from '../vectors/compiled-library.ts'
import { letGo } from '../let-go.ts'
import { framesApart, someFrames } from './mp3-frames-apart.ts'
import { MP3_JOIN_REACH } from './mp3-form.ts'
import { packMp3Frames } from './mp3-packing.ts'
import type { CodedPart, PartCoder } from './part-coder.ts'

/** Rates of samples and bits that LAME writes. */
const RATES: readonly number[] = [8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000]
const KILOBITS: readonly number[] = [8, 16, 24, 32, 40, 48, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]

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
export function openMp3Coder({
  sampleRate,
  channels,
  bitrate,
}: {
  readonly sampleRate: number
  readonly channels: number
  readonly bitrate: number
}): PartCoder {
  if (!RATES.includes(sampleRate) || !KILOBITS.includes(bitrate) || channels > 2) {
    throw new RangeError(`LAME writes no ${channels} channels of ${sampleRate} Hz at ${bitrate} kbit/s.`)
  }
  const lame = startLibrary('lame', ['begin', 'mostSamples', 'samplesOf', 'answerAt', 'code', 'end'])
  const most = lame.call('mostSamples')
  const answer = (bytes: number): Uint8Array => {
    if (bytes < 0) throw new Error(`LAME answered ${bytes}.`)
    // What it answers is written over by its next answer.
    return new Uint8Array(lame.memory.buffer, lame.call('answerAt'), bytes).slice()
  }
  const encoded = (samples: readonly Float32Array[], isEnd: boolean): Uint8Array => {
    const pieces: Uint8Array[] = []
    const length = samples[0]?.length ?? 0
    for (let at = 0; at < length; at += most) {
      const count = Math.min(most, length - at)
      for (const [channel, own] of samples.entries()) {
        new Float32Array(lame.memory.buffer, lame.call('samplesOf', channel), count).set(own.subarray(at, at + count))
      }
      pieces.push(answer(lame.call('code', count)))
    }
    if (isEnd) pieces.push(answer(lame.call('end')))
    return joined(pieces)
  }
  return {
    code: (part, samples): CodedPart => {
      // Begun anew for every part: it remembers nothing of others.
      const problem = lame.call('begin', channels, sampleRate, bitrate, 1 / turnedDownBy(bitrate))
      if (problem < 0) throw new Error(`LAME answered ${problem} to ${sampleRate} Hz at ${bitrate} kbit/s.`)
      const bytes = encoded(samples, part.isLast)
      const run = framesApart(bytes, part.readFromFrame)
      const from = Math.max(0, part.fromFrame - MP3_JOIN_REACH - 1 - run.first)
      const until = part.isLast ? run.count : Math.min(run.count, part.untilFrame + MP3_JOIN_REACH - run.first)
      const wanted = someFrames(run, from, until)
      const packed = packMp3Frames(wanted)
      letGo([bytes, run.heads, run.data, wanted.heads, wanted.data])
      return packed
    },
  }
}

/** Each is gone then. */
function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.byteLength
  }
  letGo(pieces)
  return whole
}
