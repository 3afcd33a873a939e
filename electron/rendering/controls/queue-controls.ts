import type { QueueItem, UnknownLine } from '../../../shared/contract/render-views.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import type { Source } from '../../../shared/core/model/take.ts'
import { noted } from '../../base/failures.ts'
import type { TakeStore } from '../../documents/takes/take-types.ts'
import type { Journal } from '../journal/journal.ts'
import type { UnknownAttempt } from '../journal/journal-records.ts'
import type { KeptFailures } from '../queue/kept-failures.ts'
import type { Planner } from '../queue/planner.ts'
import type { RenderableLine } from '../queue/renderable-line.ts'
import type { SavedLines, SavedQueue } from '../queue/saved-queue.ts'
import type { Runner } from '../runner/runner-types.ts'
import { LeftQueue } from './left-queue.ts'
import { linesNear } from './lines-near.ts'
import { offeredLine } from './offered-line.ts'
import { queueItems } from './queue-items.ts'
import { UndecidedLines } from './undecided-lines.ts'
import { linesLeftBy } from './left-by-queue.ts'

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
  readonly orderLeft: (left: SavedLines, confirmedBytes: number | undefined) => Promise<void>
  readonly progressOf: (lineId: LineId, received: number) => number | undefined
  readonly onChange: () => void
}

/** What a person does to the queues of one project. */
export type QueueControls = {
  readonly pause: () => Promise<void>
  /** Goes on, also with what an earlier run left. @throws StudioError as an order does */
  readonly resume: (confirmedBytes?: number) => Promise<void>
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
  const { planner, journal, takes, failures } = input
  const undecided = new UndecidedLines(input)
  const left = new LeftQueue(input.left, (one) => offeredLine(one, planner.lineOf(one.source, one.lineId), input))
  const runners = (): readonly Runner[] => [...input.runners()].map(([, runner]) => runner)

  const remember: QueueControls['remember'] = async (agreedBytes = new Map()) => {
    left.agree(agreedBytes)
    const nowMs = input.now()
    const waiting = [...input.runners()].flatMap(([source, runner]) => linesLeftBy(source, runner.lines(), nowMs))
    await input.saved.write(left.savedWith(waiting))
  }

  return {
    pause: async () => {
      for (const runner of runners()) runner.pause()
      await remember()
    },
    resume: async (confirmedBytes) => {
      for (const runner of runners()) runner.resume()
      await left.order((group) => input.orderLeft(group, confirmedBytes))
      await remember()
      input.onChange()
    },
    read: () =>
      queueItems({
        queued: [...input.runners()].map(([source, runner]) => [source, runner.lines()] as const),
        offered: left.offered(),
        failed: failures.all(),
        lineOf: planner.lineOf,
        takes,
        progressOf: input.progressOf,
      }),
    putFirst: (lineIds) => {
      for (const runner of runners()) runner.putFirst(lineIds)
      left.putFirst(lineIds)
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
      left.take(lineIds)
      for (const runner of runners()) runner.cancelLines(lineIds)
      await remember()
      input.onChange()
    },
    dropLeft: async () => {
      left.clear()
      await input.saved.write([])
    },
    unknown: () => undecided.all(),
    unknownOf: (lineId) => undecided.attemptOf(lineId),
    forget: (lineIds) => {
      for (const runner of runners()) runner.forget(lineIds)
      input.onChange()
    },
    giveUp: async (lineIds) => {
      await journal.giveUp(undecided.keysOf(lineIds))
      for (const runner of runners()) runner.forget(lineIds)
      input.onChange()
    },
    dismiss: (lineIds) => {
      failures.dismiss(lineIds)
      for (const runner of runners()) {
        const failed = new Set(runner.lines().flatMap(({ lineId, state }) => (state === 'failed' ? [lineId] : [])))
        runner.forget(lineIds.filter((lineId) => failed.has(lineId)))
      }
      input.onChange()
    },
    left: () => left.offered().map(({ line }) => line),
    isLeft: (lineId) => left.isOffered(lineId),
    remember,
  }
}
