import { type CaptionCue } from '../captions.ts'
import type { TimedPiece } from '../word-times.ts'

/**
 * The captions as Advanced SubStation Alpha 4+, with the time of every word (`\k`, in hundredths of a second) and whoever
 * speaks as the event's name. Braces and backslashes, which are commands of the format, are written as signs that look alike.
 */
export function formatAss(cues: readonly CaptionCue[], title: string): string {
  const events = cues.map((cue) => {
    const label = cue.namesSpeaker ? `${plain(cue.speaker)}: ` : ''
    const name = plain(cue.speaker).replaceAll(',', ' ')
    return `Dialogue: 0,${clockOfAss(cue.startMs)},${clockOfAss(cue.endMs)},Words,${name},0,0,0,,${label}${timedText(cue)}\n`
  })
  return `[Script Info]
Title: ${plain(title)}
ScriptType: v4.00+
WrapStyle: 2
ScaledBorderAndShadow: yes
PlayResX: 1920
PlayResY: 1080

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: Words,Arial,58,&H00FFFFFF,&H00C8C8C8,&H00000000,&H80000000,0,0,0,0,100,100,0,0,1,3,1,2,120,120,72,1

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
${events.join('')}`
}

function timedText({ startMs, lines }: CaptionCue): string {
  let at = hundredths(startMs)
  const until = (ms: number): number => {
    const length = Math.max(0, hundredths(ms) - at)
    at += length
    return length
  }
  return lines.map((line) => line.map((piece, index) => timedWord(piece, index, until)).join('')).join('\\N')
}

/** A word is lit when it sounds: the silence before it is a syllable without letters. */
function timedWord({ text, joined, startMs, endMs }: TimedPiece, index: number, until: (ms: number) => number): string {
  const silence = until(startMs)
  const length = until(endMs)
  const space = joined || index === 0 ? '' : ' '
  return `${silence > 0 ? `{\\k${silence}}` : ''}${space}{\\k${length}}${plain(text)}`
}

function plain(text: string): string {
  return text
    .replace(/[\r\n]+/g, ' ')
    .replaceAll('\\', '\u29f5')
    .replaceAll('{', '\uff5b')
    .replaceAll('}', '\uff5d')
}

function hundredths(ms: number): number {
  return Math.round(ms / 10)
}

/** `0:01:02.34` */
function clockOfAss(ms: number): string {
  const all = hundredths(ms)
  const pad = (value: number): string => String(value).padStart(2, '0')
  const seconds = Math.floor(all / 100)
  return `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}.${pad(all % 100)}`
}
