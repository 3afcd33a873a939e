import type { DecodedLine, DecodedScene } from './decoded-scene.ts'
import type { VoicePair } from './other-voices.ts'

/**
 * How much better the lines of each of two people fit earlier takes of their own than those of the other at least, as the mean of
 * so many frames at least. What one person says in two roles fits the takes of one of both worse.
 */
const TOLD = { better: 0.3, frames: 100 } as const

/**
 * Voices that no one person can be, because each is heard in the scene as in takes of its own. These are asked alone, without what
 * the scene has taught of them: that would make a wrong voice the right one.
 */
export function voicesOfTakes(
  { chain, states, takeCosts }: Pick<DecodedScene, 'chain' | 'states' | 'takeCosts'>,
  asked: readonly DecodedLine[],
): readonly VoicePair[] {
  const sums = takeCosts.map(() => takeCosts.map(() => 0))
  const counts = takeCosts.map(() => 0)
  for (const [frame, at] of states.entries()) {
    const state = chain.state[at] ?? -1
    const speaker = asked[chain.line[at] ?? -1]?.speaker
    const own = sums[speaker ?? -1]
    if (state < 0 || speaker === undefined || own === undefined) continue
    counts[speaker] = (counts[speaker] ?? 0) + 1
    for (const [voice, costs] of takeCosts.entries()) own[voice] = (own[voice] ?? 0) + (costs?.of(frame, state) ?? 0)
  }
  const isHeard = (voice: number, other: number): boolean => {
    const frames = counts[voice] ?? 0
    const better = (sums[voice]?.[other] ?? 0) - (sums[voice]?.[voice] ?? 0)
    return frames >= TOLD.frames && better >= TOLD.better * frames
  }
  const known = [...takeCosts.keys()].filter((voice) => takeCosts[voice] !== undefined)
  return known.flatMap((other) =>
    known
      .filter((one) => one < other && isHeard(one, other) && isHeard(other, one))
      .map((one): VoicePair => [one, other]),
  )
}
