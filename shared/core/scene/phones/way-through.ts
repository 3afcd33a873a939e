import { type BestPath, bestPath } from './best-path.ts'
import { chainCost, unknownSpeechCost } from './decode-scene.ts'
import type { DecodedLine, DecodedScene } from './decoded-scene.ts'
import type { PhoneModel } from './model/phone-model.ts'
import { type StateChain, stateChain } from './state-chain.ts'

/** A line with the pace that its speaker has. */
export type PacedLine = DecodedLine & { readonly pace: number }

/** The cheapest way of lines through a part of a sound, in frames of that part. */
export type LinesWay = BestPath & { readonly chain: StateChain }

/**
 * Lays lines over a part of a sound whose speakers are known: what is dearer explains it worse, in whatever voice. Undefined
 * where the part is too short for them. `strangerAt`: the gap, by the line behind it, in which somebody else may speak.
 */
export function wayThrough(
  model: PhoneModel,
  decoded: DecodedScene,
  lines: readonly PacedLine[],
  from: number,
  to: number,
  strangerAt?: number,
): LinesWay | undefined {
  const chain = stateChain(
    model,
    lines.map(({ reading }) => reading),
    lines.map(({ pace }) => pace),
  )
  const speakers = Int16Array.from(chain.line, (line) => lines[line]?.speaker ?? 0)
  const open = strangerAt === undefined ? -1 : (chain.gaps[strangerAt] ?? -1)
  const path = bestPath(chain, to - from, (frame, at) => {
    const cost = chainCost(decoded, chain, frame + from, at, speakers[at] ?? 0)
    return at === open ? Math.min(cost, unknownSpeechCost(decoded, frame + from)) : cost
  })
  return path === undefined ? undefined : { ...path, chain }
}
