import { letGo } from '../let-go.ts'

/** What of a frame says how long it is, and where the rest of it lies. */
type FrameShape = {
  /** The whole frame, in bytes. */
  readonly bytes: number
  /** Header and side information, in bytes. */
  readonly headBytes: number
  readonly channels: 1 | 2
  readonly granules: 1 | 2
}

const KILOBITS_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320] as const
const KILOBITS_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160] as const
const RATES = [44_100, 48_000, 32_000] as const
/** The highest place in the table of bit rates. */
export const MOST_RATE_INDEX = 14

/**
 * Frames of MPEG layer III each with its own main data, wherever in the bytes of earlier frames it lay. `first`: which of the
 * whole sound's frames the first is.
 */
export type Mp3Frames = {
  readonly first: number
  readonly count: number
  /** Header and side information of each, one behind the other. */
  readonly heads: Uint8Array
  /** Bytes of main data of each. */
  readonly lengths: Uint16Array
  /** Main data of all, one behind the other. */
  readonly data: Uint8Array
}

/** How long a frame is that begins with these bytes, which an encoder of ours wrote. */
export function frameShape(bytes: Uint8Array, at: number): FrameShape {
  const second = bytes[at + 1] ?? 0
  const third = bytes[at + 2] ?? 0
  const version = (second >> 3) & 3
  const rate = RATES[(third >> 2) & 3]
  const isFirst = version === 3
  const kilobits = (isFirst ? KILOBITS_1 : KILOBITS_2)[third >> 4] ?? 0
  if (bytes[at] !== 0xff || rate === undefined || kilobits === 0 || (second & 1) === 0) {
    throw new Error('The MP3 encoder wrote something that is no frame without a checksum.')
  }
  const channels = (bytes[at + 3] ?? 0) >> 6 === 3 ? 1 : 2
  const hertz = isFirst ? rate : version === 2 ? rate / 2 : rate / 4
  return {
    bytes: Math.floor(((isFirst ? 144_000 : 72_000) * kilobits) / hertz) + ((third >> 1) & 1),
    headBytes: 4 + (isFirst ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17),
    channels,
    granules: isFirst ? 2 : 1,
  }
}

/** Where the main data of a frame begins: so many bytes before the end of its own side information (ISO/IEC 11172-3 §2.4.1.7). */
export function dataBegin(head: Uint8Array, at: number, granules: 1 | 2): number {
  const first = head[at + 4] ?? 0
  return granules === 1 ? first : (first << 1) | ((head[at + 5] ?? 0) >> 7)
}

/** Says it anew. */
export function setDataBegin(head: Uint8Array, at: number, granules: 1 | 2, begin: number): void {
  if (granules === 1) {
    head[at + 4] = begin
    return
  }
  head[at + 4] = begin >> 1
  head[at + 5] = ((head[at + 5] ?? 0) & 0x7f) | ((begin & 1) << 7)
}

/** The form of the last transform window of each channel of a frame, in two bits each, and what is mixed of it. */
export function lastWindows({ heads }: Mp3Frames, frame: number, shape: FrameShape): number {
  const at = frame * shape.headBytes * 8 + 32
  let windows = 0
  for (let channel = 0; channel < shape.channels; channel += 1) {
    const granule = at + granuleAt(shape, shape.granules - 1, channel)
    const switched = granule + 12 + 9 + 8 + (shape.granules === 2 ? 4 : 9)
    windows = (windows << 3) | (bits(heads, switched, 1) === 0 ? 0 : bits(heads, switched + 1, 3))
  }
  return windows
}

/** Takes what an encoder wrote apart; what lies behind its last whole frame is left out. */
export function framesApart(bytes: Uint8Array, first: number): Mp3Frames {
  const places: { readonly at: number; readonly shape: FrameShape; readonly from: number }[] = []
  let streamBytes = 0
  for (let at = 0; at + 4 <= bytes.byteLength; ) {
    const shape = frameShape(bytes, at)
    if (at + shape.bytes > bytes.byteLength) break
    places.push({ at, shape, from: streamBytes })
    streamBytes += shape.bytes - shape.headBytes
    at += shape.bytes
  }
  const stream = new Uint8Array(streamBytes)
  for (const { at, shape, from } of places) stream.set(bytes.subarray(at + shape.headBytes, at + shape.bytes), from)
  const headBytes = places[0]?.shape.headBytes ?? 0
  const heads = new Uint8Array(places.length * headBytes)
  const lengths = new Uint16Array(places.length)
  const data = new Uint8Array(streamBytes)
  let filled = 0
  for (const [index, { at, shape, from }] of places.entries()) {
    heads.set(bytes.subarray(at, at + headBytes), index * headBytes)
    const begin = from - dataBegin(bytes, at, shape.granules)
    const length = dataLength(bytes, at, shape)
    lengths[index] = length
    data.set(stream.subarray(begin, begin + length), filled)
    filled += length
  }
  const kept = data.slice(0, filled)
  letGo([stream, data])
  return { first, count: places.length, heads, lengths, data: kept }
}

/** Those from one place up to before another, places counted in this run. */
export function someFrames(frames: Mp3Frames, from: number, until: number): Mp3Frames {
  const headBytes = frames.count === 0 ? 0 : frames.heads.byteLength / frames.count
  const lengths = frames.lengths.slice(from, until)
  const before = frames.lengths.subarray(0, from).reduce((sum, length) => sum + length, 0)
  const bytes = lengths.reduce((sum, length) => sum + length, 0)
  return {
    first: frames.first + from,
    count: lengths.length,
    heads: frames.heads.slice(from * headBytes, until * headBytes),
    lengths,
    data: frames.data.slice(before, before + bytes),
  }
}

function dataLength(bytes: Uint8Array, at: number, shape: FrameShape): number {
  let length = 0
  for (let granule = 0; granule < shape.granules; granule += 1) {
    for (let channel = 0; channel < shape.channels; channel += 1) {
      length += bits(bytes, (at + 4) * 8 + granuleAt(shape, granule, channel), 12)
    }
  }
  return Math.ceil(length / 8)
}

/** At which bit of the side information a granule of a channel begins. */
function granuleAt({ granules, channels }: FrameShape, granule: number, channel: number): number {
  const before = granules === 2 ? 9 + (channels === 1 ? 5 : 3) + 4 * channels : 8 + channels
  return before + (granule * channels + channel) * (granules === 2 ? 59 : 63)
}

function bits(bytes: Uint8Array, from: number, count: number): number {
  let value = 0
  for (let at = from; at < from + count; at += 1) value = (value << 1) | (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)
  return value
}
