/** Puts a chunk of bytes together, field by field. Numbers are big-endian unless a method says otherwise. */
export class ByteWriter {
  private readonly parts: Uint8Array[] = []

  bytes(...parts: readonly Uint8Array[]): this {
    this.parts.push(...parts)
    return this
  }

  zeros(count: number): this {
    return this.bytes(new Uint8Array(count))
  }

  u8(value: number): this {
    return this.bytes(Uint8Array.of(value))
  }

  u16(value: number): this {
    return this.number(2, (view) => view.setUint16(0, value))
  }

  u32(value: number): this {
    return this.number(4, (view) => view.setUint32(0, value))
  }

  u64(value: number): this {
    return this.number(8, (view) => view.setBigUint64(0, BigInt(value)))
  }

  i16le(value: number): this {
    return this.number(2, (view) => view.setInt16(0, value, true))
  }

  u16le(value: number): this {
    return this.number(2, (view) => view.setUint16(0, value, true))
  }

  u32le(value: number): this {
    return this.number(4, (view) => view.setUint32(0, value, true))
  }

  u64le(value: number): this {
    return this.number(8, (view) => view.setBigUint64(0, BigInt(value), true))
  }

  /** UTF-8, without an end mark. */
  text(value: string): this {
    return this.bytes(new TextEncoder().encode(value))
  }

  whole(): Uint8Array {
    const whole = new Uint8Array(this.parts.reduce((sum, { byteLength }) => sum + byteLength, 0))
    let at = 0
    for (const part of this.parts) {
      whole.set(part, at)
      at += part.byteLength
    }
    return whole
  }

  private number(size: number, write: (view: DataView) => void): this {
    const bytes = new Uint8Array(size)
    write(new DataView(bytes.buffer))
    return this.bytes(bytes)
  }
}
