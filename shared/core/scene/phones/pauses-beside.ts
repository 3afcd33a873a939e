import type { DecodedScene } from './decoded-scene.ts'
import { GAP, PAUSE, QUIET } from './state-chain.ts'

/** So many words of a line lie near its end, or near its beginning. */
const NEAR_WORDS = 3

/**
 * By how many frames a pause beside each border is longer than the quiet at it: one near the end of the line before or the
 * beginning of the next, where neither writing nor reading has any. There the border may be. 0 where there is none.
 */
export function pausesBeside({ chain, states, sound }: DecodedScene): readonly number[] {
  const borders = chain.gaps.slice(1, -1)
  const quiet = borders.map(() => 0)
  const pauses = borders.map(() => 0)
  const ends = chain.gaps.slice(1).map((_, line) => ({
    first: chain.words.findIndex((word) => word.line === line),
    last: chain.words.findLastIndex((word) => word.line === line),
  }))
  const note = (border: number, length: number): void => {
    if (border in pauses) pauses[border] = Math.max(pauses[border] ?? 0, length)
  }
  let run = 0
  for (const [frame, at] of states.entries()) {
    const state = chain.state[at] ?? 0
    const line = chain.line[at] ?? -1
    if (state === GAP && line in quiet && sound.isLoud[frame] === 0) quiet[line] = (quiet[line] ?? 0) + 1
    const isUnwritten = state === QUIET && (chain.step[at] ?? 0) > PAUSE.written
    run = isUnwritten && states[frame - 1] === at ? run + 1 : isUnwritten ? 1 : 0
    if (run === 0) continue
    const word = chain.word[at] ?? -1
    const { first = 0, last = 0 } = ends[line] ?? {}
    if (last - word <= NEAR_WORDS) note(line, run)
    if (word - first < NEAR_WORDS) note(line - 1, run)
  }
  return pauses.map((pause, border) => Math.max(0, pause - (quiet[border] ?? 0)))
}
