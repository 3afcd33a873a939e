import type { UnknownLine } from '../../../shared/contract/render-views.ts'
import type { LineId, RenderKey } from '../../../shared/core/model/ids.ts'
import { requestsOfLine } from '../../../shared/core/render/plan.ts'
import type { TakeStore } from '../../documents/takes/take-types.ts'
import type { Journal } from '../journal/journal.ts'
import type { UnknownAttempt } from '../journal/journal-records.ts'
import { receivedAudio } from '../journal/received-audio.ts'
import type { Planner } from '../queue/planner.ts'
import { type LostLine, lostLines } from '../takes/records-view.ts'
import { keysOfAttempts, linesOfAttempt, unsettled } from './unknown-attempts.ts'

/** Lines that wait for a person's decision, since something of them may have been billed without an answer. */
export class UndecidedLines {
  readonly #planner: Planner
  readonly #journal: Journal
  readonly #takes: TakeStore

  constructor({ planner, journal, takes }: UndecidedLinesInput) {
    this.#planner = planner
    this.#journal = journal
    this.#takes = takes
  }

  /** Each line once: those of attempts first, then those whose audio came once and is not there any more. */
  all(): UnknownLine[] {
    const byLine = new Map<LineId, UnknownAttempt>()
    for (const attempt of this.#attempts()) {
      for (const lineId of this.#linesOf(attempt)) if (!byLine.has(lineId)) byLine.set(lineId, attempt)
    }
    const unknown = [...byLine].map(([lineId, attempt]) => this.#unknownLine(lineId, attempt))
    return [...unknown, ...this.#lost(new Set(byLine.keys()))]
  }

  /** The attempt that a line's decision is about. */
  attemptOf(lineId: LineId): UnknownAttempt | undefined {
    return this.#attempts().findLast((attempt) => this.#linesOf(attempt).includes(lineId))
  }

  /** All that is given up with these lines. A record names only the first lines of a request that many share. */
  keysOf(lineIds: readonly LineId[]): readonly RenderKey[] {
    const ofAttempts = keysOfAttempts(this.#attempts(), lineIds, (key) => this.#journal.isUnknown(key))
    const ofLines = lineIds.flatMap((lineId) => {
      const line = this.#planner.lineOf('service', lineId)
      return line === undefined ? [] : requestsOfLine(line).map(({ key }) => key)
    })
    return [...new Set([...ofAttempts, ...ofLines])]
  }

  #attempts(): readonly UnknownAttempt[] {
    const unknown = this.#journal.unknown()
    return unknown.length === 0 ? unknown : unsettled(unknown, this.#journal.entries(), this.#takes.all())
  }

  #linesOf({ entry }: UnknownAttempt): readonly LineId[] {
    return linesOfAttempt(entry, (key) => this.#journal.isUnknown(key))
  }

  #unknownLine(lineId: LineId, { entry, received }: UnknownAttempt): UnknownLine {
    const number = this.#planner.lineOf('service', lineId)?.number
    return {
      lineId,
      ...(number === undefined ? {} : { number }),
      sentAt: entry.at,
      bytesOfText: entry.bytesOfText,
      ...(received > 0 ? { mediaId: `part-${entry.attempt}` } : {}),
      hasTake: receivedAudio(this.#takes.all(), entry.key) !== undefined,
    }
  }

  #lost(others: ReadonlySet<LineId>): readonly UnknownLine[] {
    const lost = lostLines({ planner: this.#planner, journal: this.#journal, takes: this.#takes }).filter(
      ({ line }) => !others.has(line.lineId),
    )
    if (lost.length === 0) return []
    const sentAt = new Map(this.#journal.entries().map(({ key, at }) => [key, at]))
    return lost.map((one) => lostLine(one, sentAt))
  }
}

/** What undecided lines follow from. */
export type UndecidedLinesInput = {
  readonly planner: Planner
  readonly journal: Journal
  readonly takes: TakeStore
}

function lostLine({ line, bytesOfText }: LostLine, sentAt: ReadonlyMap<RenderKey, string>): UnknownLine {
  const at = requestsOfLine(line).flatMap(({ key }) => sentAt.get(key) ?? [])[0]
  return {
    lineId: line.lineId,
    number: line.number,
    ...(at === undefined ? {} : { sentAt: at }),
    bytesOfText,
    isLost: true,
    hasTake: false,
  }
}
