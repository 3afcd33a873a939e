import { placedWords, wordBorders, type WordOnTimeline } from '../../../shared/core/align/words-on-timeline.ts'
import type { LineView } from '../../../shared/contract/views.ts'
import type { LineId, TakeId } from '../../../shared/core/model/ids.ts'
import { TIMELINE_SAMPLE_RATE } from '../../../shared/core/model/timeline.ts'
import type { TakeWords } from '../../../shared/core/model/words/word-times.ts'
import { cutOfLine } from '../../../shared/core/timeline/clip-cut.ts'
import type { GraphClip, SoundGraph } from '../../../shared/core/timeline/sound-graph.ts'
import type { SoundingWord } from '../../transport/words/sounding-word.ts'
import type { EditedLine } from '../edits/line-edit.ts'

/** What the timeline knows of words. */
export type TimelineWords = {
  readonly now: (takeId: TakeId) => TakeWords | undefined
  readonly ask: (takeId: TakeId) => Promise<TakeWords | undefined>
  readonly watch: (tell: (word: SoundingWord | undefined) => void) => () => void
  /** Plays on from a sample of the take that is heard of a line. */
  readonly play: (line: { readonly lineId: LineId; readonly takeId: TakeId }, fromSample: number) => void
}

/** The take that is heard of a line, in its clip. */
export type HeardClip = {
  readonly lineId: LineId
  readonly takeId: TakeId
  readonly sampleRate: number
  readonly clip: GraphClip
}

/** Undefined where none is heard, or another one than the line's own. */
export function heardClip(
  graph: SoundGraph | undefined,
  lines: ReadonlyMap<LineId, LineView>,
  lineId: LineId,
): HeardClip | undefined {
  const clip = graph?.clips.find(({ id }) => id === lineId)
  const take = lines.get(lineId)?.take
  if (clip?.source.kind !== 'take' || take === undefined || clip.source.takeId !== take.id) return undefined
  return { lineId, takeId: take.id, sampleRate: take.sampleRate, clip }
}

/** Its words where they are heard. */
export function wordsOfClip({ sampleRate, clip }: HeardClip, { words }: TakeWords): readonly WordOnTimeline[] {
  return placedWords(words, sampleRate, clip)
}

/** Nearer than this (samples of the timeline, 2 ms) an end of a clip stands at a word's border already. */
const AT_BORDER = TIMELINE_SAMPLE_RATE / 500

/**
 * How far (seconds) an end of a line's take is from the border of the word before or behind it: `in` goes to where words begin,
 * `out` to where they end, and either at last to the take's own end. Undefined where it stands there.
 */
export function toWordBorder(
  { parts, lineId, cut }: EditedLine,
  { words, sampleRate }: { readonly words: TakeWords; readonly sampleRate: number },
  end: 'in' | 'out',
  direction: -1 | 1,
): number | undefined {
  const line = parts.lines.find((one) => one.lineId === lineId)
  const now = line === undefined ? undefined : (cut ?? cutOfLine(line))
  if (now === undefined) return undefined
  const at = end === 'in' ? now.inSample : now.outSample
  const borders = [...wordBorders(words.words, sampleRate, end), end === 'in' ? 0 : (line?.sound?.takeSamples ?? at)]
  const beyond = borders.map((border) => (border - at) * direction).filter((away) => away > AT_BORDER)
  return beyond.length === 0 ? undefined : (Math.min(...beyond) * direction) / TIMELINE_SAMPLE_RATE
}

/** Where an end of a clip is drawn to, in seconds of the timeline. */
export function borderTimes(
  { sampleRate, clip }: HeardClip,
  { words }: TakeWords,
  end: 'in' | 'out',
): readonly number[] {
  const first = clip.startSample - clip.inSample
  return wordBorders(words, sampleRate, end).map((border) => (first + border) / TIMELINE_SAMPLE_RATE)
}

/** The word before or behind a sample of the timeline, among those of one clip. */
export function wordBeside(
  words: readonly WordOnTimeline[],
  sample: number,
  direction: -1 | 1,
): WordOnTimeline | undefined {
  // Who steps back while a word sounds means the one before it.
  return direction === 1
    ? words.find(({ startSample }) => startSample > sample + AT_BORDER)
    : words.findLast(({ endSample }) => endSample < sample)
}
