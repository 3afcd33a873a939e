import type { ImportPreview } from '../../../shared/core/import/preview.ts'
import type { Twin } from '../../../shared/core/import/twins.ts'
import { type ImportFormat, importFormats } from '../../../shared/core/import/types.ts'
import { plural } from '../../base/format.ts'

const formatTitles: Readonly<Record<ImportFormat, string>> = {
  dialogue: 'Repartee script',
  plain: 'Plain text, NAME: words',
  tagged: 'Tagged text, <|speaker:0|>',
  fountain: 'Fountain',
  fdx: 'Final Draft',
  srt: 'SubRip subtitles',
  vtt: 'WebVTT subtitles',
  csv: 'Table (CSV or TSV)',
  docx: 'Word document',
  markdown: 'Markdown',
  ink: 'Ink',
  yarn: 'Yarn Spinner',
}

/** Every format with its name, for a choice. */
export const formatOptions: readonly { readonly value: ImportFormat; readonly title: string }[] = importFormats.map(
  (value) => ({ value, title: formatTitles[value] }),
)

const twinReasons: Readonly<Record<Twin['why'], string>> = {
  ending: 'the same but for an ending',
  punctuation: 'the same but for punctuation',
  oneLetter: 'one letter apart',
}

/** `ANNE and ANN are probably one speaker: one letter apart.` */
export function twinWords({ from, into, why }: Twin): string {
  return `${from} and ${into} are probably one speaker: ${twinReasons[why]}.`
}

const silentWords: Readonly<Record<ImportPreview['silent'][number]['kind'], string>> = {
  scene: 'scene heading',
  action: 'action',
  note: 'note',
  empty: 'line',
}

/** `12 scene headings`, `3 actions`, `1 line without words`. */
export function silentCount({ kind, count }: ImportPreview['silent'][number]): string {
  return kind === 'empty' ? `${plural(count, 'line')} without words` : plural(count, silentWords[kind])
}

/** A project's name made of a source's title or file name, as the dialog proposes it. */
export function proposedName(fileName: string, title: string | undefined): string {
  const stem = fileName.replace(/\.[A-Za-z0-9]{1,9}$/, '')
  return (title ?? stem).trim().slice(0, 80) || 'Untitled'
}
