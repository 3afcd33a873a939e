import { turnOf } from '../../../shared/core/timeline/looped.ts'
import type { GraphClip } from '../../../shared/core/timeline/sound-graph.ts'

/** How often a clip begins its file, and how long each turn is, in samples; without a loop once. */
export function loopTurns({ durationSamples, loop }: Pick<GraphClip, 'durationSamples' | 'loop'>): {
  readonly count: number
  readonly period: number
} {
  if (loop === undefined) return { count: 1, period: durationSamples }
  const { period } = turnOf(loop)
  return { count: Math.max(1, Math.ceil(durationSamples / period)), period }
}
