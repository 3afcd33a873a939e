import { levelColumnsOf } from '../loudness/take-levels.ts'
import { type TakeId, takeIdSchema } from '../model/ids.ts'
import { allPairsOf, pairsOf, type TakePeaks } from './take-peaks.ts'

/** The peaks of a take, as a record of the packed file. */
export type PeaksRecord = { readonly takeId: TakeId; readonly peaks: TakePeaks }

/** What a piece of the packed file holds. */
export type UnpackedPeaks = {
  readonly records: readonly PeaksRecord[]
  /** Bytes up to the end of the last whole record, or of what cannot become one: where reading goes on. */
  readonly readBytes: number
  /** Bytes that belong to no record. */
  readonly wastedBytes: number
}

/** Bytes that a packed file begins with. */
export const PEAKS_HEADER_BYTES = 16
const VERSION = 2
const FILE_MARK = Uint8Array.from('RPTPEAKS', (letter) => letter.charCodeAt(0))
/** Begins every record, so that the next one is found behind one that is torn. */
const RECORD_MARK = 0x6b_61_65_70
/** Mark, length and sum. */
const FRAME_BYTES = 12
/** Id, length in samples, rate. */
const HEAD_BYTES = 40
/** A record of more than two hours of sound at 48 kHz was written by nobody. */
const MAX_BODY_BYTES = packedBytesOf(2 * 3600 * 48_000) - FRAME_BYTES
const LAST_LEVEL = 5

/** The first bytes of a packed file. */
export function peaksHeader(): Uint8Array {
  const header = new Uint8Array(PEAKS_HEADER_BYTES)
  header.set(FILE_MARK)
  new DataView(header.buffer).setUint32(8, VERSION, true)
  return header
}

/** True if a file that begins so is of this form; anything else is made anew. */
export function isPeaksHeader(bytes: Uint8Array): boolean {
  const expected = peaksHeader()
  return bytes.byteLength >= PEAKS_HEADER_BYTES && expected.every((byte, at) => bytes[at] === byte)
}

/** Bytes of the record of a sound of so many samples. */
export function packedBytesOf(durationSamples: number): number {
  return FRAME_BYTES + HEAD_BYTES + 2 * allPairsOf(durationSamples) + 2 * columnBytesOf(durationSamples)
}

/** Bytes of the weighted powers of its columns, and those of their true peaks: 32-bit floats, little endian. */
function columnBytesOf(durationSamples: number): number {
  return 4 * levelColumnsOf(durationSamples)
}

/**
 * One record: mark, length, CRC-32 of the rest, then id, length in samples, rate, the levels, finest first, and how loud it
 * is: powers, then true peaks.
 */
export function packPeaks({ takeId, peaks }: PeaksRecord): Uint8Array {
  const record = new Uint8Array(packedBytesOf(peaks.durationSamples))
  const view = new DataView(record.buffer)
  for (let at = 0; at < 32; at += 1) record[FRAME_BYTES + at] = Number.parseInt(takeId.slice(at * 2, at * 2 + 2), 16)
  view.setUint32(FRAME_BYTES + 32, peaks.durationSamples, true)
  view.setUint32(FRAME_BYTES + 36, peaks.rate, true)
  let at = FRAME_BYTES + HEAD_BYTES
  for (const pairs of peaks.levels) {
    record.set(new Uint8Array(pairs.buffer, pairs.byteOffset, pairs.byteLength), at)
    at += pairs.byteLength
  }
  for (const columns of [peaks.loudness.powers, peaks.loudness.peaks]) {
    for (const value of columns) {
      view.setFloat32(at, value, true)
      at += 4
    }
  }
  view.setUint32(0, RECORD_MARK, true)
  view.setUint32(4, record.byteLength - FRAME_BYTES, true)
  view.setUint32(8, crc32(record.subarray(FRAME_BYTES)), true)
  return record
}

/**
 * Reads records out of a packed file, or of a piece of it from some offset on. What is torn, damaged or no record is
 * passed over to the next whole one; a last one that is not whole yet is left to be read again with what comes. The
 * levels are views of `bytes`.
 */
export function unpackPeaks(bytes: Uint8Array): UnpackedPeaks {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const records: PeaksRecord[] = []
  let used = 0
  let readBytes = 0
  // A file made to cost time has marks everywhere, each of which would have its sum worked out.
  let work = 4 * bytes.byteLength
  for (let at = nextMark(view, 0); at !== undefined && work > 0; ) {
    const length = bodyLength(view, at)
    work -= length ?? 0
    const record = length === undefined ? undefined : recordAt(bytes, view, at, length)
    if (record === undefined) {
      at = nextMark(view, at + 1)
      continue
    }
    records.push(record.value)
    used += record.end - at
    readBytes = record.end
    at = nextMark(view, record.end)
  }
  return { records, readBytes, wastedBytes: bytes.byteLength - used }
}

function bodyLength(view: DataView, at: number): number | undefined {
  if (at + FRAME_BYTES + HEAD_BYTES > view.byteLength) return undefined
  const length = view.getUint32(at + 4, true)
  const isWhole = length <= MAX_BODY_BYTES && at + FRAME_BYTES + length <= view.byteLength
  const durationSamples = view.getUint32(at + FRAME_BYTES + 32, true)
  return isWhole && FRAME_BYTES + length === packedBytesOf(durationSamples) ? length : undefined
}

function recordAt(
  bytes: Uint8Array,
  view: DataView,
  at: number,
  length: number,
): { readonly value: PeaksRecord; readonly end: number } | undefined {
  const start = at + FRAME_BYTES
  const end = start + length
  const durationSamples = view.getUint32(start + 32, true)
  if (crc32(bytes.subarray(start, end)) !== view.getUint32(at + 8, true)) return undefined
  const takeId = takeIdSchema.parse(hexOf(bytes.subarray(start, start + 32)))
  const levels: Int8Array[] = []
  let from = bytes.byteOffset + start + HEAD_BYTES
  for (let level = 0; level <= LAST_LEVEL; level += 1) {
    const pairs = new Int8Array(bytes.buffer, from, 2 * pairsOf(durationSamples, level))
    levels.push(pairs)
    from += pairs.byteLength
  }
  const columnsAt = from - bytes.byteOffset
  const loudness = {
    powers: floatsAt(view, columnsAt, durationSamples),
    peaks: floatsAt(view, columnsAt + columnBytesOf(durationSamples), durationSamples),
  }
  const rate = view.getUint32(start + 36, true)
  return { value: { takeId, peaks: { durationSamples, rate, levels, loudness } }, end }
}

function floatsAt(view: DataView, at: number, durationSamples: number): Float32Array {
  const values = new Float32Array(levelColumnsOf(durationSamples))
  for (let index = 0; index < values.length; index += 1) values[index] = view.getFloat32(at + 4 * index, true)
  return values
}

function nextMark(view: DataView, from: number): number | undefined {
  for (let at = from; at + 4 <= view.byteLength; at += 1) {
    if (view.getUint8(at) === (RECORD_MARK & 0xff) && view.getUint32(at, true) === RECORD_MARK) return at
  }
  return undefined
}

function hexOf(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += hexBytes[byte] ?? ''
  return text
}

const hexBytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value % 2 === 0 ? value >>> 1 : (value >>> 1) ^ 0xed_b8_83_20
  return value
})

/** As zip, PNG and gzip have it. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xff_ff_ff_ff
  for (let at = 0; at < bytes.length; at += 1) crc = (crc >>> 8) ^ (crcTable[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0)
  return ~crc >>> 0
}
