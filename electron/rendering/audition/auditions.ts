import type { AuditionOrder, AuditionView, UnansweredAudition } from '../../../shared/contract/casting-views.ts'
import { StudioError, studioError } from '../../../shared/core/model/errors.ts'
import type { LineId, RenderKey } from '../../../shared/core/model/ids.ts'
import { requestsOfLine } from '../../../shared/core/render/plan.ts'
import type { PlannedRequest } from '../../../shared/core/model/render.ts'
import type { Source } from '../../../shared/core/model/take.ts'
import type { SpeechClient } from '../../speech/types.ts'
import { readReference } from '../../voices/clone/references.ts'
import type { StudioPorts } from '../../base/ports.ts'
import type { OpenProject } from '../../documents/types.ts'
import { copyAudio } from '../takes/copy-audio.ts'
import { guardSpending } from '../guard-spending.ts'
import { jointJournal } from '../journal/joint-journal.ts'
import type { Journal } from '../journal/journal.ts'
import { randomFraction } from '../random-fraction.ts'
import { receivedAudio } from '../journal/received-audio.ts'
import { createRunner } from '../runner/runner.ts'
import type { Runner } from '../runner/runner-types.ts'
import type { SharedRequests } from '../queue/shared-requests.ts'
import { draftOrigin, type Sound } from '../sound.ts'
import type { Spending } from '../journal/spending.ts'
import type { Emit } from '../../base/studio-events.ts'
import { createThrottle } from '../../base/throttle.ts'
import { ignored } from '../../base/failures.ts'
import { type AuditionBasis, type CandidatePlan, planAudition } from './audition-plan.ts'
import { AuditionRun } from './audition-run.ts'
import type { AuditionStore } from './audition-store.ts'
import type { MeasureStore } from './voice-measures.ts'
import type { RenderableLine } from '../queue/renderable-line.ts'
import type { TakeStore } from '../../documents/takes/take-types.ts'

/** What auditions of a project need of the studio around it. */
export type AuditionsInput = {
  readonly project: OpenProject
  readonly ports: Pick<StudioPorts, 'clock' | 'randomBytes' | 'dialogs'>
  readonly sound: Sound
  readonly serviceClient: () => SpeechClient | undefined
  /** As the project's service plans have it. */
  readonly serviceOrigin: () => string
  readonly limits: () => { readonly concurrency: number; readonly confirmAboveBytes: number }
  readonly models: () => AuditionBasis['models']
  readonly spending: Pick<Spending, 'capProblem' | 'look'>
  readonly store: AuditionStore
  readonly journal: () => Promise<Journal>
  /** What became of what the project's queue sent. */
  readonly queueJournal: Pick<Journal, 'isUnknown' | 'unknownAttempts' | 'giveUp'>
  /** Sends only with the right to send for the project. */
  readonly guard: (journal: Journal) => Journal
  readonly shared: SharedRequests
  readonly measures: () => Promise<MeasureStore>
  readonly emit: Emit
  /** An audition that may have cost something has ended. */
  readonly onSpent: () => void
}

/** The page's answer to the guard of the spending, and the wish to hear everything anew. */
type AuditionChoice = { readonly again: boolean; readonly confirmedBytes?: number | undefined }

/** Auditions of one open project. */
export type Auditions = {
  /** What it would send. Nothing is. @throws StudioError `input.invalid` */
  readonly cost: (order: AuditionOrder) => Promise<AuditionCost>
  /** @throws StudioError `spend.notConfirmed`, `service.notConnected`, `input.invalid`, `disk.*` */
  readonly start: (order: AuditionOrder, choice: AuditionChoice) => Promise<AuditionView>
  /** What waits is not sent; what is being sent finishes. */
  readonly cancel: (auditionId: string) => void
  /** Brings audio of these requests that was heard in auditions into the project: it is not paid for again. */
  readonly lendTo: (lines: readonly RenderableLine[], source: Source) => Promise<void>
  /** Requests of auditions, of all projects, that may have been billed and brought nothing. */
  readonly unknown: () => Promise<readonly UnansweredAudition[]>
  /** A person gave these up: they count as never sent. */
  readonly giveUp: (keys: readonly RenderKey[]) => Promise<void>
  /** The computer was asleep: what is being sent is dropped, for its connection is dead. */
  readonly wake: () => void
  readonly close: (graceMs: number) => Promise<void>
}
type AuditionCost = { readonly requests: number; readonly kept: number; readonly bytesOfText: number }

