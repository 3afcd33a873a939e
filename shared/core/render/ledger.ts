import type { SpeechModel } from '../model/parameters.ts'
import type { RequestAudio } from '../model/project.ts'
import type { Problem } from '../model/errors.ts'
import type { LineId, RenderKey, TakeId } from '../model/ids.ts'

/** How an attempt ended: `maybeBilled` failed for certain, `unknown` may even have succeeded on the other side. */
export type AttemptOutcome = 'done' | 'notBilled' | 'maybeBilled' | 'unknown'

/** A line's part in a scene's request. */
export type LedgerTurn = {
  readonly lineId: LineId
  readonly key: RenderKey
  readonly speaker: string
  readonly bytesOfText: number
}

/** One request that left for a service, as the journal has it. Attempts still under way have no `outcome`. */
export type LedgerEntry = {
  readonly attempt: string
  readonly key: RenderKey
  /** When it was sent: an ISO time. */
  readonly at: string
  readonly origin: string
  /** Lines that waited for it, the first eight; the first one is charged, unless there are `turns`. */
  readonly lineIds: readonly LineId[]
  /** The lines of a scene's request, each under its own key and with its share of the text. */
  readonly turns?: readonly LedgerTurn[] | undefined
  readonly speaker?: string | undefined
  readonly scene?: string | undefined
  readonly model?: SpeechModel | undefined
  readonly bytesOfText: number
  /** The form that was asked for; absent in older journals. */
  readonly audio?: { readonly format: RequestAudio['format']; readonly sampleRate: number } | undefined
  /** The computer that sent it, where that was another one, which pays: it costs nothing here. */
  readonly sentFrom?: string | undefined
  readonly outcome?: AttemptOutcome | undefined
  readonly durationMs?: number | undefined
  readonly takeId?: TakeId | undefined
  readonly isSuspicious?: boolean | undefined
  readonly problem?: Problem | undefined
  /** How it failed, as the queue calls it: `notKept` where the answer came whole and became no take. */
  readonly failure?: string | undefined
}

/** What was spent on something. Requests that a service answered with a refusal cost nothing and are not in it. */
export type Spend = {
  readonly requests: number
  readonly bytesOfText: number
  /** Of these, what may have been billed without an answer. */
  readonly unknownBytes: number
  readonly takes: number
}

/** A ledger, summed. Lists are dearest first, but days are oldest first. */
export type LedgerSums = {
  readonly project: Spend
  readonly byLine: ReadonlyMap<LineId, Spend>
  readonly bySpeaker: ReadonlyMap<string, Spend>
  readonly byScene: ReadonlyMap<string, Spend>
  readonly byTake: ReadonlyMap<TakeId, Spend>
  readonly byDay: ReadonlyMap<string, Spend>
}

/** Nothing was spent. */
export const noSpend: Spend = { requests: 0, bytesOfText: 0, unknownBytes: 0, takes: 0 }

/** Sums a ledger once over. `dayOf` tells the day of an ISO time in the time zone of whoever reads it. */
export function sumLedger(entries: Iterable<LedgerEntry>, dayOf: (at: string) => string): LedgerSums {
  let project = noSpend
  const byLine = new Map<LineId, Spend>()
  const bySpeaker = new Map<string, Spend>()
  const byScene = new Map<string, Spend>()
  const byTake = new Map<TakeId, Spend>()
  const byDay = new Map<string, Spend>()
  for (const entry of entries) {
    const spend = spendOf(entry)
    if (spend === undefined) continue
    project = plus(project, spend)
    for (const share of sharesOf(entry, spend)) {
      if (share.lineId !== undefined) add(byLine, share.lineId, share.spend)
      add(bySpeaker, share.speaker, share.spend)
    }
    if (entry.takeId !== undefined) add(byTake, entry.takeId, spend)
    add(byScene, entry.scene ?? '', spend)
    add(byDay, dayOf(entry.at), spend)
  }
  return { project, byLine, bySpeaker, byScene, byTake, byDay }
}

/** What was spent since a time, by entries that are in the order of their sending. */
export function spentSince(entries: readonly LedgerEntry[], sinceMs: number): Spend {
  let sum = noSpend
  for (let at = entries.length - 1; at >= 0; at--) {
    const entry = entries[at]
    // A clock that was set back puts younger entries behind older ones: one that is too old ends the search all the same.
    if (entry === undefined || Date.parse(entry.at) < sinceMs) break
    const spend = spendOf(entry)
    if (spend !== undefined) sum = plus(sum, spend)
  }
  return sum
}

/** What one attempt cost at most; undefined where it cost nothing. One that is under way counts as what it may become. */
export function spendOf({ outcome, bytesOfText, sentFrom }: LedgerEntry): Spend | undefined {
  if (sentFrom !== undefined) return undefined
  switch (outcome) {
    case 'notBilled':
      return undefined
    case 'done':
      return { requests: 1, bytesOfText, unknownBytes: 0, takes: 1 }
    default:
      return { requests: 1, bytesOfText, unknownBytes: bytesOfText, takes: 0 }
  }
}

type Share = { readonly lineId: LineId | undefined; readonly speaker: string; readonly spend: Spend }

/** Who bears a request: its first line, or each line of a scene by its text. A scene counts once, for its first line. */
function sharesOf({ lineIds, speaker = '', turns }: LedgerEntry, spend: Spend): readonly Share[] {
  if (turns === undefined) return [{ lineId: lineIds[0], speaker, spend }]
  return turns.map((turn, at) => ({
    lineId: turn.lineId,
    speaker: turn.speaker,
    spend: {
      requests: at === 0 ? spend.requests : 0,
      bytesOfText: turn.bytesOfText,
      unknownBytes: spend.unknownBytes > 0 ? turn.bytesOfText : 0,
      takes: spend.takes,
    },
  }))
}

/** The dearest first, `most` of them. */
export function dearest<K>(spends: ReadonlyMap<K, Spend>, most: number): readonly (readonly [K, Spend])[] {
  return [...spends].toSorted(([, a], [, b]) => b.bytesOfText - a.bytesOfText).slice(0, most)
}

/** Two spendings as one. */
export function plus(a: Spend, b: Spend): Spend {
  return {
    requests: a.requests + b.requests,
    bytesOfText: a.bytesOfText + b.bytesOfText,
    unknownBytes: a.unknownBytes + b.unknownBytes,
    takes: a.takes + b.takes,
  }
}

function add<K>(sums: Map<K, Spend>, key: K, spend: Spend): void {
  sums.set(key, plus(sums.get(key) ?? noSpend, spend))
}
