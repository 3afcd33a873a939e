import { packPieces, unpackPieces } from './packed-pieces.ts'
import type { CodedPart } from './part-coder.ts'

/** Packets of AAC, each with what a decoder needs of it alone. `first`: which of the whole sound's packets the first is. */
export type AacPackets = {
  readonly first: number
  /** What a decoder has to be told before (AudioSpecificConfig, ISO/IEC 14496-3 §1.6.2.1). */
  readonly config: Uint8Array
  readonly packets: readonly Uint8Array[]
}

/** Packets as one run of bytes, for a cache or another thread. */
export function packAacPackets({ first, config, packets }: AacPackets): CodedPart {
  return packPieces({ first, pieces: [config, ...packets] })
}

/** What `packAacPackets` packed, in the same memory. */
export function unpackAacPackets(bytes: Uint8Array): AacPackets {
  const { first, pieces } = unpackPieces(bytes)
  const [config = new Uint8Array(0), ...packets] = pieces
  return { first, config, packets }
}
