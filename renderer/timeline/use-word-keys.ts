import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { LineId } from '../../shared/core/model/ids.ts'
import { TIMELINE_SAMPLE_RATE } from '../../shared/core/model/timeline.ts'
import type { SoundGraph } from '../../shared/core/timeline/sound-graph.ts'
import { timelineWordLast, timelineWordNone } from '../../shared/messages/made/timeline.ts'
import type { LineGrip } from '../transport/stage/line-drag.ts'
import { lineAt, type LineClock } from '../transport/stage/playing-line.ts'
import type { StageFrame } from '../transport/stage/stage-types.ts'
import { type EditedLine, isEdit, type LineEdit, lineEdit, type NumberedLine } from './edits/line-edit.ts'
import type { TimelineKeys } from './keys/timeline-box.ts'
import type { TimelineProps } from './timeline-props.ts'
import { borderTimes, heardClip, toWordBorder, wordBeside, wordsOfClip } from './words/clip-words.ts'

type WordsInput = {
  readonly props: TimelineProps
  readonly graph: SoundGraph | undefined
  readonly clock: LineClock
  readonly frame: RefObject<StageFrame | undefined>
  readonly edited: (NumberedLine & EditedLine) | undefined
  readonly edit: (line: NumberedLine, edit: LineEdit) => void
}

/** Where words pull an end of a line's take that is drawn, in seconds of the timeline. What is not known pulls nothing yet. */
export function wordPulls(
  { graph, lines, words }: Pick<TimelineProps, 'graph' | 'lines' | 'words'>,
  lineId: LineId,
  grip: LineGrip,
): readonly number[] {
  if (grip !== 'in' && grip !== 'out') return []
  const heard = heardClip(graph, lines, lineId)
  if (heard === undefined) return []
  const found = words.now(heard.takeId)
  if (found === undefined) void words.ask(heard.takeId)
  return found === undefined ? [] : borderTimes(heard, found, grip)
}

/** What keys and buttons do from word to word. */
export function useWordKeys(input: WordsInput): Pick<TimelineKeys, 'cutToWord' | 'playWordBeside'> {
  // Words may come after the press: then the line counts as it is by then.
  const newest = useRef(input)
  useLayoutEffect(() => {
    newest.current = input
  })
  const cutToWord = async (end: 'in' | 'out', direction: -1 | 1): Promise<void> => {
    const { props, graph, edited } = newest.current
    const heard = edited === undefined ? undefined : heardClip(graph, props.lines, edited.lineId)
    if (heard === undefined || props.readOnly) return
    const words = props.words.now(heard.takeId) ?? (await props.words.ask(heard.takeId))
    const line = newest.current.edited
    if (words === undefined || line === undefined || line.lineId !== heard.lineId)
      return props.onSay(timelineWordNone())
    const seconds = toWordBorder(line, { words, sampleRate: heard.sampleRate }, end, direction)
    const made = seconds === undefined ? undefined : lineEdit(line, end, { seconds, up: 0 })
    if (made === undefined || !isEdit(line, made)) props.onSay(timelineWordLast())
    else newest.current.edit(line, made)
  }
  const playWordBeside = async (direction: -1 | 1): Promise<void> => {
    const { props, graph, clock, frame } = newest.current
    const seconds = frame.current?.seconds ?? 0
    const lineId = lineAt(clock, seconds)?.lineId ?? props.selectedLineId
    let hasWords = false
    // Behind the last word of a line comes the first one of the next.
    for (const next of linesFrom(clock, lineId, direction)) {
      const heard = heardClip(graph, props.lines, next)
      const words =
        heard === undefined ? undefined : (props.words.now(heard.takeId) ?? (await props.words.ask(heard.takeId)))
      if (heard === undefined || words === undefined) continue
      const own = wordsOfClip(heard, words)
      const found = wordBeside(own, seconds * TIMELINE_SAMPLE_RATE, direction)
      if (found !== undefined) return props.words.play(heard, found.word.fromSample)
      hasWords ||= own.length > 0
    }
    props.onSay(hasWords ? timelineWordLast() : timelineWordNone())
  }
  return {
    cutToWord: (end, direction) => void cutToWord(end, direction),
    playWordBeside: (direction) => void playWordBeside(direction),
  }
}

/** Lines without words, such as those that are not rendered, that are passed over in search of a word. */
const MOST_PASSED = 20

/** A line and those behind or before it in the order in which they begin; none where it is not known. */
function linesFrom({ lines }: LineClock, lineId: LineId | undefined, direction: -1 | 1): readonly LineId[] {
  const at = lines.findIndex((line) => line.lineId === lineId)
  if (at < 0) return []
  const found = direction === 1 ? lines.slice(at, at + MOST_PASSED) : lines.slice(Math.max(0, at - MOST_PASSED), at + 1)
  const ids = found.map((line) => line.lineId)
  return direction === 1 ? ids : ids.toReversed()
}
