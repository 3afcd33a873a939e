import { say, type Words } from '../../../messages/say.ts'
import { labelRow, possibleTime } from '../target-times.ts'
import type { SubtitleCue } from './subtitle-cues.ts'

/** Between which frequencies the label above was drawn. */
const frequencies = /^\\\t/

/**
 * Labels as cues. One that ends before it begins is told, and has no length; one without words marks a place and is left
 * out; any other row that is no label is told.
 */
export function readLabelCues(text: string, warn: (words: Words, line?: number) => void): readonly SubtitleCue[] {
  return text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .flatMap((row, index): readonly SubtitleCue[] => {
      const [, start = '', end = '', words = ''] = labelRow.exec(row) ?? []
      const [startMs, endMs] = [milliseconds(start), milliseconds(end)]
      if (startMs === undefined || endMs === undefined) {
        if (row.trim() !== '' && !frequencies.test(row))
          warn(say('import.notice.noTimes', { words: shown(row) }), index + 1)
        return []
      }
      if (words.trim() === '') return []
      if (endMs < startMs) warn(say('import.notice.cueEnds'), index + 1)
      return [{ startMs, endMs: Math.max(startMs, endMs), row: index + 1, rows: [words.trim()] }]
    })
}

function milliseconds(words: string): number | undefined {
  return words === '' ? undefined : possibleTime(Math.round(Number(words.replace(',', '.')) * 1000))
}

function shown(row: string): string {
  return row.trim().slice(0, 60)
}
