const HEAD_BYTES = 12

/** Pieces of a coded part, and where in the whole sound they begin. */
export type Pieces = { readonly first: number; readonly pieces: readonly Uint8Array[] }

/** Pieces as one run of bytes, for a cache or another thread: `first`, their number, their lengths (32 bits each), themselves. */
export function packPieces({ first, pieces }: Pieces): Uint8Array<ArrayBuffer> {
  const dataAt = HEAD_BYTES + 4 * pieces.length
  const bytes = new Uint8Array(dataAt + pieces.reduce((sum, { byteLength }) => sum + byteLength, 0))
  const view = new DataView(bytes.buffer)
  view.setFloat64(0, first, true)
  view.setUint32(8, pieces.length, true)
  let at = dataAt
  for (const [index, piece] of pieces.entries()) {
    view.setUint32(HEAD_BYTES + 4 * index, piece.byteLength, true)
    bytes.set(piece, at)
    at += piece.byteLength
  }
  return bytes
}

/** What `packPieces` packed, in the same memory. */
export function unpackPieces(bytes: Uint8Array): Pieces {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = view.getUint32(8, true)
  let at = HEAD_BYTES + 4 * count
  const pieces = Array.from({ length: count }, (_, index) => {
    const length = view.getUint32(HEAD_BYTES + 4 * index, true)
    at += length
    return bytes.subarray(at - length, at)
  })
  return { first: view.getFloat64(0, true), pieces }
}
