import type { LineId } from '../../shared/core/model/ids.ts'
import type { Source } from '../../shared/core/model/take.ts'
import type { LineStatus } from '../../shared/core/queue/account.ts'
import type { LineQueueState, QueueOf } from '../../shared/core/render/line-views.ts'
import type { OpenProject } from '../documents/types.ts'
import type { Journal } from './journal/journal.ts'
import { progressOf, queueStateOf } from './line-queue-state.ts'
import type { ProjectQueues } from './project-queues.ts'
import type { KeptFailures } from './queue/kept-failures.ts'
import { heldProblem } from './queue/line-need.ts'
import type { Planner } from './queue/planner.ts'

/** What is said of a line follows from these. */
export type LineStatesInput = {
  readonly project: Pick<OpenProject, 'script' | 'settings' | 'takes'>
  readonly planner: Planner
  readonly journal: Pick<Journal, 'isUnknown' | 'lossOf'>
  readonly failures: Pick<KeptFailures, 'of'>
  readonly queues: ProjectQueues
  /** True if an earlier run left the line to be sent. */
  readonly isLeft: (lineId: LineId) => boolean
}

/** What the queues of one project say about its lines. */
export class LineStates {
  readonly #input: LineStatesInput

  constructor(input: LineStatesInput) {
    this.#input = input
  }

  /** Where a line of the last order is, as it now stands. */
  statusOf(source: Source, lineId: LineId): LineStatus | undefined {
    const { planner, queues } = this.#input
    return queues.statusOf(source, planner.lineOf(source, lineId))
  }

  of(lineId: LineId): LineQueueState | undefined {
    const { planner } = this.#input
    return this.now()(lineId, {
      draft: planner.lineOf('draft', lineId),
      service: planner.lineOf('service', lineId),
    })
  }

  /** For one reading of many lines: what holds for all of them is asked once. */
  now(): QueueOf {
    const { project, journal, failures, queues, isLeft } = this.#input
    const { renderWith } = project.settings()
    return (lineId, { draft, service }) => {
      const wanted = renderWith === 'draft' ? draft : service
      return queueStateOf({
        service: queues.statusOf('service', service),
        draft: queues.statusOf('draft', draft),
        renderWith,
        progressOf: (received) => this.progressOf(lineId, received),
        isLeft: () => isLeft(lineId),
        held: () => heldProblem(service, journal, project.takes),
        // An order that came after says nothing of a line that was not in it.
        failedBefore: () =>
          wanted?.kind === 'renderable' ? failures.of(renderWith, lineId, wanted.contentKey) : undefined,
      })
    }
  }

  /** Between 0 and 1, by the bytes that have come. */
  progressOf(lineId: LineId, received: number): number | undefined {
    return progressOf(this.#input.project.script(), lineId, received)
  }
}
