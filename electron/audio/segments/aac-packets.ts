import type { CodedPart } from './part-coder.ts'

/** Packets of AAC, each with what a decoder needs of it alone. `first`: which of the whole sound's packets the first is. */
export type AacPackets = {
  readonly first: number
  /** What a decoder has to be told before (AudioSpecificConfig, ISO/IEC 14496-3 §1.6.2.1). */
  readonly config: Uint8Array
  readonly packets: readonly Uint8Array[]
}

const HEAD_BYTES = 16
/** Packets as one run of bytes, for a cache or another thread. */
export function packAacPackets({ first, config, packets }: AacPackets): CodedPart {
  const configAt = HEAD_BYTES + 2 * packets.length
  const dataAt = configAt + config.byteLength
  const bytes = new Uint8Array(dataAt + packets.reduce((sum, { byteLength }) => sum + byteLength, 0))
  const view = new DataView(bytes.buffer)
  view.setFloat64(0, first, true)
  view.setUint32(8, packets.length, true)
  view.setUint32(12, config.byteLength, true)
  bytes.set(config, configAt)
  let at = dataAt
  for (const [index, packet] of packets.entries()) {
    view.setUint16(HEAD_BYTES + 2 * index, packet.byteLength, true)
    bytes.set(packet, at)
    at += packet.byteLength
  }
  return bytes
}

/** What `packAacPackets` packed. */
export function unpackAacPackets(bytes: Uint8Array): AacPackets {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = view.getUint32(8, true)
  const configAt = HEAD_BYTES + 2 * count
  let at = configAt + view.getUint32(12, true)
  return {
    first: view.getFloat64(0, true),
    config: bytes.subarray(configAt, at),
    packets: Array.from({ length: count }, (_, index) => {
      const length = view.getUint16(HEAD_BYTES + 2 * index, true)
      at += length
      return bytes.subarray(at - length, at)
    }),
  }
}
