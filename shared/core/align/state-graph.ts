import type { AlignReading } from './types.ts'

/**
 * The states of the search in order: the gap before the first word, the frames of the first word, the gap behind it, and so on
 * to the gap behind the last word. Borders are counted as the gaps are.
 */
export type StateGraph = {
  readonly words: number
  readonly states: number
  /** The word of a state; -1 for a gap. */
  readonly wordOf: Int32Array
  /** The reading's frame of a word's state. */
  readonly frameOf: Int32Array
  /** The first state of a state's own word, or the gap itself. */
  readonly firstState: Int32Array
  /** The border that a state's word begins at, or the gap's own. */
  readonly borderOf: Int32Array
  readonly gapState: (border: number) => number
  readonly endState: (word: number) => number
  /** True where the reading itself is quiet. */
  readonly isPause: (border: number) => boolean
}

/** The reading is quiet between two words if there are so many frames between them. */
const PAUSE_FRAMES = 5

/** The states of a reading. Words without a frame get one. */
export function stateGraph({ features, words }: AlignReading): StateGraph {
  const spans = words.map(({ from, to }) => {
    const first = Math.max(0, Math.min(features.count - 1, Math.round(from)))
    return { first, length: Math.max(1, Math.min(features.count, Math.round(to)) - first) }
  })
  const states = spans.reduce((sum, { length }) => sum + length, words.length + 1)
  const wordOf = new Int32Array(states).fill(-1)
  const frameOf = new Int32Array(states).fill(-1)
  const firstState = new Int32Array(states)
  const borderOf = new Int32Array(states)
  const gaps = new Int32Array(words.length + 1)
  let state = 0
  for (let border = 0; border <= words.length; border += 1) {
    gaps[border] = state
    firstState[state] = state
    borderOf[state] = border
    state += 1
    const span = spans[border]
    if (span === undefined) break
    wordOf.fill(border, state, state + span.length)
    firstState.fill(state, state, state + span.length)
    borderOf.fill(border, state, state + span.length)
    for (let offset = 0; offset < span.length; offset += 1) frameOf[state + offset] = span.first + offset
    state += span.length
  }
  return {
    words: words.length,
    states,
    wordOf,
    frameOf,
    firstState,
    borderOf,
    gapState: (border) => gaps[border] ?? 0,
    endState: (word) => (gaps[word + 1] ?? states) - 1,
    isPause: (border) => {
      const [before, behind] = [words[border - 1], words[border]]
      return before === undefined || behind === undefined || behind.from - before.to >= PAUSE_FRAMES
    },
  }
}
