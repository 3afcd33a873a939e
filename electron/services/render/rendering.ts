import type { QueueView } from '../../../shared/contract/views.ts'
import type { Cast } from '../../../shared/core/cast/schema.ts'
import type { ModelFacts } from '../../../shared/core/direction/models.ts'
import { type Problem, StudioError, studioError } from '../../../shared/core/errors.ts'
import type { LineId, ReferenceId, RenderKey, VoiceId } from '../../../shared/core/ids.ts'
import type { LedgerEntry } from '../../../shared/core/render/ledger.ts'
import type { LineQueueState, LineStateView } from '../../../shared/core/render/line-views.ts'
import { requestsOfLine } from '../../../shared/core/render/plan.ts'
import type { SpokenVoice } from '../../../shared/core/render/types.ts'
import type { LineStatus } from '../../../shared/core/render/queue-account.ts'
import type { ProjectSettings } from '../../../shared/core/project/schema.ts'
import type { HeardWord } from '../../../shared/core/scene/types.ts'
import type { Source, Take } from '../../../shared/core/takes/schema.ts'
import type { SpeechClient } from '../../speech/types.ts'
import { readReference } from '../clone/references.ts'
import type { OpenProject, TakeStore } from '../projects/types.ts'
import type { StudioPorts } from '../ports.ts'
import { copyAudio } from './copy-audio.ts'
import { jointJournal } from './joint-journal.ts'
import { type Journal, openJournal } from './journal.ts'
import type { Ceilings } from '../scene/ceilings.ts'
import { createSceneService, type SceneService } from '../scene/scene-service.ts'
import { costOfLines, MOST_PROBLEMS, type Selection, selectLines } from './line-choice.ts'
import { unknownProblem } from './line-need.ts'
import { endState, progressOf, sceneOf, workState } from './line-queue-state.ts'
import { draftCaster } from './draft-caster.ts'
import { guardSpending } from './guard-spending.ts'
import { createPlanner, type Planner } from './planner.ts'
import { createQueueDesk, type QueueDesk } from './queue-desk.ts'
import { queueView } from './queue-view.ts'
import { randomFraction } from './random-fraction.ts'
import { receivedAudio } from './received-audio.ts'
import type { Sending } from './sending.ts'
import { createRunner, type RenderableLine } from './runner.ts'
import type { Runner } from './runner-types.ts'
import { savedQueue } from './saved-queue.ts'
import type { SharedRequests } from './shared-requests.ts'
import { draftOrigin, type Sound } from './sound.ts'
import type { Spending } from './spending.ts'

/** What rendering a project needs of the studio around it. */
export type RenderingInput = {
  readonly project: OpenProject
  readonly ports: Pick<StudioPorts, 'clock' | 'randomBytes' | 'dialogs'>
  readonly journalFolder: string
  readonly sound: Sound
  readonly serviceClient: () => SpeechClient | undefined
  /** The origin that service plans are made for: the connection's, or the last take's while there is none. */
  readonly serviceOrigin: () => string
  readonly limits: () => { readonly concurrency: number; readonly confirmAboveBytes: number }
  readonly spending: Spending
  /** What was heard in auditions, and what became of what they sent. */
  readonly auditions: {
    readonly takes: () => Promise<TakeStore>
    readonly journal: () => Promise<Pick<Journal, 'isUnknown' | 'giveUp'>>
    readonly shared: SharedRequests
  }
  /** Models that the user added in the settings. */
  readonly models: () => readonly ModelFacts[]
  /** How much a scene may hold, as learned. */
  readonly ceilings: Ceilings
  /** The take that is heard for a line. */
  readonly heard: (lineId: LineId) => Take | undefined
  /** Words of a scene's answer with their times, where the user wants them asked for. */
  readonly wordsOf?: (answer: Take) => Promise<readonly HeardWord[] | undefined>
  /** Asks the service which of these voices cannot speak now, once a voice; never rejects. */
  readonly voiceProblems: (voices: readonly SpokenVoice[]) => Promise<ReadonlyMap<VoiceId, Problem>>
  readonly onChange: () => void
  /** The cast was changed on this side. */
  readonly onCast: (cast: Cast) => void
}

