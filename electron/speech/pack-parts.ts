import { encode } from '@msgpack/msgpack'

/** Bytes shorter than this are copied together with what stands around them: a part of its own would cost more. */
const LEAST_PART_BYTES = 4096

const encoder = new TextEncoder()

/**
 * A value as MessagePack in parts, which are to be sent one after the other: byte for byte what `encode` of the library
 * gives, fields that are undefined left out. Long binary values, such as recordings, are not copied but are parts of their
 * own, so they must stay as they are until all is sent. Lists and plain objects may hold whatever the library encodes.
 */
export function packParts(value: unknown): readonly Uint8Array[] {
  const parts: Uint8Array[] = []
  let small: Uint8Array[] = []
  const close = (): void => {
    if (small.length > 0) parts.push(small.length === 1 && small[0] !== undefined ? small[0] : Buffer.concat(small))
    small = []
  }
  const pack = (item: unknown): void => {
    if (item instanceof Uint8Array) {
      small.push(header(item.byteLength, [0xff, 0xc4, 0xc5, 0xc6], -1))
      if (item.byteLength < LEAST_PART_BYTES) {
        small.push(item)
        return
      }
      close()
      parts.push(item)
    } else if (Array.isArray(item)) {
      small.push(header(item.length, [0x90, undefined, 0xdc, 0xdd], 15))
      for (const each of item) pack(each)
    } else if (isPlain(item)) {
      const entries = Object.entries(item).filter(([, each]) => each !== undefined)
      small.push(header(entries.length, [0x80, undefined, 0xde, 0xdf], 15))
      for (const [key, each] of entries) {
        small.push(packText(key))
        pack(each)
      }
    } else small.push(typeof item === 'string' ? packText(item) : encode(item))
  }
  pack(value)
  close()
  return parts
}

function isPlain(item: unknown): item is object {
  return typeof item === 'object' && item !== null && Object.getPrototypeOf(item) === Object.prototype
}

function packText(text: string): Uint8Array {
  const bytes = encoder.encode(text)
  const start = header(bytes.byteLength, [0xa0, 0xd9, 0xda, 0xdb], 31)
  const whole = new Uint8Array(start.byteLength + bytes.byteLength)
  whole.set(start)
  whole.set(bytes, start.byteLength)
  return whole
}

/**
 * The start of a value that is counted. `types`: of a count that fits into the type itself (up to `mostInType`), into one
 * byte (undefined: there is no such type), into two and into four.
 */
function header(
  count: number,
  [own, one, two, four]: readonly [number, number | undefined, number, number],
  mostInType: number,
): Uint8Array {
  if (count <= mostInType) return Uint8Array.of(own | count)
  if (count <= 0xff && one !== undefined) return Uint8Array.of(one, count)
  if (count <= 0xffff) return Uint8Array.of(two, count >> 8, count & 0xff)
  return Uint8Array.of(four, count >>> 24, (count >>> 16) & 0xff, (count >>> 8) & 0xff, count & 0xff)
}
