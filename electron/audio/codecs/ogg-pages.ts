/** What a walk over the pages of an Ogg file found. */
export type OggScan = {
  /** The packets of the one stream, in order, headers included; each is a view where it lay in one page. */
  readonly packets: readonly Uint8Array[]
  /** Position of the last page that has one, in samples; 0 if none has. */
  readonly lastGranule: number
  /** The last page says that it is the last. */
  readonly hasEnd: boolean
  /** `whole`: the file ends with a page's end. `cut`: inside a page. `damaged`: a page is wrong, missing or foreign. */
  readonly state: 'whole' | 'cut' | 'damaged'
}

/** More packets than two hours of the shortest ones (2.5 ms) have. */
const MAX_PACKETS = 3_000_000

/** Walks an Ogg file page by page and checks each one's sum. Undefined if it does not begin as an Ogg file. */
export function scanOgg(bytes: Uint8Array): OggScan | undefined {
  if (!isPage(bytes, 0)) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const packets: Uint8Array[] = []
  let open: Uint8Array[] = []
  let lastGranule = 0
  let hasEnd = false
  let serial: number | undefined
  let sequence = 0
  let at = 0
  const result = (state: OggScan['state']): OggScan => ({ packets, lastGranule, hasEnd, state })

  while (at < bytes.byteLength) {
    if (bytes.byteLength - at < 27) return result(startsLikePage(bytes, at) ? 'cut' : 'damaged')
    if (!isPage(bytes, at)) return result('damaged')
    const segments = bytes[at + 26] ?? 0
    const body = at + 27 + segments
    const lacing = bytes.subarray(at + 27, body)
    const end = lacing.reduce((sum, size) => sum + size, body)
    if (end > bytes.byteLength) return result('cut')
    if (oggChecksum(bytes.subarray(at, end)) !== view.getUint32(at + 22, true)) return result('damaged')
    const flags = bytes[at + 5] ?? 0
    const pageSerial = view.getUint32(at + 14, true)
    serial ??= pageSerial
    // A second stream, a page that was left out, or pages after the last one.
    if (pageSerial !== serial || view.getUint32(at + 18, true) !== sequence || hasEnd) return result('damaged')
    if (((flags & 1) !== 0) !== open.length > 0) return result('damaged')
    sequence += 1
    hasEnd = (flags & 4) !== 0
    const granule = view.getBigInt64(at + 6, true)
    if (granule >= 0n) lastGranule = Number(granule)
    let from = body
    let to = body
    for (const size of lacing) {
      to += size
      if (size === 255) continue
      open.push(bytes.subarray(from, to))
      packets.push(joined(open))
      open = []
      from = to
    }
    if (to > from) open.push(bytes.subarray(from, to))
    if (packets.length > MAX_PACKETS) return result('damaged')
    at = end
  }
  return result(open.length > 0 ? 'cut' : 'whole')
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
