/** A part of a sound in FLAC. Of its samples, as they lie in a wav file, the file has a sum. */
export type FlacPart = { readonly pcm: Uint8Array; readonly frames: readonly Uint8Array[] }

/** The bytes of the samples, the number of frames and their lengths, of 32 bits each, before samples and frames. */
export function packFlacPart({ pcm, frames }: FlacPart): Uint8Array<ArrayBuffer> {
  const dataAt = 8 + 4 * frames.length
  const framesAt = dataAt + pcm.byteLength
  const bytes = new Uint8Array(framesAt + frames.reduce((sum, { byteLength }) => sum + byteLength, 0))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, pcm.byteLength, true)
  view.setUint32(4, frames.length, true)
  bytes.set(pcm, dataAt)
  let at = framesAt
  for (const [index, frame] of frames.entries()) {
    view.setUint32(8 + 4 * index, frame.byteLength, true)
    bytes.set(frame, at)
    at += frame.byteLength
  }
  return bytes
}

/** What `packFlacPart` packed, in the same memory. */
export function unpackFlacPart(bytes: Uint8Array): FlacPart {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = view.getUint32(4, true)
  const dataAt = 8 + 4 * count
  const pcm = bytes.subarray(dataAt, dataAt + view.getUint32(0, true))
  let at = dataAt + pcm.byteLength
  const frames = Array.from({ length: count }, (_, index) => {
    const length = view.getUint32(8 + 4 * index, true)
    at += length
    return bytes.subarray(at - length, at)
  })
  return { pcm, frames }
}
