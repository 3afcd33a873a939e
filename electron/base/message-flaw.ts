/** What a message may be at most. `values`: a byte each, they become an object each. */
export type MessageBounds = { readonly depth: number; readonly values: number; readonly hasExtensions: boolean }

/** What is wrong with the shape of a message. */
export type MessageFlaw =
  | 'ends early'
  | 'holds a type that is not allowed'
  | 'claims more than it holds'
  | 'holds more than its call takes'
  | 'is nested too deeply'
  | 'has bytes after its end'

/**
 * Walks a MessagePack message without building anything and says what is wrong with its shape, or undefined.
 * It must run before a decoder: decoders reserve room for as many members as a header claims, so forty bytes can
 * claim gigabytes (reliability M9). Here a container may claim no more members than bytes that follow.
 */
export function messageFlaw(bytes: Uint8Array, bounds: MessageBounds): MessageFlaw | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Members still to come in each open container, outermost first; the message itself is one member.
  const open: number[] = [1]
  let at = 0
  let values = 1
  while (open.length > 0) {
    const left = open.at(-1) ?? 0
    if (left === 0) {
      open.pop()
      continue
    }
    open[open.length - 1] = left - 1
    if (at >= bytes.byteLength) return 'ends early'
    const head = readHead(view, at, bounds.hasExtensions)
    if (head === undefined) return 'holds a type that is not allowed'
    if (head === 'short') return 'ends early'
    at += head.size
    if (at > bytes.byteLength) return 'ends early'
    if (head.members > bytes.byteLength - at) return 'claims more than it holds'
    values += head.members
    if (values > bounds.values) return 'holds more than its call takes'
    if (head.members > 0) {
      if (open.length > bounds.depth) return 'is nested too deeply'
      open.push(head.members)
    }
  }
  return at === bytes.byteLength ? undefined : 'has bytes after its end'
}

/** `size`: bytes of the head and of the value it carries; `members`: values that follow (a map's pairs count twice). */
type Head = { readonly size: number; readonly members: number }

function readHead(view: DataView, at: number, hasExtensions: boolean): Head | 'short' | undefined {
  const tag = view.getUint8(at)
  if (tag <= 0x7f || tag >= 0xe0) return { size: 1, members: 0 }
  if (tag <= 0x8f) return { size: 1, members: 2 * (tag & 0x0f) }
  if (tag <= 0x9f) return { size: 1, members: tag & 0x0f }
  if (tag <= 0xbf) return { size: 1 + (tag & 0x1f), members: 0 }
  if (extensions.has(tag) && !hasExtensions) return undefined
  const fixed = FIXED[tag]
  if (fixed !== undefined) return { size: 1 + fixed, members: 0 }
  const counted = COUNTED[tag]
  if (counted === undefined) return undefined
  if (at + 1 + counted.width > view.byteLength) return 'short'
  const count = readCount(view, at + 1, counted.width)
  const size = 1 + counted.width
  if (counted.kind === 'bytes') return { size: size + count, members: 0 }
  // The kind of an extension is a byte of its own.
  if (counted.kind === 'extension') return { size: size + count + 1, members: 0 }
  return { size, members: counted.kind === 'map' ? 2 * count : count }
}

function readCount(view: DataView, at: number, width: 1 | 2 | 4): number {
  if (width === 1) return view.getUint8(at)
  return width === 2 ? view.getUint16(at) : view.getUint32(at)
}

/** The extension types: of a fixed size, and with a count of their bytes. */
const extensions: ReadonlySet<number> = new Set([0xc7, 0xc8, 0xc9, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8])

/** Payload bytes by tag: nil, false, true, float 32 and 64, unsigned and signed 8 to 64, extensions of a fixed size. */
const FIXED: Readonly<Record<number, number>> = {
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

type Counted = { readonly width: 1 | 2 | 4; readonly kind: 'bytes' | 'extension' | 'array' | 'map' }

/** Types with a count of their own: bin, extensions, str, array, map. */
const COUNTED: Readonly<Record<number, Counted>> = {
  0xc4: { width: 1, kind: 'bytes' },
  0xc5: { width: 2, kind: 'bytes' },
  0xc6: { width: 4, kind: 'bytes' },
  0xc7: { width: 1, kind: 'extension' },
  0xc8: { width: 2, kind: 'extension' },
  0xc9: { width: 4, kind: 'extension' },
  0xd9: { width: 1, kind: 'bytes' },
  0xda: { width: 2, kind: 'bytes' },
  0xdb: { width: 4, kind: 'bytes' },
  0xdc: { width: 2, kind: 'array' },
  0xdd: { width: 4, kind: 'array' },
  0xde: { width: 2, kind: 'map' },
  0xdf: { width: 4, kind: 'map' },
}
