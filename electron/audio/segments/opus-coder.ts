import OpusScript from 'opusscript'
import { toPcm16 } from '../codecs/sample-format.ts'
import { OPUS_FRAME, OPUS_PRE_SKIP } from './opus-form.ts'
import { packPieces } from './packed-pieces.ts'
import type { CodedPart, PartCoder } from './part-coder.ts'

/** The only rate of Opus files, in Hz. */
const RATE = 48_000
/** OPUS_SET_COMPLEXITY: the highest, as opusenc has it. */
const COMPLEXITY = [4010, 10] as const
/** OPUS_SET_PREDICTION_DISABLED. */
const PREDICTION_DISABLED = 4042

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
  return {
    code: (part, samples): CodedPart => {
      const encoder = new OpusScript(RATE, channels, OpusScript.Application.AUDIO)
      encoder.setBitrate(bitrate)
      encoder.encoderCTL(...COMPLEXITY)
      try {
        return packPieces({ first: part.fromFrame, pieces: codedPackets(encoder, part, samples) })
      } finally {
        encoder.delete()
      }
    },
  }
}

function codedPackets(
  encoder: OpusScript,
  part: Parameters<PartCoder['code']>[0],
  samples: readonly Float32Array[],
): readonly Uint8Array[] {
  const length = samples[0]?.length ?? 0
  // The decoder must come to the end of the pre-skip and of everything received.
  const until = part.isLast ? part.readFromFrame + Math.ceil((length + OPUS_PRE_SKIP) / OPUS_FRAME) : part.untilFrame
  const frame = samples.map(() => new Float32Array(OPUS_FRAME))
  const packets: Uint8Array[] = []
  for (let index = part.readFromFrame; index < until; index += 1) {
    const at = (index - part.readFromFrame) * OPUS_FRAME
    for (const [channel, own] of frame.entries()) {
      const found = samples[channel]?.subarray(at, at + OPUS_FRAME)
      if (found === undefined || found.length < OPUS_FRAME) own.fill(0)
      if (found !== undefined) own.set(found)
    }
    const isAtBorder =
      (index > 0 && (index === part.fromFrame || index === part.fromFrame - 1)) || (!part.isLast && index === until - 1)
    encoder.encoderCTL(PREDICTION_DISABLED, isAtBorder ? 1 : 0)
    const packet = encoder.encode(Buffer.from(toPcm16(frame)), OPUS_FRAME)
    if (index >= part.fromFrame) packets.push(packet)
  }
  return packets
}
