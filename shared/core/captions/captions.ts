import { displayText } from '../direction/display-text.ts'
import type { LineId } from '../model/ids.ts'
import type { LineNode, Script } from '../model/script.ts'
import type { Timeline } from '../model/timeline.ts'
import { endSample, samplesToMs } from '../timeline/times.ts'
import { wrapWords } from './wrap.ts'

/** One caption: a spoken line with its time. `text` is one line of plain words; formats wrap and escape it. */
export type CaptionCue = {
  readonly startMs: number
  readonly endMs: number
  readonly speaker: string
  readonly text: string
}

/**
 * One cue a line, in order. Directions and marks are taken out; a line that is only a direction shows it in brackets,
 * so that every sound has its caption and the captions end where the mix ends (times are rounded to the millisecond).
 */
export function captionCues(timeline: Timeline, script: Script): readonly CaptionCue[] {
  const nodes = new Map<LineId, LineNode>()
  for (const node of script.nodes) {
    if (node.kind === 'line' && node.id !== undefined && !nodes.has(node.id)) nodes.set(node.id, node)
  }
  return timeline.entries.flatMap((entry): readonly CaptionCue[] => {
    const node = nodes.get(entry.lineId)
    if (node === undefined) return []
    const startMs = samplesToMs(entry.startSample)
    const endMs = samplesToMs(endSample(entry))
    return [{ startMs, endMs, speaker: node.speaker, text: captionText(node) }]
  })
}

/** The cues as SubRip: numbered, the speaker as `NAME: ` before the words, lines of about 42 characters. */
export function formatSrt(cues: readonly CaptionCue[]): string {
  return cues
    .map((cue, index) => {
      // The arrow inside a text would be taken for times by simple readers; the format has no escape for it.
      const lines = wrapWords(`${cue.speaker}: ${cue.text}`.replaceAll('-->', '->'))
      const times = `${clock(cue.startMs, ',')} --> ${clock(cue.endMs, ',')}`
      return `${index + 1}\n${times}\n${lines.join('\n')}\n`
    })
    .join('\n')
}

/** The cues as WebVTT, with the speaker as a voice tag: `<v Mara>…`. */
export function formatVtt(cues: readonly CaptionCue[]): string {
  const blocks = cues.map((cue) => {
    const lines = wrapWords(cue.text).map(escapeVtt)
    const times = `${clock(cue.startMs, '.')} --> ${clock(cue.endMs, '.')}`
    return `\n${times}\n<v ${escapeVtt(cue.speaker)}>${lines.join('\n')}\n`
  })
  return `WEBVTT\n${blocks.join('')}`
}

function captionText(node: LineNode): string {
  const words = displayText(node)
  if (words !== '') return words
  const cues = node.parts.flatMap((part) => (part.kind === 'cue' && part.cue !== '' ? [`[${part.cue}]`] : []))
  return cues.join(' ').replace(/\s+/g, ' ')
}

function clock(ms: number, separator: ',' | '.'): string {
  const pad = (value: number, width: number): string => String(value).padStart(width, '0')
  const seconds = Math.floor(ms / 1000)
  const hours = pad(Math.floor(seconds / 3600), 2)
  return `${hours}:${pad(Math.floor(seconds / 60) % 60, 2)}:${pad(seconds % 60, 2)}${separator}${pad(ms % 1000, 3)}`
}

function escapeVtt(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
