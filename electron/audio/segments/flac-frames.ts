/** Samples of one channel in a frame, but for the last one: what libFLAC writes of itself at the rates of speech. */
export const FLAC_FRAME = 4096

/**
 * The same frame at another place of the stream. A frame of FLAC hangs on its own samples alone, but for its number, which
 * stands in its head, and the two sums that cover the number (RFC 9639 §9.1 and §9.3).
 */
export function numberedFrame(frame: Uint8Array, number: number): Uint8Array {
  const written = numberBytes(frame[4] ?? 0)
  const coded = codedNumber(number)
  const restAt = 4 + written
  const sizeBytes = extraBytes((frame[2] ?? 0) >> 4, (frame[2] ?? 0) & 0x0f)
  const shift = coded.length - written
  const out = new Uint8Array(frame.byteLength + shift)
  out.set(frame.subarray(0, 4))
  out.set(coded, 4)
  out.set(frame.subarray(restAt), 4 + coded.length)
  const sumAt = restAt + shift + sizeBytes
  out[sumAt] = crc8(out, sumAt)
  const endAt = out.byteLength - 2
  const sum = crc16(out, endAt)
  out[endAt] = sum >> 8
  out[endAt + 1] = sum & 0xff
  return out
}

/** How many bytes the number takes whose first byte this is. */
function numberBytes(first: number): number {
  if (first < 0x80) return 1
  return Math.clz32(~(first << 24))
}

/** As UTF-8 writes a character, with up to 36 bits. */
function codedNumber(number: number): readonly number[] {
  if (number < 0x80) return [number]
  const tail: number[] = []
  let rest = number
  let room = 0x3f
  while (rest > room) {
    tail.unshift(0x80 | (rest & 0x3f))
    rest = Math.floor(rest / 64)
    room >>= 1
  }
  const marks = (0xff00 >> (tail.length + 1)) & 0xff
  return [marks | rest, ...tail]
}

/** Bytes behind the number that say the length and the rate, where their codes say that they stand there. */
function extraBytes(length: number, rate: number): number {
  return (length === 6 ? 1 : length === 7 ? 2 : 0) + (rate === 12 ? 1 : rate === 13 || rate === 14 ? 2 : 0)
}

const CRC8 = Uint8Array.from({ length: 256 }, (_, byte) => {
  let sum = byte
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80 ? ((sum << 1) ^ 0x07) & 0xff : sum << 1
  return sum
})
const CRC16 = Uint16Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 8
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x8000 ? ((sum << 1) ^ 0x8005) & 0xffff : sum << 1
  return sum
})

function crc8(bytes: Uint8Array, until: number): number {
  let sum = 0
  for (let at = 0; at < until; at += 1) sum = CRC8[sum ^ (bytes[at] ?? 0)] ?? 0
  return sum
}

function crc16(bytes: Uint8Array, until: number): number {
  let sum = 0
  for (let at = 0; at < until; at += 1) sum = ((sum << 8) & 0xffff) ^ (CRC16[(sum >> 8) ^ (bytes[at] ?? 0)] ?? 0)
  return sum
}
