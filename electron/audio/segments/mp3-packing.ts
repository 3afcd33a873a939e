import type { Mp3Frames } from './mp3-frames-apart.ts'
import { packPieces, unpackPieces } from './packed-pieces.ts'

/** Frames as one run of bytes, for a cache or another thread. */
export function packMp3Frames({ first, heads, lengths, data }: Mp3Frames): Uint8Array<ArrayBuffer> {
  const lengthBytes = new Uint8Array(lengths.buffer, lengths.byteOffset, lengths.byteLength)
  return packPieces({ first, pieces: [lengthBytes, heads, data] })
}

/** What `packMp3Frames` packed, heads and data in the same memory. */
export function unpackMp3Frames(bytes: Uint8Array): Mp3Frames {
  const none = new Uint8Array(0)
  const { first, pieces } = unpackPieces(bytes)
  const [lengthBytes = none, heads = none, data = none] = pieces
  // A copy lies where numbers of 16 bits may lie.
  const lengths = new Uint16Array(lengthBytes.slice().buffer)
  return { first, count: lengths.length, heads, lengths, data }
}
