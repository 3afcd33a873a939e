import {
  exportFormatBitrateAutomatic,
  exportFormatBitrateKilobits,
  exportFormatDepthBits,
  exportFormatDepthFloat,
  exportFormatRateKilohertz,
  exportNameUsual,
} from '../../shared/messages/made/export.ts'
import type { ExportOptions } from '../../shared/contract/export-views.ts'
import {
  type Deliverable,
  type DeliverableKind,
  formatOf,
  inTableOrder,
  usualForm,
} from '../../shared/core/deliver/deliverables.ts'
import { AUTOMATIC_BITRATE, bitsPerSecond, type DeliveryFormat } from '../../shared/core/deliver/formats.ts'

/**
 * What the sheet starts with: everything a listener or an editor needs, in the format that loses nothing;
 * files that are the same again are taken over, which the sheet says and can be told not to.
 */
export function defaultExport(name: string): ExportOptions {
  return {
    deliver: [usualForm('mix'), usualForm('lines'), usualForm('captions')],
    missing: 'fillWithDraft',
    onlyChanged: true,
    name: exportName(name),
  }
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
export function bitrateWords(format: DeliveryFormat, bitrate: number): string {
  if (bitrate === AUTOMATIC_BITRATE) return exportFormatBitrateAutomatic()
  return exportFormatBitrateKilobits({ rate: bitsPerSecond(format, { sampleRate: 0, bitrate }) / 1000 })
}

/** `24` -> `24-bit`, `32` -> `32-bit float`. */
export function depthWords(bits: number): string {
  return bits === 32 ? exportFormatDepthFloat() : exportFormatDepthBits({ bits })
}

/** What is chosen of a kind; undefined: nothing. */
export function chosen(options: ExportOptions, what: DeliverableKind): Deliverable | undefined {
  return options.deliver.find((one) => one.what === what)
}

/** With a deliverable in its new form. */
export function withForm(options: ExportOptions, form: Deliverable): ExportOptions {
  const others = options.deliver.filter(({ what }) => what !== form.what)
  return { ...options, deliver: [...inTableOrder([...others, form])] }
}

/** With a deliverable or without it. */
export function withKind(
  options: ExportOptions,
  what: DeliverableKind,
  on: boolean,
  form = usualForm(what),
): ExportOptions {
  if (on) return withForm(options, form)
  return { ...options, deliver: options.deliver.filter((one) => one.what !== what) }
}

/** The same in another format; rate, bitrate and bits go back to that format's own. */
export function withFormat(form: Deliverable, format: DeliveryFormat): Deliverable {
  if (form.what === 'captions') return form
  const { sampleRate: _rate, bitrate: _bitrate, bits: _bits, ...rest } = form
  return { ...rest, format: formatOf(form.what, format) }
}

/** Whether anything at all would be written. */
export function hasContent(options: ExportOptions): boolean {
  return options.deliver.length > 0
}