/** What is to be rendered: `lineIds` null means all that need it. */
export type RenderChoice = {
  readonly source: Source
  readonly lineIds: readonly LineId[] | null
  readonly again: boolean
  readonly resendUnknown: boolean
  /** Takes of each line; absent: one. More than one are always new ones. */
  readonly takes?: number | undefined
  readonly confirmedBytes?: number | undefined
  /** Absent: as the project says. */
  readonly mode?: ProjectSettings['mode'] | undefined
  /** Retakes the one named line among so many neighbours on each side. Always a new take. */
  readonly pickUp?: { readonly neighbours: number } | undefined
}

/** Rendering of one open project: both queues, the guard of the spending, and what the queues say about lines. */
export type Rendering = {
  readonly planner: Planner
  /** The origin that plans of a source are made for. */
  readonly originOf: (source: Source) => string
  readonly estimate: (
    choice: Pick<RenderChoice, 'source' | 'lineIds'>,
    views: readonly LineStateView[],
  ) => { lines: number; requests: number; bytesOfText: number; blocked: Problem[] }
  readonly start: (
    choice: RenderChoice,
    views: () => readonly LineStateView[],
  ) => Promise<{ queued: number; cached: number; blocked: Problem[]; notes: Problem[] }>
  readonly scenes: SceneService
  /** What else may send for this project sends by these. */
  readonly sending: Sending
  readonly cancel: () => void
  /** What else a person does to the queues. */
  readonly desk: QueueDesk
  /** Every request of this project that ever left for a service, oldest first. */
  readonly ledger: () => readonly LedgerEntry[]
  readonly queueOf: (lineId: LineId) => LineQueueState | undefined
  readonly queue: () => QueueView
  readonly isBusy: () => boolean
  readonly setCeiling: (ceiling: number) => void
  readonly close: (graceMs: number) => Promise<void>
}

/** Draft requests at once: the engine has two threads. */
const DRAFT_CEILING = 2

/**
 * Opens the journal of the project and readies its queues; a queue is made when something is first sent to it.
 * @throws StudioError if the journal cannot be read: without it nothing may be sent.
 */
