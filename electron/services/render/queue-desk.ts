import type { QueueItem, UnknownLine } from '../../../shared/contract/render-views.ts'
import type { LineId, RenderKey } from '../../../shared/core/ids.ts'
import type { LedgerEntry } from '../../../shared/core/render/ledger.ts'
import { requestsOfLine } from '../../../shared/core/render/plan.ts'
import type { Source } from '../../../shared/core/takes/schema.ts'
import type { TakeStore } from '../projects/types.ts'
import type { Journal } from './journal.ts'
import type { UnknownAttempt } from './journal-records.ts'
import { lineNeed } from './line-need.ts'
import type { Planner } from './planner.ts'
import type { QueuedLine } from './queued-lines.ts'
import { receivedAudio } from './received-audio.ts'
import type { RenderableLine } from './runner.ts'
import type { Runner } from './runner-types.ts'
import type { SavedLines, SavedQueue } from './saved-queue.ts'

/** Lines listed in one answer (contract). */
const MOST_ITEMS = 2000
/** Lines on each side of the place where the user works that go before the others. */
const NEARBY = 12

/** What the desk works on. */
export type QueueDeskInput = {
  readonly runners: () => Iterable<readonly [Source, Runner]>
  readonly planner: Planner
  readonly journal: Journal
  readonly takes: TakeStore
  readonly saved: SavedQueue
  /** What an earlier run left to be sent. */
  readonly left: readonly SavedLines[]
  /** Orders lines that were agreed to before. @throws StudioError as an order does */
  readonly orderLeft: (left: SavedLines) => Promise<void>
  readonly progressOf: (lineId: LineId, received: number) => number | undefined
  readonly onChange: () => void
}

/** What a person does to the queues of one project. */
export type QueueDesk = {
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
  readonly giveUp: (lineIds: readonly LineId[]) => Promise<void>
  /** Absolute path of what came of an attempt, by its media id. For the main side only. */
  readonly partPath: (mediaId: string) => string | undefined
  /** Lines of an earlier run that still wait, by source. */
  readonly left: () => readonly { readonly source: Source; readonly lines: readonly RenderableLine[] }[]
  readonly isLeft: (lineId: LineId) => boolean
  /** Writes down what waits now, so that the next run can offer it. `agreedBytes`: what the person agreed to. */
  readonly remember: (agreedBytes?: ReadonlyMap<Source, number>) => Promise<void>
}

/** A desk over the queues of one project. */
export function createQueueDesk(input: QueueDeskInput): QueueDesk {
  const { planner, journal, takes, saved } = input
  let left = input.left
  const agreed = new Map<Source, number>(left.map(({ source, bytesOfText }) => [source, bytesOfText]))

  // Lines may have been rendered, changed or cut since: only what still needs audio, and no decision, is offered.
  const linesLeft = ({ source, lineIds }: Pick<SavedLines, 'source' | 'lineIds'>): readonly RenderableLine[] =>
    lineIds.flatMap((lineId) => {
      const line = planner.lineOf(source, lineId)
      if (line?.kind !== 'renderable') return []
      const need = lineNeed(line, { again: false, resendUnknown: false }, { takes, journal })
      return need.kind === 'audio' ? [line] : []
    })

  // Asked for every line of the script whenever one changes.
  let index:
    | { readonly of: readonly SavedLines[]; readonly sources: ReadonlyMap<LineId, readonly Source[]> }
    | undefined
  const sourcesLeft = (lineId: LineId): readonly Source[] => {
    if (index?.of !== left) {
      const sources = new Map<LineId, readonly Source[]>()
      for (const { source, lineIds } of left) {
        for (const id of lineIds) sources.set(id, [...(sources.get(id) ?? []), source])
      }
      index = { of: left, sources }
    }
    return index.sources.get(lineId) ?? []
  }

  const waitingOf = (runner: Runner): readonly LineId[] =>
    runner.lines().flatMap((line) => (line.state === 'queued' ? [line.lineId] : []))

  const remember = async (agreedBytes?: ReadonlyMap<Source, number>): Promise<void> => {
    for (const [source, bytes] of agreedBytes ?? []) agreed.set(source, bytes)
    const bySource = new Map<Source, LineId[]>(left.map(({ source, lineIds }) => [source, [...lineIds]]))
    for (const [source, runner] of input.runners()) {
      bySource.set(source, [...new Set([...waitingOf(runner), ...(bySource.get(source) ?? [])])])
    }
    await saved.write(
      [...bySource].map(([source, lineIds]) => ({ source, lineIds, bytesOfText: agreed.get(source) ?? 0 })),
    )
  }

  const stillUnknown = (): readonly UnknownAttempt[] =>
    journal.unknown().filter(({ entry }) => receivedAudio(takes.all(), entry.key) === undefined)

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
      const before = left
      left = []
      for (const one of before) {
        const lines = linesLeft(one)
        if (lines.length === 0) continue
        try {
          await input.orderLeft({ ...one, lineIds: lines.map(({ lineId }) => lineId) })
        } catch (error) {
          // What could not be ordered is still offered.
          left = before
          throw error
        }
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
        for (const line of linesLeft(one)) items.push(itemOf(waiting(line), one.source, input.progressOf))
      }
      const isOpen = ({ state }: QueueItem): boolean => ['queued', 'rendering', 'verifying'].includes(state)
      return [...items.filter(isOpen), ...items.filter((item) => !isOpen(item))].slice(0, MOST_ITEMS)
    },
    putFirst: (lineIds) => {
      for (const [, runner] of input.runners()) runner.putFirst(lineIds)
    },
    setNear: (lineId) => {
      for (const [source, runner] of input.runners()) {
        if (runner.isBusy()) runner.setNear(linesNear(planner.plan(source).lines, lineId))
      }
    },
    cancelLines: async (lineIds) => {
      const gone = new Set(lineIds)
      left = left.map((one) => ({ ...one, lineIds: one.lineIds.filter((id) => !gone.has(id)) }))
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
      return stillUnknown().flatMap(({ entry, received }) =>
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
            },
          ]
        }),
      )
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
    partPath: (mediaId) => {
      const found = journal.unknown().find(({ entry, received }) => received > 0 && mediaId === `part-${entry.attempt}`)
      return found === undefined ? undefined : journal.partPath(found.entry.attempt)
    },
    left: () => left.map((one) => ({ source: one.source, lines: linesLeft(one) })),
    isLeft: (lineId) => sourcesLeft(lineId).some((source) => linesLeft({ source, lineIds: [lineId] }).length > 0),
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
  return { lineId, number, speaker, state: 'queued', bytesOfText, received: 0, attempts: 0 }
}

function itemOf(line: QueuedLine, source: Source, progressOf: QueueDeskInput['progressOf']): QueueItem {
  const { received, ...rest } = line
  const progress = line.state === 'rendering' && received > 0 ? progressOf(line.lineId, received) : undefined
  return { ...rest, source, ...(progress === undefined ? {} : { progress }) }
}
