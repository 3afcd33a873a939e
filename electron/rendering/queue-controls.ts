import type { QueueItem, UnknownLine } from '../../shared/contract/render-views.ts'
import type { LineId, RenderKey } from '../../shared/core/model/ids.ts'
import type { LedgerEntry } from '../../shared/core/render/ledger.ts'
import { requestsOfLine } from '../../shared/core/render/plan.ts'
import type { Source, Take } from '../../shared/core/model/take.ts'
import type { Journal } from './journal/journal.ts'
import type { UnknownAttempt } from './journal/journal-records.ts'
import type { KeptFailures } from './queue/kept-failures.ts'
import { groupLeft, type LeftLine, leftFirst, singleLines } from './queue/left-lines.ts'
import { lineNeed } from './queue/line-need.ts'
import type { Planner } from './queue/planner.ts'
import type { QueuedLine } from './runner/queued-lines.ts'
import { receivedAudio } from './journal/received-audio.ts'
import { lostLines } from './takes/records-view.ts'
import type { Runner } from './runner/runner-types.ts'
import type { SavedLines, SavedQueue } from './queue/saved-queue.ts'
import type { RenderableLine } from './queue/renderable-line.ts'
import type { TakeStore } from '../documents/takes/take-types.ts'
import { noted } from '../base/failures.ts'

/** Lines listed in one answer (contract). */
const MOST_ITEMS = 2000
/** Lines on each side of the place where the user works that go before the others. */
const NEARBY = 12

/** What the controls work on. */
export type QueueControlsInput = {
  readonly runners: () => Iterable<readonly [Source, Runner]>
  readonly planner: Planner
  readonly journal: Journal
  readonly takes: TakeStore
  readonly saved: SavedQueue
  readonly failures: KeptFailures
  readonly now: () => number
  /** What an earlier run left to be sent. */
  readonly left: readonly SavedLines[]
  /** Orders lines that were agreed to before. @throws StudioError as an order does */
  readonly orderLeft: (left: SavedLines) => Promise<void>
  readonly progressOf: (lineId: LineId, received: number) => number | undefined
  readonly onChange: () => void
}

/** What a person does to the queues of one project. */
export type QueueControls = {
  readonly pause: () => Promise<void>
  /** Goes on, also with what an earlier run left. @throws StudioError as an order does */
  readonly resume: () => Promise<void>
  readonly read: () => QueueItem[]
  readonly putFirst: (lineIds: readonly LineId[]) => void
  readonly setNear: (lineId: LineId) => void
  readonly cancelLines: (lineIds: readonly LineId[]) => Promise<void>
  /** Nothing of an earlier run is offered any more. */
  readonly dropLeft: () => Promise<void>
  readonly unknown: () => UnknownLine[]
  /** The attempt that a line's decision is about. */
  readonly unknownOf: (lineId: LineId) => UnknownAttempt | undefined
  /** Its queues know nothing of these lines any more. */
  readonly forget: (lineIds: readonly LineId[]) => void
  readonly giveUp: (lineIds: readonly LineId[]) => Promise<void>
  /** A person has read why these failed: they count as not rendered. */
  readonly dismiss: (lineIds: readonly LineId[]) => void
  /** Lines of an earlier run that still wait. */
  readonly left: () => readonly RenderableLine[]
  readonly isLeft: (lineId: LineId) => boolean
  /** Writes down what waits now, so that the next run can offer it. `agreedBytes`: what the person agreed to. */
  readonly remember: (agreedBytes?: ReadonlyMap<Source, number>) => Promise<void>
}

