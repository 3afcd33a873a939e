/** One stream of an Ogg file. */
export type OggLink = {
  /** Where it lies in the file: a file of its own. */
  readonly bytes: Uint8Array
  /** Its packets in order, headers included; each is a view where it lay in one page. */
  readonly packets: readonly Uint8Array[]
  /** Position of the last page that has one, in samples; 0 if none has. */
  readonly lastGranule: number
  /** Its last page says that it is the last. */
  readonly hasEnd: boolean
}

/** What a walk over the pages of an Ogg file found. */
export type OggScan = {
  /** Its streams, one behind the other (RFC 3533 calls such a file chained); at least one. */
  readonly links: readonly [OggLink, ...OggLink[]]
  /** `whole`: the file ends with a page's end. `cut`: inside a page. `damaged`: a page is wrong, missing or foreign. */
  readonly state: 'whole' | 'cut' | 'damaged'
}

/** More packets than two hours of the shortest ones (2.5 ms) have. */
const MAX_PACKETS = 3_000_000
/** More streams in a row than a service answers in one piece. */
const MAX_LINKS = 10_000

type Page = {
  readonly serial: number
  readonly sequence: number
  /** Position in samples; below 0 if no packet ends in the page. */
  readonly granule: bigint
  /** It goes on with the packet that the page before has begun. */
  readonly goesOn: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Lengths of the segments of its body. */
  readonly lacing: Uint8Array
  readonly body: number
  readonly end: number
}

/** Walks an Ogg file page by page and checks each one's sum. Undefined if it does not begin as an Ogg file. */
export function scanOgg(bytes: Uint8Array): OggScan | undefined {
  if (!isPage(bytes, 0)) return undefined
  const ended: OggLink[] = []
  let stream = new OggStream(bytes)
  let begin = 0
  const scan = (state: OggScan['state']): OggScan => {
    const last = stream.link(begin, bytes.byteLength)
    const [first, ...others] = [...ended, last]
    return { links: [first ?? last, ...others], state }
  }
  for (let at = 0; at < bytes.byteLength; ) {
    const page = pageAt(bytes, at)
    if (page === 'cut' || page === 'damaged') return scan(page)
    if (page.isFirst && stream.mayEnd) {
      ended.push(stream.link(begin, at))
      stream = new OggStream(bytes)
      begin = at
    }
    if (ended.length >= MAX_LINKS || !stream.take(page)) return scan('damaged')
    at = page.end
  }
  return scan(stream.isInPacket ? 'cut' : 'whole')
}

/** The page that begins at `at`, its sum proved. */
function pageAt(bytes: Uint8Array, at: number): Page | 'cut' | 'damaged' {
  if (bytes.byteLength - at < 27) return startsLikePage(bytes, at) ? 'cut' : 'damaged'
  if (!isPage(bytes, at)) return 'damaged'
  const body = at + 27 + (bytes[at + 26] ?? 0)
  const lacing = bytes.subarray(at + 27, body)
  const end = lacing.reduce((sum, size) => sum + size, body)
  if (end > bytes.byteLength) return 'cut'
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, 27)
  if (oggChecksum(bytes.subarray(at, end)) !== view.getUint32(22, true)) return 'damaged'
  const flags = view.getUint8(5)
  return {
    serial: view.getUint32(14, true),
    sequence: view.getUint32(18, true),
    granule: view.getBigInt64(6, true),
    goesOn: (flags & 1) !== 0,
    isFirst: (flags & 2) !== 0,
    isLast: (flags & 4) !== 0,
    lacing,
    body,
    end,
  }
}

/** The pages of one stream, in their order. */
class OggStream {
  readonly #bytes: Uint8Array
  readonly #packets: Uint8Array[] = []
  #open: Uint8Array[] = []
  #lastGranule = 0
  #pages = 0
  #last: Page | undefined

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isInPacket(): boolean {
    return this.#open.length > 0
  }

  /**
   * Another stream may follow: the one before need not have marked its end, which programs that join files leave out, but
   * streams side by side, which all begin before any of them sounds, are none behind another.
   */
  get mayEnd(): boolean {
    return this.#last !== undefined && !this.isInPacket && this.#lastGranule > 0
  }

  /** False for a page that does not follow the one before, and for one with too many packets. */
  take(page: Page): boolean {
    // Streams side by side, a page that was left out, or pages after the last one.
    if (page.serial !== (this.#last ?? page).serial || page.sequence !== this.#pages) return false
    if (this.#last?.isLast === true || page.goesOn !== this.isInPacket) return false
    this.#last = page
    this.#pages += 1
    if (page.granule >= 0n) this.#lastGranule = Number(page.granule)
    this.#takeSegments(page)
    return this.#packets.length <= MAX_PACKETS
  }

  /** `begin`, `end`: where it lies in the file. */
  link(begin: number, end: number): OggLink {
    const bytes = this.#bytes.subarray(begin, end)
    return { bytes, packets: this.#packets, lastGranule: this.#lastGranule, hasEnd: this.#last?.isLast === true }
  }

  #takeSegments({ lacing, body }: Page): void {
    let from = body
    let to = body
    for (const size of lacing) {
      to += size
      if (size === 255) continue
      this.#open.push(this.#bytes.subarray(from, to))
      this.#packets.push(joined(this.#open))
      this.#open = []
      from = to
    }
    if (to > from) this.#open.push(this.#bytes.subarray(from, to))
  }
}

/** The sum of a page (RFC 3533): CRC-32 with polynomial 0x04C11DB7, not reflected, its own field taken as zero. */
export function oggChecksum(page: Uint8Array): number {
  let crc = 0
  for (let index = 0; index < page.byteLength; index += 1) {
    const byte = index >= 22 && index < 26 ? 0 : (page[index] ?? 0)
    crc = ((crc << 8) ^ (crcTable[(crc >>> 24) ^ byte] ?? 0)) >>> 0
  }
  return crc
}

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24
  for (let bit = 0; bit < 8; bit += 1) value = (value & 0x8000_0000) === 0 ? value << 1 : (value << 1) ^ 0x04c1_1db7
  return value >>> 0
})

function isPage(bytes: Uint8Array, at: number): boolean {
  return at + 27 <= bytes.byteLength && startsLikePage(bytes, at) && bytes[at + 4] === 0
}

function startsLikePage(bytes: Uint8Array, at: number): boolean {
  return [0x4f, 0x67, 0x67, 0x53].every((byte, index) => at + index >= bytes.byteLength || bytes[at + index] === byte)
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [first] = pieces
  if (first !== undefined && pieces.length === 1) return first
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.byteLength, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.byteLength
  }
  return all
}
