import type { QueueView } from '../../../shared/contract/views.ts'
import { autoCast } from '../../../shared/core/cast/cast.ts'
import type { Cast } from '../../../shared/core/cast/schema.ts'
import type { ModelFacts } from '../../../shared/core/direction/models.ts'
import { type Problem, studioError } from '../../../shared/core/errors.ts'
import type { LineId, RenderKey, VoiceId } from '../../../shared/core/ids.ts'
import { type LineQueueState, type LineStateView, needsRender } from '../../../shared/core/render/line-views.ts'
import { requestsOfLine } from '../../../shared/core/render/plan.ts'
import type { SpokenVoice } from '../../../shared/core/render/types.ts'
import type { Script } from '../../../shared/core/script/types.ts'
import type { LineStatus } from '../../../shared/core/render/queue-account.ts'
import type { Source } from '../../../shared/core/takes/schema.ts'
import { estimatePartSamples } from '../../../shared/core/timeline/estimate.ts'
import { draftVoices } from '../../speech/draft/voices.ts'
import type { SpeechClient } from '../../speech/types.ts'
import { readReference } from '../clone/references.ts'
import type { OpenProject } from '../projects/types.ts'
import type { StudioPorts } from '../ports.ts'
import { openJournal } from './journal.ts'
import { unknownProblem } from './line-need.ts'
import { guardSpending } from './guard-spending.ts'
import { createPlanner, type Planner } from './planner.ts'
import { queueView } from './queue-view.ts'
import { receivedAudio } from './received-audio.ts'
import { createRunner, type RenderableLine, type Runner } from './runner.ts'
import { draftOrigin, type Sound } from './sound.ts'

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
  /** Models that the user added in the settings. */
  readonly models: () => readonly ModelFacts[]
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
  readonly confirmedBytes?: number | undefined
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
  ) => Promise<{ queued: number; cached: number; blocked: Problem[] }>
  readonly cancel: () => void
  readonly queueOf: (lineId: LineId) => LineQueueState | undefined
  readonly queue: () => QueueView
  readonly isBusy: () => boolean
  readonly setCeiling: (ceiling: number) => void
  readonly close: (graceMs: number) => Promise<void>
}

/** Problems named at most in one answer. */
const MOST_PROBLEMS = 200
/** Draft requests at once: the engine has two threads. */
const DRAFT_CEILING = 2

/**
 * Opens the journal of the project and readies its queues; a queue is made when something is first sent to it.
 * @throws StudioError if the journal cannot be read: without it nothing may be sent.
 */
