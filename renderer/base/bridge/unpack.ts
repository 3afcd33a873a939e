/** Strings up to this many bytes are read here; the browser's own way is quicker for longer ones only. */
const SHORT_BYTES = 200
/** Names of members up to this long are kept, and so many of each length. */
const NAME_BYTES = 16
const MOST_NAMES = 16
const UINT_32 = 2 ** 32

const decoder = new TextDecoder()
const names: { readonly bytes: Uint8Array; readonly name: string }[][] = []

/**
 * Reads one value that was written as MessagePack: what JSON can say, and bytes.
 * @throws RangeError if it is cut off, if something follows it, or if it holds anything else.
 */
export function unpack(buffer: ArrayBuffer): unknown {
  const reader = new Reader(buffer)
  const value = reader.value()
  if (reader.at !== buffer.byteLength) throw new RangeError('Something follows the message.')
  return value
}

class Reader {
  readonly bytes: Uint8Array
  readonly view: DataView
  at = 0
  constructor(buffer: ArrayBuffer) {
    this.bytes = new Uint8Array(buffer)
    this.view = new DataView(buffer)
  }

  value(): unknown {
    const mark = this.view.getUint8(this.take(1))
    if (mark < 0x80) return mark
    if (mark < 0x90) return this.members(mark & 0x0f)
    if (mark < 0xa0) return this.list(mark & 0x0f)
    if (mark < 0xc0) return this.text(mark & 0x1f)
    if (mark >= 0xe0) return mark - 0x100
    return this.marked(mark)
  }

  marked(mark: number): unknown {
    switch (mark) {
      case 0xc0:
        return null
      case 0xc2:
        return false
      case 0xc3:
        return true
      case 0xc4:
      case 0xc5:
      case 0xc6:
        return this.binary(this.length(mark - 0xc4))
      case 0xca:
        return this.view.getFloat32(this.take(4))
      case 0xcb:
        return this.view.getFloat64(this.take(8))
      case 0xcc:
      case 0xcd:
      case 0xce:
        return this.length(mark - 0xcc)
      case 0xcf:
        return this.length(2) * UINT_32 + this.length(2)
      case 0xd0:
        return this.view.getInt8(this.take(1))
      case 0xd1:
        return this.view.getInt16(this.take(2))
      case 0xd2:
        return this.view.getInt32(this.take(4))
      case 0xd3:
        return this.view.getInt32(this.take(4)) * UINT_32 + this.length(2)
      case 0xd9:
      case 0xda:
      case 0xdb:
        return this.text(this.length(mark - 0xd9))
      case 0xdc:
      case 0xdd:
        return this.list(this.length(mark - 0xdb))
      case 0xde:
      case 0xdf:
        return this.members(this.length(mark - 0xdd))
      default:
        throw new RangeError(`The message holds what nobody sends (${mark}).`)
    }
  }

  /** A number in one (0), two (1) or four (2) bytes. */
  length(width: number): number {
    if (width === 0) return this.view.getUint8(this.take(1))
    return width === 1 ? this.view.getUint16(this.take(2)) : this.view.getUint32(this.take(4))
  }

  binary(count: number): Uint8Array {
    const at = this.take(count)
    return this.bytes.subarray(at, at + count)
  }

  list(count: number): unknown[] {
    const list: unknown[] = []
    for (let index = 0; index < count; index++) list.push(this.value())
    return list
  }

  members(count: number): Record<string, unknown> {
    const members: Record<string, unknown> = {}
    for (let index = 0; index < count; index++) {
      const name = this.name()
      members[name] = this.value()
    }
    return members
  }

  /** Most names are the same few, and short: those are looked up. */
  name(): string {
    const count = (this.bytes[this.at] ?? 0) - 0xa0
    const isShort = count > 0 && count <= NAME_BYTES && this.at + count < this.bytes.length
    const known = isShort ? (names[count] ??= []) : undefined
    if (known !== undefined) {
      for (const { bytes, name } of known) {
        if (!this.stands(bytes, this.at + 1)) continue
        this.at += 1 + count
        return name
      }
    }
    const name = this.value()
    if (typeof name !== 'string' || name === '__proto__') throw new RangeError('A member has no name.')
    if (known !== undefined && known.length < MOST_NAMES) {
      known.push({ bytes: this.bytes.slice(this.at - count, this.at), name })
    }
    return name
  }

  stands(bytes: Uint8Array, at: number): boolean {
    for (let index = 0; index < bytes.length; index++) if (this.bytes[at + index] !== bytes[index]) return false
    return true
  }

  text(count: number): string {
    const at = this.take(count)
    return count > SHORT_BYTES ? decoder.decode(this.bytes.subarray(at, this.at)) : readShort(this.bytes, at, this.at)
  }

  /** Where so many bytes are, which are read with this. */
  take(count: number): number {
    const { at } = this
    this.at += count
    if (this.at > this.bytes.length) throw new RangeError('The message is cut off.')
    return at
  }
}

// Half a pair of units stays what it is, as an edit within an emoji needs it; the browser's own way would lose it.
function readShort(bytes: Uint8Array, from: number, to: number): string {
  const units: number[] = []
  for (let at = from; at < to; ) {
    const first = bytes[at++] ?? 0
    if (first < 0x80) {
      units.push(first)
      continue
    }
    const more = first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3
    let code = first & (0x3f >> more)
    for (let left = more; left > 0; left--) code = (code << 6) | ((bytes[at++] ?? 0) & 0x3f)
    if (code < 0x10000) units.push(code)
    else units.push(0xd7c0 + (code >> 10), 0xdc00 | (code & 0x3ff))
  }
  return String.fromCharCode(...units)
}
