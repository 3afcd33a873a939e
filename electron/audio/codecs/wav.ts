import { problemError } from '../../../shared/core/model/errors.ts'
import { hasWord } from './magic.ts'
import { bytesPerSample, fromInterleaved, toPcm16 } from './sample-format.ts'
import type { Pcm } from '../types.ts'
import { type WavLayout, wavLayout } from './wav-layout.ts'
import { say } from '../../../shared/messages/say.ts'

/** Bytes of the header that `wavHeader` writes. */
export const WAV_HEADER_BYTES = 44
/** The most bytes of samples that a wav file can name: its sizes have 32 bits (13.5 h of mono at 44.1 kHz). */
export const MAX_WAV_DATA_BYTES = 0xffff_ffff - 36

/**
 * The canonical 44-byte header of a wav file, 16-bit unless said otherwise.
 * @throws StudioError `audio.tooLong` if the samples are more than a wav file can hold.
 */
export function wavHeader(format: {
  readonly sampleRate: number
  readonly channels: number
  readonly dataBytes: number
  readonly encoding?: 'pcm16' | 'float32'
}): Uint8Array {
  const { sampleRate, channels, dataBytes, encoding = 'pcm16' } = format
  const sampleBytes = bytesPerSample[encoding]
  if (dataBytes > MAX_WAV_DATA_BYTES) {
    throw problemError('audio.tooLong', say('audio.wav.tooLong'), say('audio.wav.tooLong.remedy'))
  }
  const header = new Uint8Array(WAV_HEADER_BYTES)
  const view = new DataView(header.buffer)
  const text = (at: number, word: string): void => header.set(new TextEncoder().encode(word), at)
  text(0, 'RIFF')
  view.setUint32(4, 36 + dataBytes + (dataBytes % 2), true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, encoding === 'float32' ? 3 : 1, true)
  view.setUint16(22, channels, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * channels * sampleBytes, true)
  view.setUint16(32, channels * sampleBytes, true)
  view.setUint16(34, sampleBytes * 8, true)
  text(36, 'data')
  view.setUint32(40, dataBytes, true)
  return header
}

/** True if the bytes begin as a wav file does, of a form that is read or not (RIFX). */
export function looksLikeWav(bytes: Uint8Array): boolean {
  return ['RIFF', 'RIFX', 'RF64', 'BW64'].some((mark) => hasWord(bytes, mark))
}

/** Finds the samples in a wav file that is in memory. @throws StudioError `audio.invalid` as `wavLayout` does. */
export function layoutOf(bytes: Uint8Array): WavLayout {
  return wavLayout((offset, length) => bytes.subarray(offset, offset + length), bytes.byteLength)
}

/** A whole wav file as samples, with its layout. @throws StudioError `audio.invalid` as `wavLayout` does. */
export function readWav(bytes: Uint8Array): { readonly pcm: Pcm; readonly layout: WavLayout } {
  const layout = layoutOf(bytes)
  const data = bytes.subarray(layout.dataOffset, layout.dataOffset + layout.dataBytes)
  const channels = fromInterleaved(data, layout.encoding, layout.channels)
  return { pcm: { sampleRate: layout.sampleRate, channels }, layout }
}

/** Samples as a whole 16-bit wav file. @throws StudioError `audio.tooLong` beyond 4 GiB. */
export function writeWav(pcm: Pcm): Uint8Array {
  return wrapPcm16(toPcm16(pcm.channels), pcm.sampleRate, pcm.channels.length)
}

/** Puts the canonical header before 16-bit samples. @throws StudioError `audio.tooLong` beyond 4 GiB. */
export function wrapPcm16(data: Uint8Array, sampleRate: number, channels: number): Uint8Array {
  const header = wavHeader({ sampleRate, channels, dataBytes: data.byteLength })
  const bytes = new Uint8Array(header.byteLength + data.byteLength)
  bytes.set(header)
  bytes.set(data, header.byteLength)
  return bytes
}

/**
 * A copy whose two sizes are those of the bytes that are there: what makes a streamed header (sizes not known when it
 * was sent) whole. Every byte of every whole frame stays as it was; a cut last frame and chunks after the samples of a
 * file with true sizes stay too. RF64 and BW64 become RIFF, which 32-bit sizes are enough for: `bytes` are in memory.
 * @throws StudioError `audio.invalid` if it is not a wav file that can be read.
 */
export function repairWavHeader(bytes: Uint8Array): Uint8Array {
  const layout = layoutOf(bytes)
  const isExact = layout.claim === 'exact'
  const whole = isExact ? bytes.slice() : bytes.slice(0, layout.dataOffset + layout.dataBytes)
  const view = new DataView(whole.buffer)
  const isWide = !hasWord(bytes, 'RIFF')
  if (isWide) whole.set(new TextEncoder().encode('RIFF'))
  view.setUint32(4, whole.byteLength - 8, true)
  if (isWide || !isExact) view.setUint32(layout.dataOffset - 4, layout.dataBytes, true)
  return whole
}

/**
 * A wav file in a form that everything plays that plays a take: 64-bit floats, which browsers do not decode, as 32-bit
 * ones, chunks besides the samples left out. All others are handed back as they are.
 * @throws StudioError `audio.invalid` as `wavLayout` does
 */
export function playableWav(bytes: Uint8Array): Uint8Array {
  const layout = layoutOf(bytes)
  if (layout.encoding !== 'float64') return bytes
  const { sampleRate, channels, dataOffset, dataBytes } = layout
  const samples = new DataView(bytes.buffer, bytes.byteOffset + dataOffset, dataBytes)
  const header = wavHeader({ sampleRate, channels, dataBytes: dataBytes / 2, encoding: 'float32' })
  const whole = new Uint8Array(header.byteLength + dataBytes / 2)
  whole.set(header)
  const view = new DataView(whole.buffer, header.byteLength)
  for (let at = 0; at < dataBytes; at += 8) view.setFloat32(at / 2, samples.getFloat64(at, true), true)
  return whole
}