/** Controls of the queues of one project. */
export function createQueueControls(input: QueueControlsInput): QueueControls {
  const { planner, journal, takes, saved, failures } = input
  let left = singleLines(input.left)
  const agreed = new Map<Source, number>()
  for (const { source, bytesOfText } of input.left) agreed.set(source, Math.max(agreed.get(source) ?? 0, bytesOfText))

  // Lines may have been rendered, changed, locked or cut since: only what still needs audio, and no decision, is offered.
  const offered = (one: LeftLine): { readonly one: LeftLine; readonly line: RenderableLine } | undefined => {
    const { source, lineId, again = false } = one
    const line = planner.lineOf(source, lineId)
    const ofLine = takes.ofLine(lineId)
    if (line?.kind !== 'renderable' || ofLine.some((take) => take.locked === true)) return undefined
    const need = lineNeed(line, { again, resendUnknown: false }, { takes, journal })
    if (need.kind !== 'audio') return undefined
    if (!again) return { one, line }
    const since = new Date(one.sinceMs ?? 0).toISOString()
    const isMade = (take: Take): boolean =>
      take.kind === 'line' && take.key === line.contentKey && take.createdAt >= since
    const still = (one.takes ?? 1) - ofLine.filter(isMade).length
    return still > 0 ? { one: { ...one, takes: still }, line } : undefined
  }

  // Asked for every line of the script whenever one changes.
  let index: { readonly of: readonly LeftLine[]; readonly byLine: ReadonlyMap<LineId, readonly LeftLine[]> } | undefined
  const leftOf = (lineId: LineId): readonly LeftLine[] => {
    if (index?.of !== left) index = { of: left, byLine: Map.groupBy(left, (one) => one.lineId) }
    return index.byLine.get(lineId) ?? []
  }

  /** What waits, or has takes still to come when what is being sent has come. */
  const waitingOf = (source: Source, runner: Runner): readonly LeftLine[] => {
    const sinceMs = input.now()
    return runner.lines().flatMap(({ lineId, state, order }): LeftLine[] => {
      const { again, takesLeft, as, isAskedFirst } = order
      const isAtWork = state === 'rendering' || state === 'verifying'
      if (state !== 'queued' && !(isAtWork && takesLeft > 1)) return []
      return [
        {
          source,
          lineId,
          isFirst: isAskedFirst,
          ...(as.mode === undefined ? {} : { mode: as.mode }),
          ...(as.neighbours === undefined ? {} : { neighbours: as.neighbours }),
          ...(again ? { again, takes: takesLeft, sinceMs } : {}),
        },
      ]
    })
  }

  const remember = async (agreedBytes?: ReadonlyMap<Source, number>): Promise<void> => {
    for (const [source, bytes] of agreedBytes ?? []) agreed.set(source, bytes)
    const waiting = [...input.runners()].flatMap(([source, runner]) => waitingOf(source, runner))
    const known = new Set(waiting.map(({ source, lineId }) => `${source} ${lineId}`))
    const others = left.filter(({ source, lineId }) => !known.has(`${source} ${lineId}`))
    await saved.write(groupLeft([...waiting, ...others], agreed))
  }

  const stillUnknown = (): readonly UnknownAttempt[] => {
    const unknown = journal.unknown()
    if (unknown.length === 0) return unknown
    const order = new Map(journal.entries().map(({ attempt }, at) => [attempt, at]))
    const ofTake = new Map(journal.entries().map(({ takeId }, at) => [takeId, at]))
    // Audio that came since, by whichever way, settles it; a take from before does not. What this journal knows of has an
    // order, whatever the clock said; only for takes of other computers is there nothing but their time.
    const isSince = ({ id, createdAt }: Take, { attempt, at }: LedgerEntry): boolean => {
      const madeBy = ofTake.get(id)
      return madeBy === undefined ? createdAt >= at : madeBy > (order.get(attempt) ?? 0)
    }
    return unknown.filter(({ entry }) => !takes.all().some((take) => take.key === entry.key && isSince(take, entry)))
  }

  /** Lines that wait for a decision over an attempt: of a scene those that nobody has decided over. */
  const linesOf = ({ lineIds, turns }: LedgerEntry): readonly LineId[] =>
    turns === undefined ? lineIds : turns.flatMap(({ lineId, key }) => (journal.isUnknown(key) ? [lineId] : []))

  return {
    pause: async () => {
      for (const [, runner] of input.runners()) runner.pause()
      await remember()
    },
    resume: async () => {
      for (const [, runner] of input.runners()) runner.resume()
      const groups = groupLeft(
        left.flatMap((line) => offered(line)?.one ?? []),
        agreed,
      )
      left = singleLines(groups)
      for (const [at, group] of groups.entries()) {
        // What cannot be ordered is still offered.
        await input.orderLeft(group)
        left = singleLines(groups.slice(at + 1))
      }
      await remember()
      input.onChange()
    },
    read: () => {
      const items: QueueItem[] = []
      for (const [source, runner] of input.runners()) {
        for (const line of runner.lines()) items.push(itemOf(line, source, input.progressOf))
      }
      for (const one of left) {
        const found = offered(one)
        if (found !== undefined) items.push(itemOf(waiting(found.line), one.source, input.progressOf))
      }
      const listed = new Set(items.map(({ source, lineId }) => `${source} ${lineId}`))
      for (const { source, lineId, key, problem } of failures.all()) {
        const line = planner.lineOf(source, lineId)
        if (line?.kind !== 'renderable' || line.contentKey !== key || listed.has(`${source} ${lineId}`)) continue
        if (takes.ofLine(lineId).some((take) => take.kind === 'line' && take.key === key)) continue
        items.push(itemOf({ ...waiting(line), state: 'failed', problem }, source, input.progressOf))
      }
      const isOpen = ({ state }: QueueItem): boolean => ['queued', 'rendering', 'verifying'].includes(state)
      return [...items.filter(isOpen), ...items.filter((item) => !isOpen(item))].slice(0, MOST_ITEMS)
    },
    putFirst: (lineIds) => {
      for (const [, runner] of input.runners()) runner.putFirst(lineIds)
      left = leftFirst(left, lineIds)
      // The order is a convenience of the next run; a disk that refuses it changes nothing in this one.
      void remember().catch(noted('queue controls: keeping'))
      input.onChange()
    },
    setNear: (lineId) => {
      for (const [source, runner] of input.runners()) {
        if (runner.isBusy()) runner.setNear(linesNear(planner.plan(source).lines, lineId))
      }
    },
    cancelLines: async (lineIds) => {
      const gone = new Set(lineIds)
      left = left.filter(({ lineId }) => !gone.has(lineId))
      for (const [, runner] of input.runners()) runner.cancelLines(lineIds)
      await remember()
      input.onChange()
    },
    dropLeft: async () => {
      left = []
      await saved.write([])
    },
    unknown: () => {
      const seen = new Set<LineId>()
      const unknown = stillUnknown().flatMap(({ entry, received }) =>
        linesOf(entry).flatMap((lineId): UnknownLine[] => {
          if (seen.has(lineId)) return []
          seen.add(lineId)
          const number = planner.lineOf('service', lineId)?.number
          return [
            {
              lineId,
              ...(number === undefined ? {} : { number }),
              sentAt: entry.at,
              bytesOfText: entry.bytesOfText,
              ...(received > 0 ? { mediaId: `part-${entry.attempt}` } : {}),
              hasTake: receivedAudio(takes.all(), entry.key) !== undefined,
            },
          ]
        }),
      )
      // Their audio came once and is not there any more.
      const lost = lostLines(input).filter(({ line }) => !seen.has(line.lineId))
      const sentAt = new Map(lost.length === 0 ? [] : journal.entries().map(({ key, at }) => [key, at]))
      return [
        ...unknown,
        ...lost.map(({ line, bytesOfText }): UnknownLine => {
          const at = requestsOfLine(line).flatMap(({ key }) => sentAt.get(key) ?? [])[0]
          return {
            lineId: line.lineId,
            number: line.number,
            ...(at === undefined ? {} : { sentAt: at }),
            bytesOfText,
            isLost: true,
            hasTake: false,
          }
        }),
      ]
    },
    unknownOf: (lineId) => stillUnknown().findLast(({ entry }) => linesOf(entry).includes(lineId)),
    forget: (lineIds) => {
      for (const [, runner] of input.runners()) runner.forget(lineIds)
      input.onChange()
    },
    giveUp: async (lineIds) => {
      const given = new Set(lineIds)
      const keys = new Set<RenderKey>()
      for (const { entry } of stillUnknown()) {
        if (!linesOf(entry).some((id) => given.has(id))) continue
        keys.add(entry.key)
        for (const turn of entry.turns ?? []) if (given.has(turn.lineId)) keys.add(turn.key)
      }
      // A record names only the first lines of a request that many share.
      for (const lineId of lineIds) {
        const line = planner.lineOf('service', lineId)
        if (line !== undefined) for (const { key } of requestsOfLine(line)) keys.add(key)
      }
      await journal.giveUp([...keys])
      for (const [, runner] of input.runners()) runner.forget(lineIds)
      input.onChange()
    },
    dismiss: (lineIds) => {
      failures.dismiss(lineIds)
      for (const [, runner] of input.runners()) {
        const failed = new Set(runner.lines().flatMap(({ lineId, state }) => (state === 'failed' ? [lineId] : [])))
        runner.forget(lineIds.filter((lineId) => failed.has(lineId)))
      }
      input.onChange()
    },
    left: () => left.flatMap((one) => offered(one)?.line ?? []),
    isLeft: (lineId) => leftOf(lineId).some((one) => offered(one) !== undefined),
    remember,
  }
}

