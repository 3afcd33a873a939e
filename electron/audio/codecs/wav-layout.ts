import type { SpeakerMask } from '../../../shared/core/loudness/channel-weights.ts'
import { problemError } from '../../../shared/core/model/errors.ts'
import { bytesPerSample, type SampleEncoding } from './sample-format.ts'
import { type Words, say } from '../../../shared/messages/say.ts'

/** Where the samples of a wav file lie and what they are. */
export type WavLayout = {
  readonly sampleRate: number
  readonly channels: number
  readonly encoding: SampleEncoding
  /** Where its channels stand, if its header says so. */
  readonly speakerMask?: SpeakerMask
  /** First byte of the samples. */
  readonly dataOffset: number
  /** Bytes of whole frames that are really there. */
  readonly dataBytes: number
  readonly frames: number
  /** What the header says about its length, against what is there. */
  readonly claim: WavClaim
}

/**
 * `exact`: the header's size is there. `placeholder`: the header says that its writer did not know the size
 * (0, 0xFFFFFFFF, or 0xFFFFFF00 as the service is said to send; public documentation, confidence high): the samples go
 * to the end of the file. `short`: fewer bytes than the header says. `torn`: a placeholder whose last frame is cut.
 */
export type WavClaim = 'exact' | 'placeholder' | 'short' | 'torn'

/** Reads `length` bytes at `offset`; fewer at the end of the file. */
export type ReadAt = (offset: number, length: number) => Uint8Array

/** More chunks before the samples than any program writes: a file that has them was made to cost time. */
const MAX_CHUNKS = 256
// From here up a size cannot be told from "not known": within 64 KiB of 4 GiB.
const PLACEHOLDER_FROM = 0xffff_0000

/**
 * Finds the samples of a WAVE file by walking its chunks; every size is checked against the file. RF64 (EBU Tech 3306) and
 * BW64 (ITU-R BS.2088) are the same form with the true sizes in a `ds64` chunk, as editors write them that do not know
 * beforehand whether 4 GiB will do.
 * @throws StudioError `audio.invalid`, naming what is wrong: another kind of file, RIFX, a compressed or odd format,
 * no channels or more than `mostChannels`, no `data`.
 */
export function wavLayout(readAt: ReadAt, totalBytes: number, mostChannels = 2): WavLayout {
  const head = readAt(0, 12)
  if (ascii(head, 0) === 'RIFX') throw invalid(say('audio.wav.bigEndian'))
  const isWide = wideMarks.has(ascii(head, 0))
  if (head.byteLength < 12 || !(isWide || ascii(head, 0) === 'RIFF') || ascii(head, 8) !== 'WAVE') {
    throw invalid(say('audio.wav.none'))
  }
  let format: Format | undefined
  let wideBytes: number | undefined
  let offset = 12
  for (let count = 0; count < MAX_CHUNKS && offset + 8 <= totalBytes; count += 1) {
    const header = readAt(offset, 8)
    if (header.byteLength < 8) break
    const size = uint32(header, 4)
    const name = ascii(header, 0)
    const start = offset + 8
    if (name === 'data') {
      if (format === undefined) throw invalid(say('audio.wav.order'))
      return locate(format, start, size === UNKNOWN_SIZE ? (wideBytes ?? size) : size, totalBytes)
    }
    if (name === 'ds64' && isWide) wideBytes = wideDataBytes(readAt(start, Math.min(size, 16)))
    if (name === 'fmt ') format = readFormat(readAt(start, Math.min(size, 40)), mostChannels)
    // Chunks are padded to even lengths.
    offset = start + size + (size % 2)
  }
  throw invalid(say('audio.wav.empty'))
}

/** The first words of files whose sizes may stand in a `ds64` chunk. */
const wideMarks: ReadonlySet<string> = new Set(['RF64', 'BW64'])
/** What stands in a 32-bit size if the true one is in `ds64`. */
const UNKNOWN_SIZE = 0xffff_ffff

/** The size of the samples by a `ds64` chunk; undefined for a cut one and for one that was never filled in. */
function wideDataBytes(bytes: Uint8Array): number | undefined {
  if (bytes.byteLength < 16) return undefined
  const size = Number(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getBigUint64(8, true))
  return size === 0 ? undefined : size
}

type Format = Pick<WavLayout, 'sampleRate' | 'channels' | 'encoding' | 'speakerMask'>

function readFormat(bytes: Uint8Array, mostChannels: number): Format {
  if (bytes.byteLength < 16) throw invalid(say('audio.wav.short'))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tag = view.getUint16(0, true)
  // 0xFFFE is "extensible": the real tag opens the sub-format's GUID.
  const isExtensible = tag === 0xfffe && bytes.byteLength >= 26
  const kind = isExtensible ? view.getUint16(24, true) : tag
  const channels = view.getUint16(2, true)
  const sampleRate = view.getUint32(4, true)
  const blockAlign = view.getUint16(12, true)
  const bits = view.getUint16(14, true)
  const encoding = encodingOf(kind, bits)
  if (encoding === undefined) throw invalid(say('audio.wav.kind', { kind, bits }))
  if (channels < 1 || channels > mostChannels) throw invalid(say('audio.wav.channels', { channels }))
  if (sampleRate < 8000 || sampleRate > 192_000) throw invalid(say('audio.wav.rate', { sampleRate }))
  if (blockAlign !== channels * bytesPerSample[encoding]) throw invalid(say('audio.wav.contradiction'))
  return { sampleRate, channels, encoding, ...(isExtensible ? { speakerMask: view.getUint32(20, true) } : {}) }
}

function encodingOf(kind: number, bits: number): SampleEncoding | undefined {
  if (kind === 1) return wholeEncodings.get(bits)
  if (kind === 3) return bits === 32 ? 'float32' : bits === 64 ? 'float64' : undefined
  // Telephones' own: recordings of calls, and older games.
  if (kind === 6) return bits === 8 ? 'alaw' : undefined
  if (kind === 7) return bits === 8 ? 'mulaw' : undefined
  return undefined
}

const wholeEncodings: ReadonlyMap<number, SampleEncoding> = new Map([
  [8, 'pcm8'],
  [16, 'pcm16'],
  [24, 'pcm24'],
  [32, 'pcm32'],
])

function locate(format: Format, dataOffset: number, size: number, totalBytes: number): WavLayout {
  const frameBytes = format.channels * bytesPerSample[format.encoding]
  const present = Math.max(0, totalBytes - dataOffset)
  const unknown = size === 0 || (size >= PLACEHOLDER_FROM && size <= UNKNOWN_SIZE && size > present)
  const claimed = unknown ? present : Math.min(size, present)
  const frames = Math.floor(claimed / frameBytes)
  const isTorn = claimed % frameBytes !== 0
  const claim: WavClaim = unknown ? (isTorn ? 'torn' : 'placeholder') : size > present || isTorn ? 'short' : 'exact'
  return { ...format, dataOffset, dataBytes: frames * frameBytes, frames, claim }
}

function ascii(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4))
}

function uint32(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at, true)
}

function invalid(words: Words): Error {
  return problemError('audio.invalid', words, say('audio.wav.remedy'))
}
