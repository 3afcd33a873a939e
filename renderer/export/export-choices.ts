import type { ExportOptions } from '../../shared/contract/views.ts'
import {
  exportFormatBitrateAutomatic,
  exportFormatBitrateKilobits,
  exportFormatRateKilohertz,
} from '../../shared/messages/made/export.ts'

/** What the sheet starts with: everything a listener or an editor needs, in the format that loses nothing. */
export function defaultExport(name: string): ExportOptions {
  return { mix: true, lines: true, captions: ['srt'], format: 'wav', missing: 'fillWithDraft', name: exportName(name) }
}

/** A folder name that the contract takes: 1 to 80 characters. */
export function exportName(name: string): string {
  const trimmed = name.trim().slice(0, 80).trim()
  return trimmed === '' ? 'Export' : trimmed
}

/** Rates and bitrates each format can be written with: those of the given interface, encoded locally. */
export const exportRates: Readonly<Record<ExportOptions['format'], readonly number[]>> = {
  wav: [44_100, 48_000, 32_000, 24_000, 16_000, 8000],
  mp3: [44_100, 32_000],
  opus: [48_000],
}

/** kbit/s for mp3; bit/s for opus, where -1000 leaves it to the encoder. Wav has none. */
export const exportBitrates: Readonly<Record<ExportOptions['format'], readonly number[]>> = {
  wav: [],
  mp3: [128, 64, 192],
  opus: [-1000, 24_000, 32_000, 48_000, 64_000],
}

/** `44100` -> `44.1 kHz`. */
export function rateWords(rate: number): string {
  return exportFormatRateKilohertz({ rate: rate / 1000 })
}

/** `128` of mp3 -> `128 kbit/s`, `24000` of opus -> `24 kbit/s`, `-1000` -> `Automatic`. */
export function bitrateWords(format: ExportOptions['format'], bitrate: number): string {
  if (bitrate < 0) return exportFormatBitrateAutomatic()
  return exportFormatBitrateKilobits({ rate: format === 'opus' ? bitrate / 1000 : bitrate })
}

/** The options with another format; rate and bitrate go back to that format's own. */
export function withFormat(options: ExportOptions, format: ExportOptions['format']): ExportOptions {
  const { sampleRate: _rate, bitrate: _bitrate, ...rest } = options
  return { ...rest, format }
}

/** Whether anything at all would be written. */
export function hasContent(options: ExportOptions): boolean {
  return options.mix || options.lines || options.captions.length > 0
}
