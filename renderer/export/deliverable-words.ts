import type { CaptionFormat } from '../../shared/core/deliver/caption-formats.ts'
import type { DeliverableKind, DeliveredSound } from '../../shared/core/deliver/deliverables.ts'
import { type DeliveryFormat, deliveryForms } from '../../shared/core/deliver/formats.ts'
import {
  exportFormatAss,
  exportFormatFlac,
  exportFormatM4a,
  exportFormatM4b,
  exportFormatMp3,
  exportFormatOpus,
  exportFormatSrt,
  exportFormatTtml,
  exportFormatTxt,
  exportFormatVtt,
  exportFormatWav,
  exportQualityKept,
  exportWhatCaptions,
  exportWhatChapters,
  exportWhatLines,
  exportWhatMix,
  exportWhatScenes,
  exportWhatStems,
} from '../../shared/messages/made/export.ts'
import { bitrateWords, depthWords, rateWords } from './export-choices.ts'

/** What each deliverable is called. */
export const whatNames: Readonly<Record<DeliverableKind, () => string>> = {
  mix: exportWhatMix,
  stems: exportWhatStems,
  scenes: exportWhatScenes,
  lines: exportWhatLines,
  captions: exportWhatCaptions,
  chapters: exportWhatChapters,
}

/** What each format is called. */
export const formatNames: Readonly<Record<DeliveryFormat, () => string>> = {
  wav: exportFormatWav,
  flac: exportFormatFlac,
  mp3: exportFormatMp3,
  opus: exportFormatOpus,
  m4a: exportFormatM4a,
  m4b: exportFormatM4b,
}

/** What each form of captions is called. */
export const captionFormatNames: Readonly<Record<CaptionFormat, () => string>> = {
  srt: exportFormatSrt,
  vtt: exportFormatVtt,
  ttml: exportFormatTtml,
  ass: exportFormatAss,
  txt: exportFormatTxt,
}

type Quality = Pick<DeliveredSound, 'sampleRate' | 'bitrate' | 'bits'>

/** Rates that are offered; what is chosen elsewhere stays on offer. */
const OFFERED_RATES: readonly number[] = [44_100, 48_000]

/** Every quality that a form offers, in words: its rate with its bits or its bitrate. */
export function qualitiesOf(
  form: DeliveredSound,
): readonly { readonly value: string; readonly title: string; readonly of: Quality }[] {
  const { ratesHz, bitrates, depths } = deliveryForms[form.format]
  const rates = ratesHz.filter((rate) => OFFERED_RATES.includes(rate) || rate === form.sampleRate)
  const kept: readonly Quality[] =
    bitrates.length > 0 ? bitrates.map((bitrate) => ({ bitrate })) : depths.map((bits) => ({ bits }))
  return kept.flatMap((one) =>
    rates.map((sampleRate) => {
      const of = { ...one, sampleRate }
      const what = one.bitrate === undefined ? depthWords(one.bits ?? 16) : bitrateWords(form.format, one.bitrate)
      const title = rates.length === 1 ? what : exportQualityKept({ rate: rateWords(sampleRate), kept: what })
      return { value: qualityKey(form.format, of), title, of }
    }),
  )
}

/** Tells qualities of a format apart. */
export function qualityKey(format: DeliveryFormat, { sampleRate, bitrate, bits }: Quality): string {
  const { ratesHz, bitrates, depths } = deliveryForms[format]
  return [sampleRate ?? ratesHz[0], bitrate ?? bitrates[0] ?? '', bits ?? depths[0] ?? ''].join(' ')
}
