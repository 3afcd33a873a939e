import {
  dataBegin,
  frameShape,
  lastWindows,
  MOST_RATE_INDEX,
  type Mp3Frames,
  setDataBegin,
} from './mp3-frames-apart.ts'
import { nearestFrames } from './nearest-frames.ts'

/** At 320 kbit/s and 32 kHz, with one of padding. */
export const MOST_FRAME_BYTES = 1441

/** A frame that has its place in the file, and where its own part of the main data lies. */
type Placed = { readonly outAt: number; readonly from: number; readonly bytes: number }

/**
 * Joins runs of frames of several encoders to one stream: each frame's main data is put as far before the frame as its
 * encoder had it, or later where the run before needs the room. Where there is no room at all a frame gets a higher bit
 * rate, which decoders of layer III must take.
 */
export class Mp3Joiner {
  #out = new Uint8Array(1 << 16)
  #length = 0
  /** Frames into which main data may still come. */
  #open: Placed[] = []
  /** How much room for main data there is in all frames, and up to where it is taken. */
  #room = 0
  #taken = 0
  #raised = 0

  /** Frames that got a higher bit rate. */
  get raised(): number {
    return this.#raised
  }

  /** Adds frames `from` up to `until` of a run, and answers the bytes that nothing changes any more. */
  add(run: Mp3Frames, from: number, until: number): Uint8Array {
    const headBytes = run.count === 0 ? 0 : run.heads.byteLength / run.count
    let dataAt = 0
    for (let frame = 0; frame < from; frame += 1) dataAt += run.lengths[frame] ?? 0
    for (let frame = from; frame < until; frame += 1) {
      const length = run.lengths[frame] ?? 0
      const head = run.heads.subarray(frame * headBytes, (frame + 1) * headBytes)
      this.#place(head, run.data.subarray(dataAt, dataAt + length))
      dataAt += length
    }
    return this.#closed()
  }

  /** The rest. */
  end(): Uint8Array {
    const rest = this.#out.slice(0, this.#length)
    this.#length = 0
    this.#open = []
    return rest
  }

  #place(head: Uint8Array, data: Uint8Array): void {
    const at = this.#length
    this.#reserve(MOST_FRAME_BYTES)
    this.#out.set(head, at)
    let shape = frameShape(this.#out, at)
    const begin = Math.max(this.#taken, this.#room - dataBegin(head, 0, shape.granules))
    while (begin + data.byteLength > this.#room + shape.bytes - shape.headBytes) {
      const rate = (this.#out[at + 2] ?? 0) >> 4
      if (rate === MOST_RATE_INDEX) throw new Error('A frame of MP3 has no room at any bit rate.')
      this.#out[at + 2] = ((this.#out[at + 2] ?? 0) & 0x0f) | ((rate + 1) << 4)
      shape = frameShape(this.#out, at)
      this.#raised += 1
    }
    this.#out.fill(0, at + shape.headBytes, at + shape.bytes)
    setDataBegin(this.#out, at, shape.granules, this.#room - begin)
    this.#open.push({ outAt: at + shape.headBytes, from: this.#room, bytes: shape.bytes - shape.headBytes })
    this.#room += shape.bytes - shape.headBytes
    this.#length = at + shape.bytes
    this.#write(begin, data)
  }

  #write(begin: number, data: Uint8Array): void {
    this.#taken = begin + data.byteLength
    let index = this.#open.length - 1
    while (index > 0 && (this.#open[index]?.from ?? 0) > begin) index -= 1
    for (let done = 0; done < data.byteLength; index += 1) {
      const place = this.#open[index]
      if (place === undefined) throw new Error('Main data of MP3 lies behind its frame.')
      const skipped = begin + done - place.from
      const count = Math.min(place.bytes - skipped, data.byteLength - done)
      this.#out.set(data.subarray(done, done + count), place.outAt + skipped)
      done += count
    }
  }

  /** What comes later reaches back over no more than 511 bytes of main data. */
  #closed(): Uint8Array {
    const reach = Math.max(this.#taken, this.#room - 511)
    const open = this.#open.findIndex(({ from, bytes }) => from + bytes > reach)
    const kept = open < 0 ? this.#open.length - 1 : open
    const before = this.#open[kept - 1]
    if (before === undefined) return new Uint8Array()
    const end = before.outAt + before.bytes
    const bytes = this.#out.slice(0, end)
    this.#out.copyWithin(0, end, this.#length)
    this.#length -= end
    this.#open = this.#open.slice(kept).map((place) => ({ ...place, outAt: place.outAt - end }))
    return bytes
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#out.byteLength) return
    const larger = new Uint8Array(this.#out.byteLength * 2 + more)
    larger.set(this.#out.subarray(0, this.#length))
    this.#out = larger
  }
}

/**
 * From which frame on, counted in the whole sound, the second of two overlapping runs goes on: the nearest to `border` before
 * which both ended with windows of the same form, so that the transform of the one is completed by that of the other, and if
 * there is one, where the first leaves as much room for main data as the second wants.
 */
export function joinAt(before: Mp3Frames, behind: Mp3Frames, border: number, reach: number): number {
  const shape = frameShape(behind.heads, 0)
  const begin = (run: Mp3Frames, frame: number): number =>
    dataBegin(run.heads, (frame - run.first) * shape.headBytes, shape.granules)
  let fitting: number | undefined
  for (const frame of nearestFrames(border, reach)) {
    const [one, other] = [frame - before.first, frame - behind.first]
    if (one < 1 || other < 1 || one >= before.count || other >= behind.count) continue
    if (lastWindows(before, one - 1, shape) !== lastWindows(behind, other - 1, shape)) continue
    if (begin(before, frame) >= begin(behind, frame)) return frame
    fitting ??= frame
  }
  return fitting ?? border
}