export async function openRendering(input: RenderingInput): Promise<Rendering> {
  const { project } = input
  const own = await openJournal(input.journalFolder, project.id, {
    now: input.ports.clock.now,
    randomBytes: input.ports.randomBytes,
  })
  const journal = jointJournal(
    own,
    await input.auditions.journal(),
    (key) => receivedAudio(project.takes.all(), key) !== undefined,
  )
  input.spending.register(project.id, journal.entries)
  const saved = savedQueue(input.journalFolder, project.id)
  const left = await saved.read()
  const withDraftVoices = draftCaster(project)
  const originOf = (source: Source): string => (source === 'draft' ? draftOrigin : input.serviceOrigin())
  const planner = createPlanner({
    script: project.script,
    castFor: (source) => (source === 'draft' ? withDraftVoices() : project.cast()),
    settings: project.settings,
    originOf,
    models: input.models,
    pronunciations: project.pronunciations,
  })
  const runners = new Map<Source, { readonly runner: Runner; readonly client: SpeechClient }>()
  const retired = new Set<Runner>()
  let isClosing = false

  const scenes = createSceneService({
    takes: project.takes,
    workshop: input.sound.workshop,
    planner,
    originOf,
    settings: project.settings,
    journal,
    ceilings: input.ceilings,
    heard: input.heard,
    wordsOf: input.wordsOf,
    now: input.ports.clock.now,
  })
  const listeners = new Map<string, (piece: Uint8Array) => void>()
  const readClip = (id: ReferenceId): Promise<Uint8Array> => readReference(project.folder, id)

  const shared = {
    ...input.auditions.shared,
    lend: async (key: RenderKey, lineId: LineId) =>
      copyAudio(key, lineId, await input.auditions.takes(), project.takes),
  }

  const clientOf = async (source: Source): Promise<SpeechClient> => {
    const client = source === 'draft' ? await input.sound.draftClient() : input.serviceClient()
    if (client !== undefined) return client
    throw studioError('service.notConnected', 'No speech service is connected.', 'Connect one, or use draft voices.')
  }

  const runnerFor = async (source: Source): Promise<Runner> => {
    const client = await clientOf(source)
    const known = runners.get(source)
    if (known?.client === client) return known.runner
    if (known !== undefined) retire(known.runner)
    const runner = createRunner({
      source,
      origin: source === 'draft' ? draftOrigin : client.origin,
      client,
      takes: project.takes,
      workshop: input.sound.workshop(),
      journal: source === 'draft' ? undefined : journal,
      ...(source === 'draft' ? {} : { shared }),
      readClip,
      scenes: scenes.deskFor(source, source === 'draft' ? draftOrigin : client.origin),
      listenerOf: (key) => listeners.get(`${source} ${key}`),
      sceneOf: (lineId) => sceneOf(project.script(), lineId),
      ...(source === 'draft' ? {} : { maySend: (bytes) => input.spending.capProblem(bytes, sentBytes()) }),
      policy: {
        ceiling: source === 'draft' ? DRAFT_CEILING : input.limits().concurrency,
        mayBill: source === 'service',
        probesBeforeFirstAnswer: Number.POSITIVE_INFINITY,
        probesLater: Number.POSITIVE_INFINITY,
      },
      now: input.ports.clock.now,
      monotonicMs: input.ports.clock.monotonicMs,
      random: () => randomFraction(input.ports.randomBytes),
      onChange: input.onChange,
    })
    runners.set(source, { runner, client })
    return runner
  }

  /** A queue of a connection that is gone: what is being sent finishes, nothing else leaves. */
  const retire = (runner: Runner): void => {
    runner.cancel()
    retired.add(runner)
    void runner.settled().then(() => retired.delete(runner))
  }

  const guardCost: Sending['guardCost'] = async (source, cost, confirmedBytes) => {
    if (source === 'draft') return
    checkCap(cost)
    const { confirmAboveBytes } = input.limits()
    await guardSpending(input.ports.dialogs, { ...cost, confirmAboveBytes, confirmedBytes })
  }

  const checkCap = (cost: { readonly requests: number; readonly bytesOfText: number }): void => {
    const problem = cost.requests === 0 ? undefined : input.spending.capProblem(cost.bytesOfText, waitingBytes())
    if (problem !== undefined) throw new StudioError(problem)
  }

  const sentBytes = (): number => runners.get('service')?.runner.sent().bytesOfText ?? 0
  /** What the batch that this order would join has sent; an idle queue begins a new one. */
  const waitingBytes = (): number => (runners.get('service')?.runner.isBusy() === true ? sentBytes() : 0)

  /** Lines whose voice cannot speak are held back before anything is sent, each with the reason. */
  const withFitVoices = async (source: Source, { lines, blocked }: Selection): Promise<Selection> => {
    if (source === 'draft') return { lines, blocked }
    const problems = await input.voiceProblems(lines.flatMap(requestsOfLine).map(({ voice }) => voice))
    if (problems.size === 0) return { lines, blocked }
    const problemOf = (line: RenderableLine): Problem | undefined =>
      requestsOfLine(line)
        .map(({ voice }) => (voice.kind === 'voice' ? problems.get(voice.voice.id) : undefined))
        .find((problem) => problem !== undefined)
    const held = lines.flatMap((line) => {
      const problem = problemOf(line)
      return problem === undefined ? [] : [{ ...problem, lineId: line.lineId }]
    })
    return {
      lines: lines.filter((line) => problemOf(line) === undefined),
      blocked: [...blocked, ...held].slice(0, MOST_PROBLEMS),
    }
  }

  const isUnknownSinceBefore = (lineId: LineId): boolean => {
    const line = planner.lineOf('service', lineId)
    if (line?.kind !== 'renderable') return false
    return requestsOfLine(line).some(
      ({ key }) => journal.isUnknown(key) && receivedAudio(project.takes.all(), key) === undefined,
    )
  }

  const statusOf = (source: Source, lineId: LineId): LineStatus | undefined => {
    const line = planner.lineOf(source, lineId)
    return line?.kind === 'renderable' ? runners.get(source)?.runner.statusOf(lineId, line.contentKey) : undefined
  }

  const progress = (lineId: LineId) => (received: number) => progressOf(project.script(), lineId, received)

  const queueOf = (lineId: LineId): LineQueueState | undefined => {
    const { renderWith } = project.settings()
    const service = statusOf('service', lineId)
    const draft = statusOf('draft', lineId)
    const work = workState(service, progress(lineId)) ?? workState(draft, progress(lineId))
    if (work !== undefined) return work
    if (desk.isLeft(lineId)) return { kind: 'queued' }
    if (service?.kind === 'unknown') return endState(service)
    if (isUnknownSinceBefore(lineId)) return { kind: 'unknown', problem: unknownProblem(lineId) }
    return endState(renderWith === 'draft' ? draft : service)
  }

  const start = async (
    choice: RenderChoice,
    views: () => readonly LineStateView[],
    isAgreed: boolean,
  ): ReturnType<Rendering['start']> => {
    if (choice.source === 'draft') {
      const cast = withDraftVoices()
      if (cast !== project.cast()) {
        project.setCast(cast)
        input.onCast(cast)
      }
    }
    const runner = await runnerFor(choice.source)
    const chosen = selectLines(choice, views(), planner.plan(choice.source), choice.resendUnknown)
    const { lines, blocked } = await withFitVoices(choice.source, chosen)
    const { source, resendUnknown, takes = 1 } = choice
    const again = isAgain(choice)
    const arranged = scenes.arrange({ ...choice, again }, lines)
    const cost = costOfLines(lines, project.takes, { again, takes, scenes: arranged.scenes })
    if (!isAgreed) await guardCost(source, cost, choice.confirmedBytes)
    else if (source === 'service') checkCap(cost)
    const { bytesOfText } = cost
    const ordered = runner.order({ lines, scenes: arranged.scenes, again, resendUnknown, takes })
    // The list is a convenience of the next run; a disk that refuses it must not stop this one.
    await desk.remember(new Map([[choice.source, bytesOfText]])).catch(() => undefined)
    void runner.settled().then(() => (isClosing ? undefined : desk.remember().catch(() => undefined)))
    return { ...ordered, blocked, notes: [...arranged.notes] }
  }

  const desk = createQueueDesk({
    runners: () => [...runners].map(([source, { runner }]) => [source, runner] as const),
    planner,
    journal,
    takes: project.takes,
    saved,
    left,
    orderLeft: async ({ source, lineIds, bytesOfText }) => {
      const choice = { source, lineIds, again: false, resendUnknown: false }
      const { lines } = selectLines(choice, [], planner.plan(source), false)
      const arranged = scenes.arrange(choice, lines)
      const { bytesOfText: now } = costOfLines(lines, project.takes, { again: false, scenes: arranged.scenes })
      await start(choice, () => [], now <= bytesOfText)
    },
    progressOf: (lineId, received) => progressOf(project.script(), lineId, received),
    onChange: input.onChange,
  })

  return {
    planner,
    originOf,
    estimate: (choice, views) => {
      const { lines, blocked } = selectLines(choice, views, planner.plan(choice.source), false)
      const again = choice.lineIds !== null
      const arranged = scenes.arrange({ ...choice, again, resendUnknown: false }, lines)
      return { ...costOfLines(lines, project.takes, { again, scenes: arranged.scenes }), blocked }
    },
    start: (choice, views) => start(choice, views, false),
    scenes,
    sending: {
      journal,
      clientOf,
      withFitVoices,
      guardCost,
      readClip,
      shared,
      statusOf,
      listen: (source, key, listener) => {
        listeners.set(`${source} ${key}`, listener)
        return () => void listeners.delete(`${source} ${key}`)
      },
    },
    cancel: () => {
      void desk.dropLeft().catch(() => undefined)
      for (const { runner } of runners.values()) runner.cancel()
      input.onChange()
    },
    desk,
    ledger: journal.entries,
    queueOf,
    queue: () =>
      queueView(
        [...runners.values()].map(({ runner }) => runner),
        desk.left(),
      ),
    isBusy: () => [...runners.values()].some(({ runner }) => runner.isBusy()),
    setCeiling: (ceiling) => runners.get('service')?.runner.setCeiling(ceiling),
    close: async (graceMs) => {
      // What waits now is offered when the project is opened again.
      await desk.remember().catch(() => undefined)
      isClosing = true
      const all = [...retired, ...[...runners.values()].map(({ runner }) => runner)]
      await Promise.all(all.map((runner) => runner.close(graceMs)))
    },
  }
}

/** Several takes in one action are new ones each, and so is a pick-up. */
function isAgain({ again, takes = 1, pickUp }: RenderChoice): boolean {
  return again || takes > 1 || pickUp !== undefined
}
