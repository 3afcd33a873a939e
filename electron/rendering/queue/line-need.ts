import { type Problem, problemFrom } from '../../../shared/core/model/errors.ts'
import type { LineId, RenderKey } from '../../../shared/core/model/ids.ts'
import { requestsOfLine } from '../../../shared/core/render/plan.ts'
import type { LineEnd } from '../../../shared/core/queue/account.ts'
import type { PlannedLine, PlannedScene, SentPlan } from '../../../shared/core/model/render.ts'
import { isGood } from '../../../shared/core/takes/marks.ts'
import { isPlaceholder } from '../../../shared/core/takes/placeholder.ts'
import type { Take } from '../../../shared/core/model/take.ts'
import { lossProblem } from '../journal/held-journal.ts'
import type { Journal } from '../journal/journal.ts'
import { receivedAudio } from '../journal/received-audio.ts'
import type { RenderableLine } from './renderable-line.ts'
import type { TakeStore } from '../../documents/takes/take-types.ts'
import { say } from '../../../shared/messages/say.ts'

/** What a line needs before it can be heard. */
export type LineNeed =
  /** Nothing: it has its take. */
  | { readonly kind: 'nothing'; readonly end: LineEnd }
  /** A person's decision: something of it may have been billed without an answer. */
  | { readonly kind: 'decision'; readonly requests: readonly SentPlan[]; readonly end: LineEnd }
  /** Audio of these requests; none if all of it is there and is only to be put together. */
  | { readonly kind: 'audio'; readonly requests: readonly SentPlan[] }

/** What a person asked for a line. */
export type LineWish = {
  readonly again: boolean
  readonly resendUnknown: boolean
  readonly scene?: PlannedScene | undefined
}

/**
 * Finds out what a line needs. `again`: new audio even where current audio is there. `scene`: the request that it is to be
 * a part of, in place of its own.
 */
export function lineNeed(
  line: RenderableLine,
  { again, resendUnknown, scene }: LineWish,
  {
    takes,
    journal,
  }: {
    readonly takes: Pick<TakeStore, 'all' | 'ofLine'>
    readonly journal: Pick<Journal, 'isUnknown' | 'lossOf'> | undefined
  },
): LineNeed {
  const own = again ? undefined : ownTake(line, takes)
  if (own !== undefined && !mayBeSpokenNow(own)) return { kind: 'nothing', end: endOf(own) }
  // Each key once, although a line may say the same words twice.
  const byKey = new Map<RenderKey, SentPlan>()
  for (const request of scene === undefined ? requestsOfLine(line) : [scene]) {
    const there = again ? undefined : receivedAudio(takes.all(), request.key)
    if (there === undefined || mayBeSpokenNow(there)) byKey.set(request.key, request)
  }
  const requests = [...byKey.values()]
  // A line that was in an unknown scene stays unknown, whichever request it is to be in next.
  const ownKey = requests.length > 0 && scene !== undefined ? [line.contentKey] : []
  const held = [...requests.map(({ key }) => key), ...ownKey].find((key) => journal?.isUnknown(key) === true)
  if (!resendUnknown && held !== undefined) {
    const loss = journal?.lossOf?.(held)
    const problem = loss === undefined ? unknownProblem(line.lineId) : lossProblem(loss, line.lineId, line.number)
    const end: LineEnd = { kind: 'unknown', isCached: false, problem }
    return { kind: 'decision', requests, end }
  }
  return { kind: 'audio', requests }
}

/**
 * Something stands for words of this draft that nobody spoke: whoever orders the line hears them as soon as the system has a
 * voice for them, and it costs nothing to ask.
 */
function mayBeSpokenNow(take: Take): boolean {
  return isPlaceholder(take) && take.chosen !== true && take.locked !== true
}

/** What is said of a line that may have been billed without an answer. */
export function unknownProblem(lineId: LineId): Problem {
  return {
    ...problemFrom('render.unknown', say('rendering.line.unknown'), say('rendering.line.unknown.remedy')),
    lineId,
  }
}

/** Why a line without audio is not sent unasked; undefined if it may be. */
export function heldProblem(
  line: PlannedLine | undefined,
  journal: Pick<Journal, 'isUnknown' | 'lossOf'>,
  takes: Pick<TakeStore, 'all' | 'ofLine'>,
): Problem | undefined {
  if (line?.kind !== 'renderable') return undefined
  const held = requestsOfLine(line).find(
    ({ key }) => journal.isUnknown(key) && receivedAudio(takes.all(), key) === undefined,
  )
  if (held === undefined) return undefined
  const loss = journal.lossOf?.(held.key)
  if (loss === undefined) return unknownProblem(line.lineId)
  return ownTake(line, takes) === undefined ? lossProblem(loss, line.lineId, line.number) : undefined
}

/** True if a line that waits for these requests needs exactly them still. */
export function isStillNeeded(
  { line, ...wish }: LineWish & { readonly line: RenderableLine },
  waitsFor: readonly RenderKey[],
  known: Parameters<typeof lineNeed>[2],
): boolean {
  const need = lineNeed(line, wish, known)
  if (need.kind !== 'audio' || need.requests.length !== waitsFor.length) return false
  return need.requests.every(({ key }) => waitsFor.includes(key))
}

/** The take that a line has as it now stands: the chosen one, else the latest good one, else the latest. */
export function ownTake(line: RenderableLine, takes: Pick<TakeStore, 'ofLine'>): Take | undefined {
  const current = takes.ofLine(line.lineId).filter((take) => take.kind === 'line' && take.key === line.contentKey)
  const ready = current.findLast(isGood)
  return current.find((take) => take.chosen === true) ?? ready ?? current.at(-1)
}

function endOf(own: Take): LineEnd {
  const { verdict, problem } = own
  // What a person chose after listening, or found good, is not doubtful any more.
  const kind = own.chosen === true || own.accepted === true ? 'ready' : verdict
  return problem === undefined || kind === 'ready' ? { kind, isCached: true } : { kind, isCached: true, problem }
}