/** The page is told at most so often, in milliseconds. */
const TELL_EVERY_MS = 100
/** Draft requests at once: the engine has two threads. */
const DRAFT_CEILING = 2
/** Auditions that can still be cancelled; older ones have ended long ago. */
const MOST_REMEMBERED = 8

/** No audition has begun. */
export function createAuditions(input: AuditionsInput): Auditions {
  const { project, ports } = input
  const runs = new Map<string, AuditionRun>()
  /** Requests of each run: what one is being sent for is never sent for another at the same time. */
  const keysOf = new WeakMap<AuditionRun, ReadonlySet<RenderKey>>()
  // A double click must not pass the guards twice before either of the two is known.
  let tail: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = tail.then(work, work)
    tail = done.catch(ignored('the caller has it'))
    return done
  }

  const plan = (order: AuditionOrder): readonly CandidatePlan[] =>
    planAudition(order, {
      cast: project.cast(),
      settings: project.settings(),
      models: input.models(),
      pronunciations: project.pronunciations(),
      originOf: (source) => (source === 'draft' ? draftOrigin : input.serviceOrigin()),
    })

  const costOf = (plans: readonly CandidatePlan[], takes: TakeStore, again: boolean): AuditionCost => {
    const requests = requestsOf(plans)
    const isKept = (key: RenderKey): boolean =>
      !again && (receivedAudio(takes.all(), key) !== undefined || receivedAudio(project.takes.all(), key) !== undefined)
    const toSend = [...requests.values()].filter(({ request }) => !isKept(request.key))
    const billed = toSend.filter(({ source }) => source === 'service')
    return {
      requests: toSend.length,
      kept: requests.size - toSend.length,
      bytesOfText: billed.reduce((sum, { request }) => sum + request.bytesOfText, 0),
    }
  }

  /** Audio that the project has already is heard here too. */
  const borrow = async (plans: readonly CandidatePlan[], takes: TakeStore): Promise<void> => {
    for (const candidate of plans) {
      if (candidate.kind === 'blocked') continue
      for (const line of candidate.lines) {
        for (const { key } of requestsOfLine(line)) await copyAudio(key, line.lineId, project.takes, takes)
      }
    }
  }

  const journalOver = async (takes: TakeStore): Promise<Journal> =>
    input.guard(
      jointJournal(await input.journal(), input.queueJournal, (key) => receivedAudio(takes.all(), key) !== undefined),
    )
  const lendFrom = (takes: TakeStore) => (key: RenderKey, lineId: LineId) =>
    copyAudio(key, lineId, project.takes, takes)

  const runnerFor = async (source: Source, takes: TakeStore, onChange: () => void): Promise<Runner> => {
    const client = source === 'draft' ? await input.sound.draftClient() : input.serviceClient()
    if (client === undefined) {
      throw studioError('service.notConnected', 'No speech service is connected.', 'Connect one, or use draft voices.')
    }
    // Asked for each request: another project may have spent meanwhile.
    const maySend = (bytes: number) => input.spending.capProblem(bytes, runner.sent().bytesOfText)
    const runner: Runner = createRunner({
      ...(source === 'draft' ? {} : { maySend }),
      source,
      origin: source === 'draft' ? draftOrigin : client.origin,
      client,
      takes,
      workshop: input.sound.workshop(),
      ...(source === 'draft'
        ? { journal: undefined }
        : { journal: await journalOver(takes), shared: { ...input.shared, lend: lendFrom(takes) } }),
      readClip: (id) => readReference(project.folder, id),
      policy: {
        ceiling: source === 'draft' ? DRAFT_CEILING : input.limits().concurrency,
        mayBill: source === 'service',
        probesBeforeFirstAnswer: 0,
        probesLater: 3,
      },
      now: ports.clock.now,
      monotonicMs: ports.clock.monotonicMs,
      random: () => randomFraction(ports.randomBytes),
      onChange,
    })
    return runner
  }

  const settle = async (run: AuditionRun, source: Source, runner: Runner): Promise<void> => {
    await runner.settled()
    run.look(source)
    if (runner.sent().requests > 0 && source === 'service') input.onSpent()
  }

  const start = async (wanted: AuditionOrder, { again, confirmedBytes }: AuditionChoice): Promise<AuditionView> => {
    const plans = plan(wanted)
    const keys = new Set(requestsOf(plans).keys())
    const running = [...runs.values()].filter((run) => !run.isOver())
    // Asked for twice while it is under way: the same one.
    const same = running.find((run) => run.isOf(plans))
    if (same !== undefined) return same.view()
    if ([...runs.values()].every((run) => run.isOver())) await input.store.sweep()
    const takes = await input.store.takes()
    const cost = costOf(plans, takes, again)
    await input.spending.look()
    const capped = cost.bytesOfText === 0 ? undefined : input.spending.capProblem(cost.bytesOfText, 0)
    if (capped !== undefined) throw new StudioError(capped)
    await guardSpending(ports.dialogs, {
      lines: cost.requests,
      bytesOfText: cost.bytesOfText,
      confirmAboveBytes: input.limits().confirmAboveBytes,
      confirmedBytes,
    })
    if (!again) await borrow(plans, takes)
    const auditionId = `a_${Buffer.from(ports.randomBytes(12)).toString('hex')}`
    const news = createThrottle(() => {
      const run = runs.get(auditionId)
      if (run === undefined) return
      input.emit('audition.changed', { project: project.handle, audition: run.view() })
      if (run.isOver()) news.stop()
    }, TELL_EVERY_MS)
    const runners = new Map<Source, Runner>()
    const onChange = (): void => runs.get(auditionId)?.look()
    for (const { source, kind } of plans) {
      if (kind === 'renderable' && !runners.has(source)) {
        runners.set(source, await runnerFor(source, takes, onChange))
      }
    }
    const run = new AuditionRun({
      auditionId,
      plans,
      runners,
      takes,
      workshop: input.sound.workshop(),
      isKept: (key) => !again && receivedAudio(takes.all(), key) !== undefined,
      measures: await input.measures(),
      originOf: (source) => (source === 'draft' ? draftOrigin : input.serviceOrigin()),
      now: ports.clock.now,
      onNews: news.schedule,
    })
    runs.set(auditionId, run)
    keysOf.set(run, keys)
    forgetOld(runs)
    const order = (): void => {
      for (const [source, runner] of runners) {
        runner.order({ lines: linesOf(plans, source), again, resendUnknown: again })
        void settle(run, source, runner)
      }
    }
    const sharing = running.filter((other) => [...(keysOf.get(other) ?? [])].some((key) => keys.has(key)))
    if (sharing.length === 0) run.begin(order)
    else void afterAll(sharing, () => run.begin(order))
    return run.view()
  }

  return {
    cost: async (order) => costOf(plan(order), await input.store.takes(), false),
    start: (order, choice) => inTurn(() => start(order, choice)),
    cancel: (auditionId) => runs.get(auditionId)?.cancel(),
    lendTo: async (lines, source) => {
      if (source === 'draft') return
      const takes = await input.store.takes()
      for (const line of lines) {
        for (const { key } of requestsOfLine(line)) await copyAudio(key, line.lineId, takes, project.takes)
      }
    },
    unknown: async () => {
      const takes = await input.store.takes()
      const isThere = (key: RenderKey): boolean =>
        receivedAudio(takes.all(), key) !== undefined || receivedAudio(project.takes.all(), key) !== undefined
      return (await input.journal())
        .unknown()
        .flatMap(({ entry: { key, at, speaker = '', bytesOfText } }) =>
          isThere(key) ? [] : [{ key, sentAt: at, speaker, bytesOfText }],
        )
    },
    giveUp: async (keys) => (await input.journal()).giveUp(keys),
    wake: () => {
      for (const run of runs.values()) run.wake()
    },
    close: async (graceMs) => {
      await Promise.all([...runs.values()].map((run) => run.close(graceMs)))
    },
  }
}

/** What another audition is being sent for is waited for, and then it is there. */
async function afterAll(runs: readonly AuditionRun[], then: () => void): Promise<void> {
  await Promise.all(runs.map((run) => run.whenOver()))
  then()
}

type SourcedRequest = { readonly source: Source; readonly request: PlannedRequest }

/** Every request of an audition once, however many candidates share it. */
function requestsOf(plans: readonly CandidatePlan[]): ReadonlyMap<RenderKey, SourcedRequest> {
  const requests = new Map<RenderKey, SourcedRequest>()
  for (const plan of plans) {
    if (plan.kind === 'blocked') continue
    for (const request of plan.lines.flatMap(requestsOfLine))
      requests.set(request.key, { source: plan.source, request })
  }
  return requests
}

function linesOf(plans: readonly CandidatePlan[], source: Source): readonly RenderableLine[] {
  return plans.flatMap((plan) => (plan.kind === 'renderable' && plan.source === source ? plan.lines : []))
}

function forgetOld(runs: Map<string, AuditionRun>): void {
  for (const [id, run] of runs) {
    if (runs.size <= MOST_REMEMBERED) return
    if (run.isOver()) runs.delete(id)
  }
}
