import { type CaptionCue, captionLine } from '../captions.ts'
import { captionClock } from './caption-clock.ts'

/** The captions as WebVTT, with the speaker as a voice tag: `<v Mara>…`. */
export function formatVtt(cues: readonly CaptionCue[]): string {
  const blocks = cues.map((cue) => {
    const text = cue.lines.map((line) => escaped(captionLine(line))).join('\n')
    const times = `${captionClock(cue.startMs, '.')} --> ${captionClock(cue.endMs, '.')}`
    return `\n${times}\n<v ${escaped(cue.speaker)}>${text}\n`
  })
  return `WEBVTT\n${blocks.join('')}`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
