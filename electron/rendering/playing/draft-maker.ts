import type { Cast } from '../../../shared/core/model/cast.ts'
import { type Problem, problemFrom, toProblem } from '../../../shared/core/model/errors.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { say } from '../../../shared/messages/say.ts'
import type { OpenProject } from '../../documents/types.ts'
import type { SpeechClient } from '../../speech/types.ts'
import type { Planner } from '../queue/planner.ts'
import type { RenderableLine } from '../queue/renderable-line.ts'
import type { Runner } from '../runner/runner-types.ts'

/** What drafts for playing are made with. */
export type DraftMakerInput = {
  readonly project: Pick<OpenProject, 'cast' | 'setCast'>
  readonly planner: Pick<Planner, 'lineOf'>
  /** The cast with a draft voice for everybody. */
  readonly draftCast: () => Cast
  readonly client: () => Promise<SpeechClient>
  /** A queue of its own; `onChange` hears of whatever moves in it. */
  readonly makeRunner: (client: SpeechClient, onChange: () => void) => Runner
}

/** Makes the drafts that playing needs, free and on this computer, beside whatever the queues do or wait for. */
export type DraftMaker = {
  /** Asks for drafts of lines, in this order and before all that was asked for earlier. Never rejects. */
  readonly make: (lineIds: readonly LineId[]) => Promise<Problem | undefined>
  /** Resolves when the line as it now stands has its draft, or after `patienceMs`, or with the reason why it gets none. */
  readonly whenMade: (lineId: LineId, patienceMs: number) => Promise<Problem | undefined>
  readonly close: (graceMs: number) => Promise<void>
}

/** A maker that has not begun anything: the speech engine is started by the first order. */
export function createDraftMaker(input: DraftMakerInput): DraftMaker {
  return new OwnQueue(input)
}

const tooLate = problemFrom('draft.failed', say('rendering.draft.late'), say('rendering.draft.late.remedy'))

/** A refusal of the draft voices is told as theirs: nothing was sent to a service, and nothing can have been billed. */
function ofDraft(problem: Problem | undefined): Problem | undefined {
  return problem?.code === 'service.failed' ? refused : problem
}

const refused = problemFrom('draft.failed', say('rendering.draft.refused'), say('rendering.draft.refused.remedy'))

class OwnQueue implements DraftMaker {
  readonly #input: DraftMakerInput
  readonly #waiting = new Set<() => void>()
  #queue: { readonly runner: Runner; readonly client: SpeechClient } | undefined
  #isClosed = false

  constructor(input: DraftMakerInput) {
    this.#input = input
  }

  readonly make: DraftMaker['make'] = async (lineIds) => {
    try {
      const runner = this.#runnerOf(await this.#input.client())
      if (this.#isClosed) return undefined
      const lines = lineIds.flatMap((lineId) => this.#lineOf(lineId) ?? [])
      if (lines.length === 0) return undefined
      this.#castDrafts()
      runner.order({ lines, again: false, resendUnknown: false })
      runner.putFirst(lines.map(({ lineId }) => lineId))
      return undefined
    } catch (error) {
      return toProblem(error)
    }
  }

  readonly whenMade: DraftMaker['whenMade'] = async (lineId, patienceMs) => {
    let isPatient = true
    const alarm = setTimeout(() => {
      isPatient = false
      this.#tell()
    }, patienceMs)
    try {
      for (;;) {
        const planned = this.#input.planner.lineOf('draft', lineId)
        const runner = this.#queue?.runner
        if (planned?.kind !== 'renderable' || runner === undefined)
          return planned?.kind === 'blocked' ? planned.problem : undefined
        const status = runner.statusOf(lineId, planned.contentKey)
        const isUnderWay = status?.kind === 'queued' || status?.kind === 'rendering'
        if (!isUnderWay) return status !== undefined && 'problem' in status ? ofDraft(status.problem) : undefined
        const phase = runner.phase()
        if (phase.kind !== 'running') return phase.problem
        if (this.#isClosed) return undefined
        if (!isPatient) return tooLate
        await new Promise<void>((resolve) => this.#waiting.add(resolve))
      }
    } finally {
      clearTimeout(alarm)
    }
  }

  async close(graceMs: number): Promise<void> {
    this.#isClosed = true
    this.#tell()
    await this.#queue?.runner.close(graceMs)
  }

  #lineOf(lineId: LineId): RenderableLine | undefined {
    const planned = this.#input.planner.lineOf('draft', lineId)
    return planned?.kind === 'renderable' ? planned : undefined
  }

  #runnerOf(client: SpeechClient): Runner {
    if (this.#queue?.client === client) return this.#queue.runner
    this.#queue?.runner.cancel()
    const runner = this.#input.makeRunner(client, () => this.#tell())
    this.#queue = { runner, client }
    return runner
  }

  #castDrafts(): void {
    const { project, draftCast } = this.#input
    const cast = draftCast()
    if (cast !== project.cast()) project.setCast(cast)
  }

  #tell(): void {
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const resolve of waiting) resolve()
  }
}
