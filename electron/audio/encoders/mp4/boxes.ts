import { ByteWriter } from '../../byte-writer.ts'

/** A box of the ISO base media file format (ISO/IEC 14496-12): its children where it only holds others, else its content. */
export type Box = { readonly type: string } & (
  | { readonly children: readonly Box[]; readonly content?: undefined }
  | { readonly content: Uint8Array; readonly children?: undefined }
)

/** Boxes that hold nothing but boxes, of those that a movie's head has. */
const holders: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'udta', 'edts', 'tref'])

/** The boxes that lie in these bytes one behind the other. @throws Error where a size leads out of them */
export function readBoxes(bytes: Uint8Array): readonly Box[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const boxes: Box[] = []
  for (let at = 0; at < bytes.byteLength; ) {
    const size = at + 8 <= bytes.byteLength ? view.getUint32(at) : 0
    if (size < 8 || at + size > bytes.byteLength) throw new Error('A box of an MP4 file is cut.')
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const content = bytes.subarray(at + 8, at + size)
    boxes.push(holders.has(type) ? { type, children: readBoxes(content) } : { type, content })
    at += size
  }
  return boxes
}

/** The bytes of a box, its size before it. */
export function writeBox(box: Box): Uint8Array {
  const bytes = new Uint8Array(sizeOf(box))
  putBox(box, new DataView(bytes.buffer), 0)
  return bytes
}

function sizeOf({ content, children = [] }: Box): number {
  return 8 + (content?.byteLength ?? children.reduce((sum, child) => sum + sizeOf(child), 0))
}

// Each byte is copied once, however deep its box lies: the table of a day is megabytes. Answers where the box ends.
function putBox(box: Box, view: DataView, from: number): number {
  view.setUint32(from, sizeOf(box))
  for (let letter = 0; letter < 4; letter += 1) view.setUint8(from + 4 + letter, box.type.charCodeAt(letter))
  if (box.children !== undefined) return box.children.reduce((at, child) => putBox(child, view, at), from + 8)
  new Uint8Array(view.buffer).set(box.content, from + 8)
  return from + 8 + box.content.byteLength
}

export function leaf(type: string, content: ByteWriter): Box {
  return { type, content: content.whole() }
}

export function holder(type: string, ...children: readonly Box[]): Box {
  return { type, children }
}

/** The same with one box changed, which is named by the way to it; a box that is not there stays so. */
export function changed(box: Box, way: readonly string[], change: (found: Box) => Box): Box {
  const [next, ...rest] = way
  if (next === undefined) return change(box)
  if (box.children === undefined) return box
  return {
    type: box.type,
    children: box.children.map((child) => (child.type === next ? changed(child, rest, change) : child)),
  }
}

/** The content of a box below another, by the way to it. @throws Error if it is not there */
export function contentOf(box: Box, way: readonly string[]): DataView {
  const found = way.reduce<Box | undefined>((at, type) => at?.children?.find((child) => child.type === type), box)
  if (found?.content === undefined) throw new Error(`An MP4 file has no ${way.join('/')}.`)
  const { buffer, byteOffset, byteLength } = found.content
  return new DataView(buffer, byteOffset, byteLength)
}
