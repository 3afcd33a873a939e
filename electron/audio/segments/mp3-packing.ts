import type { Mp3Frames } from './mp3-frames-apart.ts'

const HEAD_BYTES = 16

/** Frames as one run of bytes, for a cache or another thread. */
export function packMp3Frames({ first, count, heads, lengths, data }: Mp3Frames): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEAD_BYTES + lengths.byteLength + heads.byteLength + data.byteLength)
  const view = new DataView(bytes.buffer)
  view.setFloat64(0, first, true)
  view.setUint32(8, count, true)
  view.setUint32(12, heads.byteLength, true)
  for (const [at, length] of lengths.entries()) view.setUint16(HEAD_BYTES + 2 * at, length, true)
  bytes.set(heads, HEAD_BYTES + lengths.byteLength)
  bytes.set(data, HEAD_BYTES + lengths.byteLength + heads.byteLength)
  return bytes
}

/** What `packMp3Frames` packed. */
export function unpackMp3Frames(bytes: Uint8Array): Mp3Frames {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = view.getUint32(8, true)
  const headsAt = HEAD_BYTES + 2 * count
  const dataAt = headsAt + view.getUint32(12, true)
  const lengths = Uint16Array.from({ length: count }, (_, at) => view.getUint16(HEAD_BYTES + 2 * at, true))
  return {
    first: view.getFloat64(0, true),
    count,
    heads: bytes.subarray(headsAt, dataAt),
    lengths,
    data: bytes.subarray(dataAt),
  }
}
