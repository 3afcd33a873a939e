import { type BestPath, bestPath } from './best-path.ts'
import { frameCost } from './decode-scene.ts'
import type { DecodedLine, DecodedScene } from './decoded-scene.ts'
import type { PhoneModel } from './phone-model.ts'
import { QUIET, type StateChain, stateChain } from './state-chain.ts'

/** A line with the pace that its speaker has. */
export type PacedLine = DecodedLine & { readonly pace: number }

/** The cheapest way of lines through a part of a sound, in frames of that part. */
export type LinesWay = BestPath & { readonly chain: StateChain }

/**
 * Lays lines over a part of a sound whose speakers are known: what is dearer explains it worse, in whatever voice. Undefined
 * where the part is too short for them.
 */
export function wayThrough(
  model: PhoneModel,
  decoded: DecodedScene,
  lines: readonly PacedLine[],
  from: number,
  to: number,
): LinesWay | undefined {
  const chain = stateChain(
    model,
    lines.map(({ reading }) => reading),
    lines.map(({ pace }) => pace),
  )
  const speakers = Int16Array.from(chain.line, (line) => lines[line]?.speaker ?? 0)
  const path = bestPath(chain, to - from, (frame, at) =>
    frameCost(decoded, frame + from, chain.state[at] ?? QUIET, speakers[at] ?? 0),
  )
  return path === undefined ? undefined : { ...path, chain }
}
