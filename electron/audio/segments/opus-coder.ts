import { toPcm16 } from '../codecs/sample-format.ts'
import { type CompiledLibrary, startLibrary } from '../vectors/compiled-library.ts'
import { OPUS_FRAME, OPUS_PRE_SKIP } from './opus-form.ts'
import { packPieces } from './packed-pieces.ts'
import type { CodedPart, PartCoder } from './part-coder.ts'

/** The highest, as opusenc has it. */
const COMPLEXITY = 10

type Opus = CompiledLibrary<'begin' | 'samplesAt' | 'answerAt' | 'setPredictionDisabled' | 'code'>

/**
 * libopus, over parts of a sound at 48 kHz. The packets at either side of a border predict nothing from others, so that it
 * does not matter to a decoder that they come from two encoders. `bitrate` in bit/s, -1000 for automatic.
 */
export function openOpusCoder({
  channels,
  bitrate,
}: {
  readonly channels: number
  readonly bitrate: number
}): PartCoder {
  const opus: Opus = startLibrary('opus', ['begin', 'samplesAt', 'answerAt', 'setPredictionDisabled', 'code'])
  return {
    code: (part, samples): CodedPart => {
      // Begun anew for every part: it remembers nothing of others.
      const problem = opus.call('begin', channels, bitrate, COMPLEXITY)
      if (problem < 0) throw new RangeError(`libopus answered ${problem} to ${channels} channels at ${bitrate} bit/s.`)
      return packPieces({ first: part.fromFrame, pieces: codedPackets(opus, part, samples) })
    },
  }
}

function codedPackets(
  opus: Opus,
  part: Parameters<PartCoder['code']>[0],
  samples: readonly Float32Array[],
): readonly Uint8Array[] {
  const length = samples[0]?.length ?? 0
  // The decoder must come to the end of the pre-skip and of everything received.
  const until = part.isLast ? part.readFromFrame + Math.ceil((length + OPUS_PRE_SKIP) / OPUS_FRAME) : part.untilFrame
  const whole = toPcm16(samples)
  const frameBytes = Int16Array.BYTES_PER_ELEMENT * samples.length * OPUS_FRAME
  const packets: Uint8Array[] = []
  for (let index = part.readFromFrame; index < until; index += 1) {
    const at = (index - part.readFromFrame) * frameBytes
    const into = new Uint8Array(opus.memory.buffer, opus.call('samplesAt'), frameBytes)
    const found = whole.subarray(at, at + frameBytes)
    into.set(found)
    into.fill(0, found.length)
    const isAtBorder =
      (index > 0 && (index === part.fromFrame || index === part.fromFrame - 1)) || (!part.isLast && index === until - 1)
    opus.call('setPredictionDisabled', isAtBorder ? 1 : 0)
    const bytes = opus.call('code')
    if (bytes < 0) throw new Error(`libopus answered ${bytes} to a frame.`)
    // What it answers is written over by its next answer.
    if (index >= part.fromFrame) packets.push(new Uint8Array(opus.memory.buffer, opus.call('answerAt'), bytes).slice())
  }
  return packets
}
