import type { ImportPreview } from '../../../shared/core/import/preview.ts'
import type { Twin } from '../../../shared/core/import/twins.ts'
import { type ImportFormat, importFormats } from '../../../shared/core/import/types.ts'
import {
  importFilesColumns,
  importFilesStyles,
  importFormatCsv,
  importFormatDialogue,
  importFormatDocx,
  importFormatFdx,
  importFormatFountain,
  importFormatInk,
  importFormatLabels,
  importFormatMarkdown,
  importFormatPlain,
  importFormatSrt,
  importFormatTagged,
  importFormatVtt,
  importFormatYarn,
  importSilentAction,
  importSilentEmpty,
  importSilentNote,
  importSilentScene,
  importTwinsEnding,
  importTwinsOneLetter,
  importTwinsPunctuation,
} from '../../../shared/messages/made/import.ts'

const formatTitles: Readonly<Record<ImportFormat, () => string>> = {
  dialogue: importFormatDialogue,
  plain: importFormatPlain,
  tagged: importFormatTagged,
  fountain: importFormatFountain,
  fdx: importFormatFdx,
  srt: importFormatSrt,
  vtt: importFormatVtt,
  labels: importFormatLabels,
  csv: importFormatCsv,
  docx: importFormatDocx,
  markdown: importFormatMarkdown,
  ink: importFormatInk,
  yarn: importFormatYarn,
}

/** What a file is read as, in a tab: what there is to decide about it, if there is anything. */
export function readAsWords(format: ImportFormat): string {
  if (format === 'csv') return importFilesColumns()
  return format === 'docx' ? importFilesStyles() : formatTitles[format]()
}

/** Every format with its name, for a choice. */
export function formatOptions(): readonly { readonly value: ImportFormat; readonly title: string }[] {
  return importFormats.map((value) => ({ value, title: formatTitles[value]() }))
}

const twinReasons: Readonly<Record<Twin['why'], (given: { readonly from: string; readonly into: string }) => string>> =
  {
    ending: importTwinsEnding,
    punctuation: importTwinsPunctuation,
    oneLetter: importTwinsOneLetter,
  }

/** `ANNE and ANN are probably one speaker: one letter apart.` */
export function twinWords({ from, into, why }: Twin): string {
  return twinReasons[why]({ from, into })
}

const silentWords: Readonly<
  Record<ImportPreview['silent'][number]['kind'], (given: { readonly count: number }) => string>
> = {
  scene: importSilentScene,
  action: importSilentAction,
  note: importSilentNote,
  empty: importSilentEmpty,
}

/** `12 scene headings`, `3 actions`, `1 line without words`. */
export function silentCount({ kind, count }: ImportPreview['silent'][number]): string {
  return silentWords[kind]({ count })
}
