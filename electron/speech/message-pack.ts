import { decode } from '@msgpack/msgpack'

/** Levels of lists and maps within each other; the deepest message of the interface has four. */
const MAX_DEPTH = 16

/**
 * Decodes one MessagePack value from a stranger. The library makes room for as many entries as a list says it has before it
 * looks for them, so five bytes could take 256 MB: here the whole value is walked first, and refused unless all it promises
 * is there, nothing follows it, and it is not nested deeply. Throws an Error that says which.
 */
export function decodeStrictly(bytes: Uint8Array): unknown {
  checkWhole(bytes)
  return decode(bytes)
}

function checkWhole(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // How many values are still to come on each level.
  const open = [1]
  let at = 0
  while (open.length > 0) {
    const level = open.length - 1
    const left = open[level] ?? 0
    if (left === 0) {
      open.pop()
      continue
    }
    open[level] = left - 1
    const { size, values } = measure(view, at)
    at += size
    // Every value takes a byte at least.
    if (at + values > bytes.length) throw new Error('The message is cut off.')
    if (values === 0) continue
    if (open.length > MAX_DEPTH) throw new Error('The message is nested too deeply.')
    open.push(values)
  }
  if (at !== bytes.length) throw new Error('Something follows the message.')
}

/** Bytes of the value that begins here, without the values inside it, and how many those are. */
function measure(view: DataView, at: number): { readonly size: number; readonly values: number } {
  const type = at < view.byteLength ? view.getUint8(at) : 0xc1
  if (type <= 0x7f || type >= 0xe0) return { size: 1, values: 0 }
  if (type <= 0x8f) return { size: 1, values: (type & 0x0f) * 2 }
  if (type <= 0x9f) return { size: 1, values: type & 0x0f }
  if (type <= 0xbf) return { size: 1 + (type & 0x1f), values: 0 }
  const fixed = fixedSizes[type]
  if (fixed !== undefined) return { size: 1 + fixed, values: 0 }
  const counted = countedSizes[type]
  if (counted === undefined) throw new Error('The message is cut off, or is no MessagePack.')
  const { width, kind } = counted
  if (at + 1 + width > view.byteLength) throw new Error('The message is cut off.')
  const count = width === 1 ? view.getUint8(at + 1) : width === 2 ? view.getUint16(at + 1) : view.getUint32(at + 1)
  if (kind === 'list') return { size: 1 + width, values: count }
  if (kind === 'map') return { size: 1 + width, values: count * 2 }
  return { size: 1 + width + count + (kind === 'extension' ? 1 : 0), values: 0 }
}

/** Bytes after the type's own, by type: nil, booleans, floats, integers and extensions of a fixed size. */
const fixedSizes: Readonly<Record<number, number>> = {
  0xc0: 0,
  0xc2: 0,
  0xc3: 0,
  0xca: 4,
  0xcb: 8,
  0xcc: 1,
  0xcd: 2,
  0xce: 4,
  0xcf: 8,
  0xd0: 1,
  0xd1: 2,
  0xd2: 4,
  0xd3: 8,
  0xd4: 2,
  0xd5: 3,
  0xd6: 5,
  0xd7: 9,
  0xd8: 17,
}

type Counted = { readonly width: 1 | 2 | 4; readonly kind: 'bytes' | 'extension' | 'list' | 'map' }

/** Types that are followed by a count of so many bytes, and what is counted: bytes, or values. */
const countedSizes: Readonly<Record<number, Counted>> = {
  0xc4: { width: 1, kind: 'bytes' },
  0xc5: { width: 2, kind: 'bytes' },
  0xc6: { width: 4, kind: 'bytes' },
  0xc7: { width: 1, kind: 'extension' },
  0xc8: { width: 2, kind: 'extension' },
  0xc9: { width: 4, kind: 'extension' },
  0xd9: { width: 1, kind: 'bytes' },
  0xda: { width: 2, kind: 'bytes' },
  0xdb: { width: 4, kind: 'bytes' },
  0xdc: { width: 2, kind: 'list' },
  0xdd: { width: 4, kind: 'list' },
  0xde: { width: 2, kind: 'map' },
  0xdf: { width: 4, kind: 'map' },
}
