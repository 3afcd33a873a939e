import type { Script } from '../../model/script.ts'
import { assertNever } from '../../model/assert-never.ts'
import type { CaptionCue } from '../captions.ts'
import { formatAss } from './ass.ts'
import { formatSrt } from './srt.ts'
import { formatTranscript } from './transcript.ts'
import { formatTtml } from './ttml.ts'
import { formatVtt } from './vtt.ts'
import type { CaptionFormat } from '../../deliver/caption-formats.ts'

/** What captions are about: their script, and a title for the formats that have one. */
export type CaptionedScript = { readonly script: Script; readonly title: string }

/** Captions as the text of a file. */
export function writeCaptions(
  format: CaptionFormat,
  cues: readonly CaptionCue[],
  { script, title }: CaptionedScript,
): string {
  switch (format) {
    case 'srt':
      return formatSrt(cues)
    case 'vtt':
      return formatVtt(cues)
    case 'ttml':
      return formatTtml(cues, title)
    case 'ass':
      return formatAss(cues, title)
    case 'txt':
      return formatTranscript(cues, script, title)
    default:
      return assertNever(format, 'caption format')
  }
}
