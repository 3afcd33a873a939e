import type { Cast } from '../../../shared/core/model/cast.ts'
import { type Problem, problemFrom, toProblem } from '../../../shared/core/model/errors.ts'
import type { LineId, RenderKey } from '../../../shared/core/model/ids.ts'
import { say } from '../../../shared/messages/say.ts'
import type { OpenProject } from '../../documents/types.ts'
import type { Planner } from '../queue/planner.ts'
import type { RenderableLine } from '../queue/renderable-line.ts'
import type { Runner } from '../runner/runner-types.ts'

/** The queue of drafts, as far as playing needs it. */
export type DraftQueue = Pick<Runner, 'order' | 'putFirst' | 'statusOf' | 'phase' | 'cancel' | 'close'>

/** What drafts for playing are made with. */
export type DraftMakerInput<Client> = {
  readonly project: Pick<OpenProject, 'cast' | 'setCast'>
  readonly planner: Pick<Planner, 'lineOf'>
  /** The cast with a draft voice for everybody. */
  readonly draftCast: () => Cast
  readonly client: () => Promise<Client>
  /** A queue of its own; `onChange` hears of whatever moves in it. */
  readonly makeRunner: (client: Client, onChange: () => void) => DraftQueue
}

/** Makes the drafts that playing needs, free and on this computer, beside whatever the queues do or wait for. */
export type DraftMaker = {
  /** Asks for drafts of lines, in this order and before all that was asked for earlier. Never rejects. */
  readonly make: (lineIds: readonly LineId[]) => Promise<Problem | undefined>
  /**
   * Resolves when the line as it now stands has its draft, or after `patienceMs`, or with the reason why it gets none. What
   * has been late once is not waited for again; nor is anything else for long, until a draft has come. Ends at once when
   * `signal` aborts, which says nothing about the voices.
   */
  readonly whenMade: (lineId: LineId, patienceMs: number, signal: AbortSignal) => Promise<Problem | undefined>
  readonly close: (graceMs: number) => Promise<void>
}

/** A maker that has not begun anything: the speech engine is started by the first order. */
export function createDraftMaker<Client>(input: DraftMakerInput<Client>): DraftMaker {
  return new OwnQueue(input)
}

const tooLate = problemFrom('draft.failed', say('rendering.draft.late'), say('rendering.draft.late.remedy'))

/** A refusal of the draft voices is told as theirs: nothing was sent to a service, and nothing can have been billed. */
function ofDraft(problem: Problem | undefined): Problem | undefined {
  return problem?.code === 'service.failed' ? refused : problem
}

const refused = problemFrom('draft.failed', say('rendering.draft.refused'), say('rendering.draft.refused.remedy'))

/** So long (ms) is waited for voices that were late: enough for a draft, if they speak again. */
const BRIEF_MS = 500

class OwnQueue<Client> implements DraftMaker {
  readonly #input: DraftMakerInput<Client>
  readonly #waiting = new Set<() => void>()
  #queue: { readonly runner: DraftQueue; readonly client: Client } | undefined
  /** What had its time and did not come. */
  readonly #late = new Set<RenderKey>()
  /** The last that was waited for was late. */
  #isSilent = false
  #isClosed = false

  constructor(input: DraftMakerInput<Client>) {
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

  readonly whenMade: DraftMaker['whenMade'] = async (lineId, patienceMs, signal) => {
    let isPatient = true
    const asked = this.#lineOf(lineId)
    const isBrief = this.#isSilent || (asked !== undefined && this.#late.has(asked.contentKey))
    const alarm = setTimeout(
      () => {
        isPatient = false
        this.#tell()
      },
      isBrief ? Math.min(patienceMs, BRIEF_MS) : patienceMs,
    )
    const tell = (): void => this.#tell()
    signal.addEventListener('abort', tell)
    try {
      for (;;) {
        if (signal.aborted) return undefined
        const planned = this.#input.planner.lineOf('draft', lineId)
        const runner = this.#queue?.runner
        if (planned?.kind !== 'renderable' || runner === undefined)
          return planned?.kind === 'blocked' ? planned.problem : undefined
        const status = runner.statusOf(lineId, planned.contentKey)
        const isUnderWay = status?.kind === 'queued' || status?.kind === 'rendering'
        if (!isUnderWay) {
          this.#answered(planned.contentKey)
          return status !== undefined && 'problem' in status ? ofDraft(status.problem) : undefined
        }
        const phase = runner.phase()
        if (phase.kind !== 'running') return phase.problem
        if (this.#isClosed) return undefined
        if (!isPatient) return this.#wasLate(planned.contentKey)
        await new Promise<void>((resolve) => this.#waiting.add(resolve))
      }
    } finally {
      clearTimeout(alarm)
      signal.removeEventListener('abort', tell)
    }
  }

  async close(graceMs: number): Promise<void> {
    this.#isClosed = true
    this.#tell()
    await this.#queue?.runner.close(graceMs)
  }

  #wasLate(key: RenderKey): Problem {
    this.#late.add(key)
    this.#isSilent = true
    return tooLate
  }

  /** They speak, or say why they do not. */
  #answered(key: RenderKey): void {
    this.#late.delete(key)
    this.#isSilent = false
  }

  #lineOf(lineId: LineId): RenderableLine | undefined {
    const planned = this.#input.planner.lineOf('draft', lineId)
    return planned?.kind === 'renderable' ? planned : undefined
  }

  #runnerOf(client: Client): DraftQueue {
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
