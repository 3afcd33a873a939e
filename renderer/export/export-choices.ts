import {
  exportFormatBitrateAutomatic,
  exportFormatBitrateKilobits,
  exportFormatDepthBits,
  exportFormatDepthFloat,
  exportFormatRateKilohertz,
  exportNameUsual,
} from '../../shared/messages/made/export.ts'
import type { ExportOptions } from '../../shared/contract/views.ts'
import { AUTOMATIC_BITRATE, bitsPerSecond } from '../../shared/core/deliver/formats.ts'

/** What the sheet starts with: everything a listener or an editor needs, in the format that loses nothing. */
export function defaultExport(name: string): ExportOptions {
  return { mix: true, lines: true, captions: ['srt'], format: 'wav', missing: 'fillWithDraft', name: exportName(name) }
}

/** A folder name that the contract takes: 1 to 80 characters. */
export function exportName(name: string): string {
  const trimmed = name.trim().slice(0, 80).trim()
  return trimmed === '' ? exportNameUsual() : trimmed
}

/** `44100` -> `44.1 kHz`. */
export function rateWords(rate: number): string {
  return exportFormatRateKilohertz({ rate: rate / 1000 })
}

/** `128` of mp3 -> `128 kbit/s`, `24000` of opus -> `24 kbit/s`, `-1000` -> `Automatic`. */
export function bitrateWords(format: ExportOptions['format'], bitrate: number): string {
  if (bitrate === AUTOMATIC_BITRATE) return exportFormatBitrateAutomatic()
  return exportFormatBitrateKilobits({ rate: bitsPerSecond(format, { sampleRate: 0, bitrate }) / 1000 })
}

/** `24` -> `24-bit`, `32` -> `32-bit float`. */
export function depthWords(bits: number): string {
  return bits === 32 ? exportFormatDepthFloat() : exportFormatDepthBits({ bits })
}

/** The options with another format; rate, bitrate and bits go back to that format's own. */
export function withFormat(options: ExportOptions, format: ExportOptions['format']): ExportOptions {
  const { sampleRate: _rate, bitrate: _bitrate, bits: _bits, ...rest } = options
  return { ...rest, format }
}

/** Whether anything at all would be written. */
export function hasContent(options: ExportOptions): boolean {
  return options.mix || options.lines || options.captions.length > 0
}
