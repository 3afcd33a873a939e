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

/** The same of a JPEG: its mark and a frame. */
export function jpegHeader(width: number, height: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3, 0)
}

/** The same of an extended WebP. */
export function webpHeader(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(30)
  bytes.set(Buffer.from('RIFF\0\0\0\0WEBPVP8X', 'latin1'))
  bytes.set([(width - 1) & 255, (width - 1) >> 8], 24)
  bytes.set([(height - 1) & 255, (height - 1) >> 8], 27)
  return bytes
}
