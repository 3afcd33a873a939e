import { type CaptionCue, captionLine } from '../captions.ts'
import { captionClock } from './caption-clock.ts'

/** The captions as SubRip: numbered, whoever speaks as `NAME: ` before the first words. */
export function formatSrt(cues: readonly CaptionCue[]): string {
  return cues
    .map((cue, index) => {
      const label = cue.namesSpeaker ? `${cue.speaker}: ` : ''
      // The arrow inside a text would be taken for times by simple readers; the format has no escape for it.
      const text = (label + cue.lines.map(captionLine).join('\n')).replaceAll('-->', '->')
      return `${index + 1}\n${captionClock(cue.startMs, ',')} --> ${captionClock(cue.endMs, ',')}\n${text}\n`
    })
    .join('\n')
}
