/** How deep a value may be, as the main side has it too. */
const MOST_DEPTH = 100
/** Strings up to this many units are written here; the browser's own way is quicker for longer ones only. */
const SHORT_UNITS = 50
const UINT_32 = 2 ** 32

const encoder = new TextEncoder()
const short = new Uint8Array(SHORT_UNITS * 3)

/**
 * Writes a value as MessagePack: what JSON can say, and bytes. Members that are undefined are left out. A file of its own,
 * because the package that reads and writes all of MessagePack is four times as long and is read before anything is seen.
 * @throws TypeError for anything else, RangeError for what is too deep.
 */
export function pack(value: unknown): Uint8Array<ArrayBuffer> {
  const writer = new Writer()
  writer.value(value, 1)
  return writer.written()
}

class Writer {
  bytes = new Uint8Array(2048)
  view = new DataView(this.bytes.buffer)
  at = 0

  written(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.at)
  }

  value(value: unknown, depth: number): void {
    if (depth > MOST_DEPTH) throw new RangeError('What is sent is too deep.')
    if (value === null || value === undefined) this.byte(0xc0)
    else if (typeof value === 'boolean') this.byte(value ? 0xc3 : 0xc2)
    else if (typeof value === 'number') this.number(value)
    else if (typeof value === 'string') this.text(value)
    else if (Array.isArray(value)) this.list(value, depth)
    else if (value instanceof Uint8Array) this.binary(value)
    else if (typeof value === 'object') this.members(value, depth)
    else throw new TypeError(`A ${typeof value} cannot be sent.`)
  }

  number(value: number): void {
    if (!Number.isSafeInteger(value)) {
      const at = this.marked(0xcb, 8)
      this.view.setFloat64(at, value)
    } else if (value >= 0) {
      if (value < 0x80) this.byte(value)
      else if (value < UINT_32) this.length(value, 0xcc)
      else this.long(0xcf, value)
    } else if (value >= -0x20) this.byte(value & 0xff)
    else if (value >= -0x80) this.length(value & 0xff, 0xd0)
    else if (value >= -0x8000) {
      const at = this.marked(0xd1, 2)
      this.view.setInt16(at, value)
    } else if (value >= -0x80000000) {
      const at = this.marked(0xd2, 4)
      this.view.setInt32(at, value)
    } else this.long(0xd3, value)
  }

  text(value: string): void {
    if (value.length > SHORT_UNITS) {
      const bytes = encoder.encode(value)
      this.length(bytes.length, 0xd9)
      this.raw(bytes)
      return
    }
    const count = writeShort(value)
    if (count < 32) this.byte(0xa0 | count)
    else this.length(count, 0xd9)
    this.raw(short.subarray(0, count))
  }

  binary(value: Uint8Array): void {
    this.length(value.length, 0xc4)
    this.raw(value)
  }

  list(value: readonly unknown[], depth: number): void {
    if (value.length < 16) this.byte(0x90 | value.length)
    else this.count(value.length, 0xdc)
    for (const one of value) this.value(one, depth + 1)
  }

  members(value: object, depth: number): void {
    const members: readonly (readonly [string, unknown])[] = Object.entries(value)
    let count = 0
    for (const [, member] of members) if (member !== undefined) count += 1
    if (count < 16) this.byte(0x80 | count)
    else this.count(count, 0xde)
    for (const [name, member] of members) {
      if (member === undefined) continue
      this.text(name)
      this.value(member, depth + 1)
    }
  }

  /** A number in one, two or four bytes behind the mark for one; the marks for two and four are the next. */
  length(value: number, mark: number): void {
    if (value < 0x100) {
      this.byte(mark)
      this.byte(value)
    } else this.count(value, mark + 1)
  }

  /** A number in two or four bytes behind the mark for two; that for four is the next. */
  count(value: number, mark: number): void {
    if (value < 0x10000) {
      const at = this.marked(mark, 2)
      this.view.setUint16(at, value)
    } else if (value < UINT_32) {
      const at = this.marked(mark + 1, 4)
      this.view.setUint32(at, value)
    } else throw new RangeError('What is sent is too long.')
  }

  long(mark: number, value: number): void {
    const at = this.marked(mark, 8)
    this.view.setInt32(at, Math.floor(value / UINT_32))
    this.view.setUint32(at + 4, value % UINT_32)
  }

  byte(value: number): void {
    const at = this.take(1)
    this.bytes[at] = value
  }

  raw(bytes: Uint8Array): void {
    const at = this.take(bytes.length)
    this.bytes.set(bytes, at)
  }

  /** Writes a mark and makes room for so many bytes behind it. Where they go is asked first: the view may be a new one then. */
  marked(mark: number, count: number): number {
    this.byte(mark)
    return this.take(count)
  }

  /** Makes room for so many bytes, and answers where they go. */
  take(count: number): number {
    const { at } = this
    this.at += count
    if (this.at > this.bytes.length) {
      const longer = new Uint8Array(this.at * 2)
      longer.set(this.bytes)
      this.bytes = longer
      this.view = new DataView(longer.buffer)
    }
    return at
  }
}

// Half a pair of units stays what it is, as an edit within an emoji needs it; the browser's own way would lose it.
function writeShort(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at) ?? 0
    if (code >= 0x10000) at += 1
    if (code < 0x80) short[count++] = code
    else {
      if (code < 0x800) short[count++] = 0xc0 | (code >> 6)
      else {
        if (code < 0x10000) short[count++] = 0xe0 | (code >> 12)
        else {
          short[count++] = 0xf0 | (code >> 18)
          short[count++] = 0x80 | ((code >> 12) & 0x3f)
        }
        short[count++] = 0x80 | ((code >> 6) & 0x3f)
      }
      short[count++] = 0x80 | (code & 0x3f)
    }
  }
  return count
}
