/** The beginning of a PNG that says it is so large, and nothing behind its header. */
export function pngHeader(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(33)
  bytes.set(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
  const view = new DataView(bytes.buffer)
  view.setUint32(8, 13)
  view.setUint32(12, 0x49_48_44_52)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}
