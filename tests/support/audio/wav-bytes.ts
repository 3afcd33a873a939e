/** A wav file put together chunk by chunk, so that each part of it can be wrong. */
export function wavBytes(parts: {
  readonly riff?: string
  readonly wave?: string
  readonly tag?: number
  readonly channels?: number
  readonly sampleRate?: number
  readonly bits?: number
  /** Where the channels stand: the header is an extensible one then. */
  readonly mask?: number
  readonly blockAlign?: number
  readonly before?: readonly { readonly name: string; readonly bytes: Uint8Array }[]
  readonly data?: Uint8Array
  readonly dataSize?: number
  readonly riffSize?: number
  readonly after?: Uint8Array
}): Uint8Array {
  const { tag = 1, channels = 1, sampleRate = 44_100, bits = 16, data = new Uint8Array(0) } = parts
  const blockAlign = parts.blockAlign ?? (channels * bits) / 8
  const format = new Uint8Array(parts.mask === undefined ? 16 : 40)
  const view = new DataView(format.buffer)
  view.setUint16(0, parts.mask === undefined ? tag : 0xfffe, true)
  view.setUint16(2, channels, true)
  view.setUint32(4, sampleRate, true)
  view.setUint32(8, sampleRate * blockAlign, true)
  view.setUint16(12, blockAlign, true)
  view.setUint16(14, bits, true)
  if (parts.mask !== undefined) {
    view.setUint16(16, 22, true)
    view.setUint16(18, bits, true)
    view.setUint32(20, parts.mask, true)
    view.setUint16(24, tag, true)
    format.set([0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71], 26)
  }
  const body = Buffer.concat([
    Buffer.from(parts.wave ?? 'WAVE'),
    chunk('fmt ', format),
    ...(parts.before ?? []).map(({ name, bytes }) => chunk(name, bytes)),
    chunk('data', data, parts.dataSize),
    parts.after ?? new Uint8Array(0),
  ])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(parts.riffSize ?? body.byteLength)
  return new Uint8Array(Buffer.concat([Buffer.from(parts.riff ?? 'RIFF'), size, body]))
}

function chunk(name: string, bytes: Uint8Array, claimed = bytes.byteLength): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(claimed)
  const padding = Buffer.alloc(bytes.byteLength % 2)
  return Buffer.concat([Buffer.from(name), size, bytes, padding])
}

/** Whole numbers as 16-bit little-endian samples. */
export function pcm16(values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 2)
  const view = new DataView(bytes.buffer)
  for (const [index, value] of values.entries()) view.setInt16(index * 2, value, true)
  return bytes
}
