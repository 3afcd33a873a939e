import { oggChecksum } from '../../audio/codecs/ogg-pages.ts'

/**
 * Gives all pages of a well-formed Ogg file the stream number 1, in place. The encoder draws it by chance, and the same
 * request must give the same bytes, because a take is known by the hash of its file.
 */
export function steadyOgg(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  while (at + 27 <= bytes.length) {
    const body = at + 27 + (bytes[at + 26] ?? 0)
    const end = bytes.subarray(at + 27, body).reduce((sum, size) => sum + size, body)
    view.setUint32(at + 14, 1, true)
    view.setUint32(at + 22, oggChecksum(bytes.subarray(at, end)), true)
    at = end
  }
}
