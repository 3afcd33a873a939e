import type { LineId } from '../model/ids.ts'
import type { LineNode, Script } from '../model/script.ts'
import type { Timeline, TimelineEntry } from '../model/timeline.ts'
import { endSample, samplesToMs } from '../timeline/times.ts'
import { captionPieces } from './caption-words.ts'
import { cutLine } from './cut-line.ts'
import { cutMaterial } from './lay-lines.ts'
import { type CaptionLimitChanges, type CaptionLimits, captionLanguage, captionLimits, captionWidth } from './limits.ts'
import { placeCaptions } from './place-captions.ts'
import { type SpokenTime, type TimedPiece, timedPieces } from './word-times.ts'

/** One caption: words of one speaker that are read at once. */
export type CaptionCue = {
  readonly startMs: number
  readonly endMs: number
  readonly lineId: LineId
  /** The line's number in the script. */
  readonly number: number
  readonly speaker: string
  /** The speaker is named in formats that know no speakers: whoever spoke last is another, or it is a new line. */
  readonly namesSpeaker: boolean
  /** The words by the lines in which they are shown, one or two. */
  readonly lines: readonly (readonly TimedPiece[])[]
  /** By its tag. */
  readonly language: string
  /** As fast as it has to be read, and how fast that may be. */
  readonly charactersPerSecond: number
  readonly mostCharactersPerSecond: number
}

/** What captions are made with; all of it may be left out. */
export type CaptionOptions = {
  /** Cues such as `[sighs]` are shown in brackets. */
  readonly soundCues?: boolean
  readonly limits?: CaptionLimitChanges
  /** When the words of a line are heard in the mix; nothing: they are spread over the line. */
  readonly heardWords?: (entry: TimelineEntry, node: LineNode) => readonly SpokenTime[] | undefined
}

/**
 * The captions of what is heard, in the order in which they are shown. A line is cut in time at its sentences, clauses and
 * pauses, into captions of at most two lines that can be read while they stand; no caption has two speakers, no word is left
 * out, and the last one ends where the mix ends. What cannot be read in its time is told by `tooFast`.
 */
export function captionCues(timeline: Timeline, script: Script, options: CaptionOptions = {}): readonly CaptionCue[] {
  const nodes = new Map<LineId, LineNode>()
  for (const node of script.nodes) {
    if (node.kind === 'line' && node.id !== undefined && !nodes.has(node.id)) nodes.set(node.id, node)
  }
  const cut = timeline.entries.flatMap((entry) => {
    const node = nodes.get(entry.lineId)
    return node === undefined ? [] : cutEntry(entry, node, options)
  })
  // Overlaps may begin before the line before them ends; a stable order keeps the script's where times are equal.
  const shown = [...cut].sort((one, other) => one.startMs - other.startMs)
  const places = placeCaptions(shown, samplesToMs(timeline.durationSamples))
  let speaking: string | undefined
  return shown.map(({ width, limits, ...caption }, at) => {
    const { startMs, endMs } = places[at] ?? caption
    const namesSpeaker = caption.isFirst || speaking !== caption.speaker
    speaking = caption.speaker
    const { lineId, number, speaker, lines, language } = caption
    const charactersPerSecond = (width * 1000) / Math.max(1, endMs - startMs)
    const mostCharactersPerSecond = limits.charactersPerSecond
    return {
      startMs,
      endMs,
      lineId,
      number,
      speaker,
      namesSpeaker,
      lines,
      language,
      charactersPerSecond,
      mostCharactersPerSecond,
    }
  })
}

/** Captions that cannot be read in the time they have, whatever silence is around them: the text is too fast. */
export function tooFast(cues: readonly CaptionCue[]): readonly CaptionCue[] {
  return cues.filter((cue) => cue.charactersPerSecond > cue.mostCharactersPerSecond * (1 + roundedMs / 1000))
}

/** Times are whole ms, so that a caption with just enough time may seem a trace too fast. */
const roundedMs = 5

/** The words of one line of a caption, as they are read. */
export function captionLine(line: readonly TimedPiece[]): string {
  return line.map(({ text, joined }, at) => (joined || at === 0 ? text : ` ${text}`)).join('')
}

/** All words of a caption in one line. */
export function captionText({ lines }: Pick<CaptionCue, 'lines'>): string {
  return captionLine(lines.flat())
}

type CutCaption = Pick<CaptionCue, 'startMs' | 'endMs' | 'lineId' | 'number' | 'speaker' | 'lines' | 'language'> & {
  readonly isFirst: boolean
  readonly width: number
  readonly limits: CaptionLimits
}

function cutEntry(entry: TimelineEntry, node: LineNode, options: CaptionOptions): readonly CutCaption[] {
  const pieces = captionPieces(node, { soundCues: options.soundCues ?? false })
  if (pieces.length === 0) return []
  const startMs = samplesToMs(entry.startSample)
  const span = { startMs, endMs: Math.max(startMs, samplesToMs(endSample(entry))) }
  const timed = timedPieces(pieces, span, options.heardWords?.(entry, node))
  const language = captionLanguage(pieces.map(({ text }) => text).join(' '))
  const limits = captionLimits(language, options.limits)
  const cut = cutLine(cutMaterial(timed, limits, language, `${node.speaker}: `))
  const { lineId, number } = entry
  return cut.flatMap(({ lines }, at) => {
    const [first] = lines
    const from = first?.[0]
    const to = lines.at(-1)?.at(-1)
    if (from === undefined || to === undefined) return []
    const width = captionWidth(captionLine(lines.flat()), language)
    const times = { startMs: at === 0 ? Math.min(from.startMs, span.endMs) : from.startMs, endMs: to.endMs }
    return [{ ...times, lineId, number, speaker: node.speaker, lines, language, isFirst: at === 0, width, limits }]
  })
}