export async function openRendering(input: RenderingInput): Promise<Rendering> {
  const { project } = input
  const journal = await openJournal(input.journalFolder, project.id, {
    now: input.ports.clock.now,
    randomBytes: input.ports.randomBytes,
  })
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

  const runnerFor = async (source: Source): Promise<Runner> => {
    const client = source === 'draft' ? await input.sound.draftClient() : input.serviceClient()
    if (client === undefined) {
      throw studioError('service.notConnected', 'No speech service is connected.', 'Connect one, or use draft voices.')
    }
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
      readClip: (id) => readReference(project.folder, id),
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

  const chosen = (
    choice: Pick<RenderChoice, 'source' | 'lineIds'>,
    views: readonly LineStateView[],
    unknownToo: boolean,
  ) => {
    if (choice.lineIds !== null) return new Set(choice.lineIds)
    const isWanted = (view: LineStateView): boolean =>
      needsRender(view, choice.source) || view.state === 'missingVoice' || (unknownToo && view.state === 'unknown')
    return new Set(views.filter(isWanted).map((view) => view.id))
  }

  const split = (source: Source, ids: ReadonlySet<LineId>, plan: Planner): Selection => {
    const lines: RenderableLine[] = []
    const blocked: Problem[] = []
    for (const line of plan.plan(source).lines) {
      if (!ids.has(line.lineId)) continue
      if (line.kind === 'renderable') lines.push(line)
      else if (blocked.length < MOST_PROBLEMS) blocked.push({ ...line.problem, lineId: line.lineId })
    }
    return { lines, blocked }
  }

  const cost = (lines: readonly RenderableLine[], again: boolean) => {
    const missing = new Map<RenderKey, number>()
    let count = 0
    for (const line of lines) {
      let isSent = false
      for (const { key, bytesOfText } of requestsOfLine(line)) {
        if (!again && receivedAudio(project.takes.all(), key) !== undefined) continue
        missing.set(key, bytesOfText)
        isSent = true
      }
      if (isSent) count += 1
    }
    return { lines: count, requests: missing.size, bytesOfText: [...missing.values()].reduce((a, b) => a + b, 0) }
  }

  const guard = async (choice: RenderChoice, lines: readonly RenderableLine[]): Promise<void> => {
    if (choice.source === 'draft') return
    const { confirmAboveBytes } = input.limits()
    await guardSpending(input.ports.dialogs, {
      ...cost(lines, choice.again),
      confirmAboveBytes,
      confirmedBytes: choice.confirmedBytes,
    })
  }

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

  const queueOf = (lineId: LineId): LineQueueState | undefined => {
    const { renderWith } = project.settings()
    const service = statusOf('service', lineId)
    const draft = statusOf('draft', lineId)
    for (const status of [service, draft]) {
      if (status?.kind === 'queued') return { kind: 'queued' }
      if (status?.kind === 'rendering') return renderingState(project, lineId, status.received)
    }
    if (service?.kind === 'unknown') return outcome(service)
    if (isUnknownSinceBefore(lineId)) {
      return {
        kind: 'unknown',
        problem: unknownProblem(lineId),
      }
    }
    return outcome(renderWith === 'draft' ? draft : service)
  }

  return {
    planner,
    originOf,
    estimate: (choice, views) => {
      const { lines, blocked } = split(choice.source, chosen(choice, views, false), planner)
      return { ...cost(lines, choice.lineIds !== null), blocked }
    },
    start: async (choice, views) => {
      if (choice.source === 'draft') {
        const cast = withDraftVoices()
        if (cast !== project.cast()) {
          project.setCast(cast)
          input.onCast(cast)
        }
      }
      const runner = await runnerFor(choice.source)
      const selection = split(choice.source, chosen(choice, views(), choice.resendUnknown), planner)
      const { lines, blocked } = await withFitVoices(choice.source, selection)
      await guard(choice, lines)
      const { again, resendUnknown } = choice
      return { ...runner.order({ lines, again, resendUnknown }), blocked }
    },
    cancel: () => {
      for (const { runner } of runners.values()) runner.cancel()
    },
    queueOf,
    queue: () => queueView([...runners.values()].map(({ runner }) => runner)),
    isBusy: () => [...runners.values()].some(({ runner }) => runner.isBusy()),
    setCeiling: (ceiling) => runners.get('service')?.runner.setCeiling(ceiling),
    close: async (graceMs) => {
      const all = [...retired, ...[...runners.values()].map(({ runner }) => runner)]
      await Promise.all(all.map((runner) => runner.close(graceMs)))
    },
  }
}

/** The cast with a draft voice for everyone, made anew only when the cast or the script has changed. */
function draftCaster(project: OpenProject): () => Cast {
  let kept: { readonly cast: Cast; readonly script: Script; readonly complete: Cast } | undefined
  return () => {
    const cast = project.cast()
    const script = project.script()
    if (kept?.cast !== cast || kept.script !== script) {
      kept = { cast, script, complete: autoCast({ cast, script, draftVoices }) }
    }
    return kept.complete
  }
}

type Selection = { readonly lines: readonly RenderableLine[]; readonly blocked: Problem[] }

function outcome(status: LineStatus | undefined): LineQueueState | undefined {
  if (status === undefined || status.kind === 'queued' || status.kind === 'rendering' || status.kind === 'ready') {
    return undefined
  }
  if (status.kind === 'cancelled') return { kind: 'cancelled' }
  return { kind: status.kind, ...(status.problem === undefined ? {} : { problem: status.problem }) }
}

/** Progress by the bytes that a line of this length usually has; never quite 1 before it is done. */
function renderingState(project: OpenProject, lineId: LineId, received: number): LineQueueState {
  if (received === 0) return { kind: 'rendering' }
  const node = project.script().nodes.find((candidate) => candidate.kind === 'line' && candidate.id === lineId)
  if (node?.kind !== 'line') return { kind: 'rendering' }
  const expectedBytes = estimatePartSamples(node.parts) * 2
  return { kind: 'rendering', progress: Math.min(0.95, received / expectedBytes) }
}

function randomFraction(randomBytes: (count: number) => Uint8Array): number {
  const [a = 0, b = 0, c = 0] = randomBytes(3)
  return (a * 65_536 + b * 256 + c) / 16_777_216
}