/** Lines around one, nearest first, itself among them; none if it is not there. */
export function linesNear(lines: readonly { readonly lineId: LineId }[], lineId: LineId): readonly LineId[] {
  const at = lines.findIndex((line) => line.lineId === lineId)
  if (at === -1) return []
  const near: LineId[] = []
  // What follows is heard next: it goes before what came before.
  for (let distance = 0; distance <= NEARBY; distance++) {
    for (const place of distance === 0 ? [at] : [at + distance, at - distance]) {
      const line = lines[place]
      if (line !== undefined) near.push(line.lineId)
    }
  }
  return near
}

function waiting(line: RenderableLine): QueuedLine {
  const { lineId, number, speaker } = line
  const bytesOfText = requestsOfLine(line).reduce((sum, request) => sum + request.bytesOfText, 0)
  const order = { again: false, takesLeft: 1, as: {}, isAskedFirst: false }
  return { lineId, number, speaker, state: 'queued', bytesOfText, received: 0, attempts: 0, order }
}

function itemOf(line: QueuedLine, source: Source, progressOf: QueueControlsInput['progressOf']): QueueItem {
  const { received, order: _, ...rest } = line
  const progress = line.state === 'rendering' && received > 0 ? progressOf(line.lineId, received) : undefined
  return { ...rest, source, ...(progress === undefined ? {} : { progress }) }
}
