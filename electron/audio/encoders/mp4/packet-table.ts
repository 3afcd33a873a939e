import type { Box } from './boxes.ts'

/** A chunk holds so many seconds of packets at least: what a reader fetches at a time. */
const CHUNK_SECONDS = 0.5
/** From here on a place in a file needs 64 bits. */
const WIDE_FROM = 2 ** 32

/**
 * Where the packets of a sound lie in its file: two bytes a packet, however long it is (seven hours have a million of them,
 * for each of which a muxer would keep an object).
 */
export class PacketTable {
  readonly begin: number
  readonly #packetsPerSecond: number
  readonly #packetsPerChunk: number
  #sizes = new Uint16Array(1024)
  #count = 0
  /** Where each chunk begins. */
  #chunks = new Float64Array(64)
  #end: number

  /** `begin`: where the first packet lies. They follow on each other. */
  constructor(begin: number, packetsPerSecond: number) {
    this.begin = begin
    this.#packetsPerSecond = packetsPerSecond
    this.#end = begin
    this.#packetsPerChunk = Math.ceil(CHUNK_SECONDS * packetsPerSecond)
  }

  get count(): number {
    return this.#count
  }

  /** Where the next packet lies. */
  get end(): number {
    return this.#end
  }

  add(bytes: number): void {
    if (bytes > 0xffff) throw new RangeError(`A packet of ${bytes} bytes is none of AAC.`)
    if (this.#count === this.#sizes.length) this.#sizes = grown(this.#sizes, new Uint16Array(this.#sizes.length * 2))
    if (this.#count % this.#packetsPerChunk === 0) {
      const chunk = this.#count / this.#packetsPerChunk
      if (chunk === this.#chunks.length) this.#chunks = grown(this.#chunks, new Float64Array(this.#chunks.length * 2))
      this.#chunks[chunk] = this.#end
    }
    this.#sizes[this.#count] = bytes
    this.#count += 1
    this.#end += bytes
  }

  /** Bits a second: of the whole, and of the second that has the most. */
  bitRates(): { readonly average: number; readonly most: number } {
    const inSecond = Math.ceil(this.#packetsPerSecond)
    let [bytes, most] = [0, 0]
    for (let at = 0; at < this.#count; at += 1) {
      bytes += (this.#sizes[at] ?? 0) - (at < inSecond ? 0 : (this.#sizes[at - inSecond] ?? 0))
      most = Math.max(most, bytes)
    }
    return {
      average: Math.round((8 * (this.#end - this.begin) * this.#packetsPerSecond) / this.#count),
      most: 8 * most,
    }
  }

  /** What a sample table says of it: `stsc`, `stsz`, and `stco` or `co64` (ISO/IEC 14496-12 §8.7). */
  boxes(): readonly Box[] {
    const chunks = Math.ceil(this.#count / this.#packetsPerChunk)
    const inLast = this.#count - Math.max(0, chunks - 1) * this.#packetsPerChunk
    const runs =
      chunks < 2 || inLast === this.#packetsPerChunk
        ? [[1, inLast]]
        : [
            [1, this.#packetsPerChunk],
            [chunks, inLast],
          ]
    const isWide = (this.#chunks[chunks - 1] ?? 0) >= WIDE_FROM
    const wide = (view: DataView, at: number): void => view.setBigUint64(8 + 8 * at, BigInt(this.#chunks[at] ?? 0))
    const narrow = (view: DataView, at: number): void => view.setUint32(8 + 4 * at, this.#chunks[at] ?? 0)
    return [
      table('stsc', { head: 8, count: runs.length, entryBytes: 12 }, (view, at) => {
        const [first = 0, packets = 0] = runs[at] ?? []
        for (const [index, value] of [first, packets, 1].entries()) view.setUint32(8 + 12 * at + 4 * index, value)
      }),
      table('stsz', { head: 12, count: this.#count, entryBytes: 4 }, (view, at) =>
        view.setUint32(12 + 4 * at, this.#sizes[at] ?? 0),
      ),
      table(isWide ? 'co64' : 'stco', { head: 8, count: chunks, entryBytes: isWide ? 8 : 4 }, isWide ? wide : narrow),
    ]
  }
}

/** A box of entries of one size behind their number, which stands last in its head. */
function table(
  type: string,
  { head, count, entryBytes }: { readonly head: number; readonly count: number; readonly entryBytes: number },
  write: (view: DataView, at: number) => void,
): Box {
  const content = new Uint8Array(head + count * entryBytes)
  const view = new DataView(content.buffer)
  view.setUint32(head - 4, count)
  for (let at = 0; at < count; at += 1) write(view, at)
  return { type, content }
}

function grown<Numbers extends Uint16Array | Float64Array>(from: Numbers, into: Numbers): Numbers {
  into.set(from)
  return into
}
