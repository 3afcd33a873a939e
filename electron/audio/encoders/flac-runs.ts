/** Frames as one run of bytes: their number and lengths, of 32 bits each, before them. */
export function packFrames(frames: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const dataAt = 4 + 4 * frames.length
  const bytes = new Uint8Array(dataAt + frames.reduce((sum, { byteLength }) => sum + byteLength, 0))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, frames.length, true)
  let at = dataAt
  for (const [index, frame] of frames.entries()) {
    view.setUint32(4 + 4 * index, frame.byteLength, true)
    bytes.set(frame, at)
    at += frame.byteLength
  }
  return bytes
}

/** What `packFrames` packed. */
export function unpackFrames(bytes: Uint8Array): readonly Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = view.getUint32(0, true)
  let at = 4 + 4 * count
  return Array.from({ length: count }, (_, index) => {
    const length = view.getUint32(4 + 4 * index, true)
    at += length
    return bytes.subarray(at - length, at)
  })
}
