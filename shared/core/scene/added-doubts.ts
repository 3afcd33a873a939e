import { say, type Words } from '../../messages/say.ts'
import { lineDoubtWords, nameOf } from './judge-scene.ts'
import { doubtOfMeasure, type LineShares, lineShares } from './line-measures.ts'
import type { PathEvidence } from './phones/path-evidence.ts'
import type { LineRivals } from './phones/rival-scenes.ts'
import type { StrangerRival } from './phones/stranger-rivals.ts'
import type { LineDoubt, SceneInput } from './types.ts'
import { unwrittenShare } from './unwritten-speech.ts'

/**
 * Two measures of one place that together come so near to their limits, 1 each, are a doubt, though neither is one by
 * itself: what went wrong at a place shows in several measures there, while one that comes near its limit by chance is
 * alone. `known`: where takes tell how all voices there sound. Measures of such lines tell more by themselves. Chosen on
 * the material on which the limits of `judgeByReading` were.
 */
const ADDED = { unknown: 1.4, known: 1.7 } as const
const MEASURES = [
  'words',
  'stretched',
  'voice',
  'missing',
  'twice',
  'short',
  'moved',
  'replaced',
] as const satisfies readonly (keyof LineShares)[]

type Judged = {
  readonly evidence: PathEvidence
  readonly turns: SceneInput['turns']
  readonly rivals: readonly LineRivals[]
  readonly strangers: readonly StrangerRival[]
  /** See `unusualMisfit`. */
  readonly unusual: (line: number) => number
  /** Whether takes tell how a line's voice sounds. */
  readonly isKnown: (line: number) => boolean
  /** Whether a transcript has the words of a line: nothing is added up where it has those of all lines. */
  readonly isHeard: (line: number) => boolean
  /** Whether a person has set a border of the line: they have heard it, and nothing of it is added up. */
  readonly isSet: (line: number) => boolean
  /** How near a border comes to being nowhere, or to being too uncertain. */
  readonly borderShare: (border: number) => number
}

type Measured = { readonly share: number; readonly line: number; readonly doubt?: LineDoubt; readonly words: Words }

/**
 * What speaks most against the place of a scene where doubts add up to too much, a gap and the lines beside it;
 * undefined where there is none. `line`: the one that is named.
 */
export function addedDoubt(judged: Judged): Measured | undefined {
  const { evidence, turns, rivals, unusual, isKnown, isHeard, isSet } = judged
  const ofLines = turns.map((turn, line): readonly Measured[] => {
    const shares = lineShares(evidence, line, rivals[line], unusual(line))
    return MEASURES.map((measure) => {
      const doubt = doubtOfMeasure(measure)
      return { share: shares[measure], line, doubt, words: lineDoubtWords(doubt, turn, line) }
    })
  })
  const found = evidence.gaps.flatMap((_, gap) => {
    const lines = [gap - 1, gap].filter((line) => turns[line] !== undefined && !isSet(line))
    if (lines.every(isHeard)) return []
    const most = lines.every((line) => isKnown(line) || isHeard(line)) ? ADDED.known : ADDED.unknown
    const [one, other] = lines.map((line) => ofLines[line] ?? [])
    const own = one?.map((measured, at) => larger(measured, other?.[at])) ?? []
    const [first, second] = [...own, ...ofGap(judged, gap)].toSorted((a, b) => b.share - a.share)
    return first === undefined || second === undefined ? [] : [{ first, share: (first.share + second.share) / most }]
  })
  const worst = found.reduce<(typeof found)[number] | undefined>(
    (most, place) => (place.share > (most?.share ?? 1) ? place : most),
    undefined,
  )
  return worst?.first
}

function larger(one: Measured, other: Measured | undefined): Measured {
  return other !== undefined && other.share > one.share ? other : one
}

/** Its border has a measure only where lines lie on both sides. */
function ofGap({ evidence, turns, strangers, borderShare }: Judged, gap: number): readonly Measured[] {
  const line = Math.max(0, gap - 1)
  const before = turns[gap - 1]
  const stranger: Measured = {
    share: unwrittenShare(evidence, turns, strangers, gap),
    line,
    words: before === undefined ? say('scene.strangerFirst') : say('scene.strangerAfter', nameOf(before, line)),
  }
  if (before === undefined || turns[gap] === undefined) return [stranger]
  return [stranger, { share: borderShare(line), line, words: say('scene.heard.border', nameOf(before, line)) }]
}
