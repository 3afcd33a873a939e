import OpusScript from 'opusscript'
import { toPcm16 } from '../codecs/sample-format.ts'
import type { CodedPart, PartCoder } from './part-coder.ts'

/** The only rate of Opus files, in Hz. */
const RATE = 48_000
/** 20 ms, the usual length of a packet. */
export const OPUS_FRAME = 960
/** libopus looks 6.5 ms ahead: so many samples at the start of what a decoder answers are not sound. */
export const OPUS_PRE_SKIP = 312
/** OPUS_SET_COMPLEXITY: the highest, as opusenc has it. */
const COMPLEXITY = [4010, 10] as const
/** OPUS_SET_PREDICTION_DISABLED. */
const PREDICTION_DISABLED = 4042

/** A third of a second, in which levels and the choice of a mode settle. */
export const opusMargins = { framesBefore: 16, framesBehind: 0, samplesBehind: 0 } as const

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
        return packed(codedPackets(encoder, part, samples))
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

/** Lengths of 16 bits, their number before them, and the packets. */
function packed(packets: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const dataAt = 4 + 2 * packets.length
  const bytes = new Uint8Array(dataAt + packets.reduce((sum, { byteLength }) => sum + byteLength, 0))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, packets.length, true)
  let at = dataAt
  for (const [index, packet] of packets.entries()) {
    view.setUint16(4 + 2 * index, packet.byteLength, true)
    bytes.set(packet, at)
    at += packet.byteLength
  }
  return bytes
}

/** What a part was packed from. */
export function opusPackets(bytes: Uint8Array): readonly Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = view.getUint32(0, true)
  let at = 4 + 2 * count
  return Array.from({ length: count }, (_, index) => {
    const length = view.getUint16(4 + 2 * index, true)
    at += length
    return bytes.subarray(at - length, at)
  })
}
