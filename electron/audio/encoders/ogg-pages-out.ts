import { oggChecksum } from '../codecs/ogg-pages.ts'

/** A page lists the lengths of its packets in at most so many bytes. */
const MOST_LACING = 255
/** So many packets are in a page: a second of Opus. */
const PACKETS_PER_PAGE = 50
const HEAD_BYTES = 27

/** What a page of an Ogg stream says of itself (RFC 3533 §6). */
type PageFacts = {
  readonly serial: number
  readonly sequence: number
  readonly granule: number
  readonly isLast: boolean
}

/** Cuts a stream of packets into pages. None is longer than a page, and each counts the same number of samples. */
export class OggPages {
  readonly #serial: number
  #sequence: number
  readonly #packetSamples: number
  #waiting: Uint8Array[] = []
  #lacing = 0
  #packets = 0

  /** `sequence`: that of the next page. */
  constructor(stream: { readonly serial: number; readonly sequence: number; readonly packetSamples: number }) {
    this.#serial = stream.serial
    this.#sequence = stream.sequence
    this.#packetSamples = stream.packetSamples
  }

  get packets(): number {
    return this.#packets + this.#waiting.length
  }

  /** Takes the next packets, which are the caller's again then, and answers the full pages. One at least is kept for the last page. */
  add(packets: readonly Uint8Array[]): Uint8Array {
    const pages: Uint8Array[] = []
    for (const packet of packets) {
      const lacing = Math.floor(packet.byteLength / 255) + 1
      if (this.#waiting.length === PACKETS_PER_PAGE || this.#lacing + lacing > MOST_LACING)
        pages.push(this.#page(false))
      this.#waiting.push(packet)
      this.#lacing += lacing
    }
    this.#waiting = this.#waiting.map((packet) => packet.slice())
    return Buffer.concat(pages)
  }

  /** The last page; the stream ends at `granule`. */
  end(granule: number): Uint8Array {
    return this.#page(true, granule)
  }

  #page(isLast: boolean, end?: number): Uint8Array {
    this.#packets += this.#waiting.length
    const granule = end ?? this.#packets * this.#packetSamples
    const page = writePage(this.#waiting, { serial: this.#serial, sequence: this.#sequence, granule, isLast })
    this.#sequence += 1
    this.#waiting = []
    this.#lacing = 0
    return page
  }
}

function writePage(packets: readonly Uint8Array[], { serial, sequence, granule, isLast }: PageFacts): Uint8Array {
  const lacing = packets.flatMap(({ byteLength }) => [
    ...Array.from({ length: Math.floor(byteLength / 255) }, () => 255),
    byteLength % 255,
  ])
  const page = Buffer.concat([new Uint8Array(HEAD_BYTES), Uint8Array.from(lacing), ...packets])
  const view = new DataView(page.buffer, page.byteOffset, page.byteLength)
  page.write('OggS', 'latin1')
  view.setUint8(5, isLast ? 4 : 0)
  view.setBigInt64(6, BigInt(granule), true)
  view.setUint32(14, serial, true)
  view.setUint32(18, sequence, true)
  view.setUint8(26, lacing.length)
  view.setUint32(22, oggChecksum(page), true)
  return page
}

/**
 * The pages of a stream's head, before the first that counts samples, under another serial number, and the number of the
 * page behind them.
 */
export function headPages(bytes: Uint8Array, serial: number): { readonly head: Uint8Array; readonly sequence: number } {
  const head = bytes.slice()
  const view = new DataView(head.buffer)
  let at = 0
  let sequence = 0
  for (; at + HEAD_BYTES < head.byteLength; sequence += 1) {
    // Below nothing: a packet that goes on in the next page.
    if (view.getBigInt64(at + 6, true) > 0n) break
    const body = at + HEAD_BYTES + view.getUint8(at + 26)
    const end = head.subarray(at + HEAD_BYTES, body).reduce((sum, length) => sum + length, body)
    view.setUint32(at + 14, serial, true)
    view.setUint32(at + 22, oggChecksum(head.subarray(at, end)), true)
    at = end
  }
  return { head: head.subarray(0, at), sequence }
}
