import type { Cast } from '../../shared/core/model/cast.ts'
import type { Source } from '../../shared/core/model/take.ts'
import { requestsOfLine } from '../../shared/core/render/plan.ts'
import type { TakeStore } from '../documents/takes/take-types.ts'
import { noted } from '../base/failures.ts'
import type { SpeechClient } from '../speech/types.ts'
import type { QueueControls } from './controls/queue-controls.ts'
import { withFitVoices } from './fit-voices.ts'
import type { Journal } from './journal/journal.ts'
import { projectClosed } from './project-closed.ts'
import type { ProjectQueues } from './project-queues.ts'
import { inOrder, type Selection, selectLines } from './queue/line-choice.ts'
import type { Planner } from './queue/planner.ts'
import type { SavedLines } from './queue/saved-queue.ts'
import type { RemadeRecords } from './remade-records.ts'
import type { RenderChoice, Rendering, RenderingInput } from './rendering-types.ts'
import type { RenderOrder } from './runner/runner-input.ts'
import type { Runner } from './runner/runner-types.ts'
import type { SceneService } from './scene/scene-service.ts'
import type { SpendingGuard } from './spending-guard.ts'
import { withLent } from './takes/copy-audio.ts'
import { isAgain, type WeighedOrder, weighOrder } from './weigh-order.ts'

/** What orders of one project go by. */
export type ProjectOrdersInput = Pick<RenderingInput, 'project' | 'auditions' | 'transcribes' | 'voiceProblems'> & {
  readonly journal: Journal
  readonly planner: Planner
  readonly scenes: SceneService
  readonly queues: ProjectQueues
  readonly guard: SpendingGuard
  readonly remade: RemadeRecords
  readonly clientOf: (source: Source) => Promise<SpeechClient>
  readonly draftCast: () => Cast
  readonly remember: QueueControls['remember']
}

/** Orders of one project: what they would send, and what they begin. */
export class ProjectOrders {
  readonly #input: ProjectOrdersInput

  constructor(input: ProjectOrdersInput) {
    this.#input = input
  }

  readonly estimate: Rendering['estimate'] = async (choice, views) => {
    const { project, planner, auditions, remade } = this.#input
    await remade.whenDone
    const selected = selectLines(choice, views, planner.plan(choice.source), choice.resendUnknown)
    const chosen = await this.holdBackUnfit(choice.source, selected)
    // What was heard in auditions is lent to an order that does not want new audio.
    const isLent = choice.source === 'service' && !choice.again
    const takes = isLent
      ? withLent(project.takes, await auditions.takes(), chosen.lines.flatMap(requestsOfLine))
      : project.takes
    const { cost, blocked, arranged } = this.#weigh(choice, chosen, takes)
    const { notes } = arranged
    return { ...cost, blocked: [...blocked], ...(notes.length === 0 ? {} : { notes: [...notes] }) }
  }

  readonly start: Rendering['start'] = (choice, views) => this.#begin(choice, views, undefined)

  /**
   * Orders what an earlier run left. It asks nobody again for what was agreed to, unless little is left to pay with.
   * @throws StudioError as `start` does
   */
  async startLeft(left: SavedLines, confirmedBytes: number | undefined): Promise<void> {
    await this.#begin({ ...choiceOf(left), confirmedBytes }, () => [], left)
  }

  /** Lines whose voice cannot speak are held back before anything is sent, each with the reason. */
  async holdBackUnfit(source: Source, selection: Selection): Promise<Selection> {
    if (source === 'draft') return selection
    const voices = selection.lines.flatMap(requestsOfLine).map(({ voice }) => voice)
    return withFitVoices(selection, await this.#input.voiceProblems(voices))
  }

  async #begin(
    choice: RenderChoice,
    views: Parameters<Rendering['start']>[1],
    left: SavedLines | undefined,
  ): ReturnType<Rendering['start']> {
    const { planner, queues, remade, clientOf } = this.#input
    if (choice.source === 'draft') this.#castDrafts()
    await remade.whenDone
    const runner = queues.sendingBy(choice.source, await clientOf(choice.source))
    const selected = selectLines(choice, views(), planner.plan(choice.source), choice.resendUnknown)
    const wanted = left === undefined ? selected : inOrder(selected, left.lineIds)
    const weighed = this.#weigh(choice, await this.holdBackUnfit(choice.source, wanted))
    await this.#pass(choice, weighed, left)
    // Only now: who was asked what it costs may have said no, or have closed the project meanwhile.
    if (queues.isClosing) throw projectClosed()
    if (choice.resendUnknown) await this.#input.journal.allowOnce?.()
    const ordered = runner.order(this.#orderOf(choice, weighed))
    if (left?.isFirst === true) runner.putFirst(left.lineIds)
    await this.#writeDown(choice.source, Math.max(weighed.cost.bytesOfText, left?.bytesOfText ?? 0), runner)
    return { ...ordered, blocked: weighed.blocked, notes: [...weighed.arranged.notes] }
  }

  #castDrafts(): void {
    const { project, draftCast } = this.#input
    const cast = draftCast()
    if (cast !== project.cast()) project.setCast(cast)
  }

  #weigh(
    choice: RenderChoice,
    selection: Selection,
    takes: Pick<TakeStore, 'all' | 'ofLine'> = this.#input.project.takes,
  ): WeighedOrder {
    const { journal, scenes, queues } = this.#input
    return weighOrder(choice, selection, { takes, journal, scenes, runner: queues.of(choice.source) })
  }

  /** Lets an order pass, or asks for it. @throws StudioError `spend.capped`, `spend.notConfirmed` */
  async #pass(choice: RenderChoice, { cost, arranged }: WeighedOrder, left: SavedLines | undefined): Promise<void> {
    const { guard, transcribes } = this.#input
    const { source, takes = 1, confirmedBytes } = choice
    const transcripts = source === 'service' && transcribes() ? arranged.scenes.length * takes : 0
    const isAgreed = left !== undefined && cost.bytesOfText <= left.bytesOfText && transcripts === 0
    if (isAgreed) await guard.askIfLow(source, cost, confirmedBytes)
    else await guard.ask(source, { ...cost, transcripts }, confirmedBytes)
  }

  #orderOf(choice: RenderChoice, { lines, arranged }: WeighedOrder): RenderOrder {
    const { resendUnknown, takes = 1, mode = this.#input.project.settings().mode, pickUp } = choice
    return {
      lines,
      scenes: arranged.scenes,
      again: isAgain(choice),
      resendUnknown,
      takes,
      as: { mode, ...(pickUp === undefined ? {} : { neighbours: pickUp.neighbours }) },
    }
  }

  /** The list is a convenience of the next run; a disk that refuses it must not stop this one. */
  async #writeDown(source: Source, agreedBytes: number, runner: Runner): Promise<void> {
    const { remember, queues } = this.#input
    await remember(new Map([[source, agreedBytes]])).catch(noted('rendering: keeping'))
    void runner.settled().then(() => (queues.isClosing ? undefined : remember().catch(noted('rendering: keeping'))))
  }
}

/** Lines of an earlier run, as they were ordered then. */
function choiceOf({ source, lineIds, again = false, takes = 1, mode, neighbours }: SavedLines): RenderChoice {
  const pickUp = neighbours === undefined ? {} : { pickUp: { neighbours } }
  return { source, lineIds, again, resendUnknown: false, takes, mode, ...pickUp }
}
