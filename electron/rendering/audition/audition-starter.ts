import type { AuditionCost, AuditionOrder, AuditionView } from '../../../shared/contract/casting-views.ts'
import { StudioError } from '../../../shared/core/model/errors.ts'
import type { Source } from '../../../shared/core/model/take.ts'
import { createThrottle } from '../../base/throttle.ts'
import type { TakeStore } from '../../documents/takes/take-types.ts'
import { guardSpending } from '../guard-spending.ts'
import { projectClosed } from '../project-closed.ts'
import { receivedAudio } from '../journal/received-audio.ts'
import type { Runner } from '../runner/runner-types.ts'
import { draftOrigin } from '../sound.ts'
import { copyAudioOf } from '../takes/copy-audio.ts'
import { type CandidatePlan, planAudition } from './audition-plan.ts'
import { auditionCost, keptIn, linesSpokenBy, sourcesOf } from './audition-requests.ts'
import { AuditionRun } from './audition-run.ts'
import { auditionRunner } from './audition-runner.ts'
import { AuditionRuns } from './audition-runs.ts'
import type { AuditionsInput } from './auditions-input.ts'

/** The page's answer to the guard of the spending, and the wish to hear everything anew. */
export type AuditionChoice = { readonly again: boolean; readonly confirmedBytes?: number | undefined }

/** The page is told at most so often, in milliseconds. */
const TELL_EVERY_MS = 100

/** Begins auditions: what they would send is weighed, agreed to, and put into queues of their own. */
export class AuditionStarter {
  readonly runs = new AuditionRuns()
  readonly #input: AuditionsInput
  #isClosed = false

  constructor(input: AuditionsInput) {
    this.#input = input
  }

  /** @throws StudioError `audition.lines` */
  plan(order: AuditionOrder): readonly CandidatePlan[] {
    const { project, models } = this.#input
    return planAudition(order, {
      cast: project.cast(),
      settings: project.settings(),
      models: models(),
      pronunciations: project.pronunciations(),
      originOf: (source) => this.#originOf(source),
    })
  }

  costOf(plans: readonly CandidatePlan[], takes: TakeStore, again: boolean): AuditionCost {
    const isKept = keptIn(takes, this.#input.project.takes)
    return auditionCost(plans, (key) => !again && isKept(key))
  }

  /** Nothing more begins: who agrees to an audition from here on is told that the project was closed. */
  close(): void {
    this.#isClosed = true
  }

  /** Asked for twice while it is under way: the same one. */
  async start(wanted: AuditionOrder, choice: AuditionChoice): Promise<AuditionView> {
    const { store, project } = this.#input
    const plans = this.plan(wanted)
    const same = this.runs.runningOf(plans)
    if (same !== undefined) return same.view()
    if (!this.runs.isAnyRunning) await store.sweep()
    const takes = await store.takes()
    await this.#agree(this.costOf(plans, takes, choice.again), choice.confirmedBytes)
    // Audio that the project has already is heard here too.
    if (!choice.again)
      for (const source of sourcesOf(plans)) await copyAudioOf(linesSpokenBy(plans, source), project.takes, takes)
    return this.#begin(plans, takes, choice.again)
  }

  /** @throws StudioError `spend.capped`, `spend.notConfirmed` */
  async #agree({ requests, bytesOfText }: AuditionCost, confirmedBytes: number | undefined): Promise<void> {
    const { spending, ports, limits, lowCredit } = this.#input
    await spending.look()
    const capped = bytesOfText === 0 ? undefined : spending.capProblem(bytesOfText, 0)
    if (capped !== undefined) throw new StudioError(capped)
    const { confirmAboveBytes } = limits()
    // Draft voices are free, and so is what was heard before.
    const doubt = bytesOfText === 0 ? undefined : await lowCredit(bytesOfText)
    await guardSpending(ports.dialogs, { lines: requests, bytesOfText, confirmAboveBytes, doubt, confirmedBytes })
  }

  async #begin(plans: readonly CandidatePlan[], takes: TakeStore, again: boolean): Promise<AuditionView> {
    const { ports, sound, measures } = this.#input
    const auditionId = `a_${Buffer.from(ports.randomBytes(12)).toString('hex')}`
    const runners = await this.#runners(plans, takes, () => this.runs.get(auditionId)?.look())
    const run = new AuditionRun({
      auditionId,
      plans,
      runners,
      takes,
      workshop: sound.workshop(),
      isKept: (key) => !again && receivedAudio(takes.all(), key) !== undefined,
      measures: await measures(),
      originOf: (source) => this.#originOf(source),
      now: ports.clock.now,
      onChange: this.#toldOf(auditionId),
    })
    if (this.#isClosed) {
      // Asked about the cost while the project was closed: nobody would hear it.
      await run.close(0)
      throw projectClosed()
    }
    const sharing = this.runs.sharing(plans)
    this.runs.add(auditionId, run, plans)
    const order = (): void => {
      for (const [source, runner] of runners) {
        runner.order({ lines: linesSpokenBy(plans, source), again, resendUnknown: again })
        void this.#settle(run, source, runner)
      }
    }
    if (sharing.length === 0) run.begin(order)
    else void afterAll(sharing, () => run.begin(order))
    return run.view()
  }

  async #runners(
    plans: readonly CandidatePlan[],
    takes: TakeStore,
    onChange: () => void,
  ): Promise<ReadonlyMap<Source, Runner>> {
    const runners = new Map<Source, Runner>()
    for (const source of sourcesOf(plans)) {
      runners.set(source, await auditionRunner(this.#input, source, takes, onChange))
    }
    return runners
  }

  /** Tells the page of an audition, for the last time when it is over. */
  #toldOf(auditionId: string): () => void {
    const { emit, project } = this.#input
    const telling = createThrottle(() => {
      const run = this.runs.get(auditionId)
      if (run === undefined) return
      emit('audition.changed', { project: project.handle, audition: run.view() })
      if (run.isOver()) telling.stop()
    }, TELL_EVERY_MS)
    return telling.schedule
  }

  async #settle(run: AuditionRun, source: Source, runner: Runner): Promise<void> {
    await runner.settled()
    run.look(source)
    if (runner.sent().requests > 0 && source === 'service') this.#input.onSpent()
  }

  #originOf(source: Source): string {
    return source === 'draft' ? draftOrigin : this.#input.serviceOrigin()
  }
}

/** What another audition is being sent for is waited for, and then it is there. */
async function afterAll(runs: readonly AuditionRun[], then: () => void): Promise<void> {
  await Promise.all(runs.map((run) => run.whenOver()))
  then()
}
