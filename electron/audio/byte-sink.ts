/** Where encoded bytes go: a file or memory. Writes may go back to patch what was written before. */
export type ByteSink = {
  /** Resolves when the bytes have been taken; `bytes` may be reused after that. */
  readonly writeAt: (position: number, bytes: Uint8Array) => Promise<void>
}

/** A sink that keeps everything; `bytes()` answers what has been written so far. */
export function memorySink(): ByteSink & { readonly bytes: () => Uint8Array } {
  let buffer = new Uint8Array(65_536)
  let length = 0
  return {
    writeAt: async (position, bytes) => {
      const end = position + bytes.byteLength
      if (end > buffer.byteLength) {
        const larger = new Uint8Array(Math.max(end, buffer.byteLength * 2))
        larger.set(buffer.subarray(0, length))
        buffer = larger
      }
      buffer.set(bytes, position)
      length = Math.max(length, end)
    },
    bytes: () => buffer.slice(0, length),
  }
}
