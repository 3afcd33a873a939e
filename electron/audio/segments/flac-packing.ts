import { packPieces, unpackPieces } from './packed-pieces.ts'

/** A part of a sound in FLAC. Of its samples, as they lie in a wav file, the file has a sum. */
export type FlacPart = { readonly pcm: Uint8Array; readonly frames: readonly Uint8Array[] }

/** As one run of bytes, for a cache or another thread. */
export function packFlacPart({ pcm, frames }: FlacPart): Uint8Array<ArrayBuffer> {
  return packPieces({ first: 0, pieces: [pcm, ...frames] })
}

/** What `packFlacPart` packed, in the same memory. */
export function unpackFlacPart(bytes: Uint8Array): FlacPart {
  const [pcm = new Uint8Array(0), ...frames] = unpackPieces(bytes).pieces
  return { pcm, frames }
}
