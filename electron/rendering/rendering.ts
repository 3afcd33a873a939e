import { join } from 'node:path'
import type { Cast } from '../../shared/core/model/cast.ts'
import { problemError } from '../../shared/core/model/errors.ts'
import type { LineId, ReferenceId, RenderKey } from '../../shared/core/model/ids.ts'
import type { Source, Take } from '../../shared/core/model/take.ts'
import { noted } from '../base/failures.ts'
import type { SpeechClient } from '../speech/types.ts'
import { readReference } from '../voices/clone/references.ts'
import { createQueueControls } from './controls/queue-controls.ts'
import { draftCaster } from './draft-caster.ts'
import type { Journal } from './journal/journal.ts'
import { LineStates } from './line-states.ts'
import { EndListeners, Listeners } from './listeners.ts'
import { ProjectOrders } from './project-orders.ts'
import { ProjectQueues } from './project-queues.ts'
import { openProjectRecords } from './project-records.ts'
import { playingRunner, type ProjectRunnerInput, projectRunner } from './project-runner.ts'
import { createDraftMaker, type DraftMaker } from './playing/draft-maker.ts'
import { createPlanner, type Planner } from './queue/planner.ts'
import { queueView, withTurnFailure } from './queue-view.ts'
import type { TurnWatch } from './sending/turn-watch.ts'
import { RemadeRecords } from './remade-records.ts'
import type { Rendering, RenderingInput } from './rendering-types.ts'
import { createSceneService, type SceneService } from './scene/scene-service.ts'
import { draftOrigin } from './sound.ts'
import { SpendingGuard } from './spending-guard.ts'
import { copyAudio } from './takes/copy-audio.ts'
import { recordsView } from './takes/records-view.ts'
import { type RemakeInput, remakeTakes } from './takes/remake-takes.ts'
import { createUnknownAnswers } from './unknown-answers.ts'
import { say } from '../../shared/messages/say.ts'
import type { QueueItem } from '../../shared/contract/render-views.ts'

/**
 * Opens the journal of the project and readies its queues; a queue is made when something is first sent to it.
 * @throws StudioError if the journal cannot be read: without it nothing may be sent.
 */
export async function openRendering(input: RenderingInput): Promise<Rendering> {
  const { project, ports } = input
  const { takes } = project
  const { now } = ports.clock
  const queues: ProjectQueues = new ProjectQueues((source, client) => projectRunner(runnerInput, source, client))
  const { journal, failures, guard, turn, elsewhere, ...records } = await openProjectRecords(input, {
    runner: () => queues.of('service'),
    resume: () => controls.resume(),
  })

  const draftCast = draftCaster(project)
  const originOf = (source: Source): string =>
    source === 'draft' ? draftOrigin : input.serviceOrigin() || records.lastOrigin()
  const planner = plannerOf(input, draftCast, originOf)
  const scenes = scenesOf(input, { planner, originOf, journal })
  const clientOf = (source: Source): Promise<SpeechClient> => clientIn(input, source)
  const readClip = (id: ReferenceId): Promise<Uint8Array> => readReference(project.folder, id)
  const listeners = new Listeners()
  const ends = new EndListeners()
  const shared = {
    ...input.auditions.shared,
    lend: async (key: RenderKey, lineId: LineId) => copyAudio(key, lineId, await input.auditions.takes(), takes),
  }
  const runnerInput: ProjectRunnerInput = {
    ...input,
    journal,
    shared,
    readClip,
    scenes,
    listeners,
    sentBytes: () => queues.sentBytes,
    onEnd: (source, line, end) => {
      failures.note(source, line, end)
      ends.tell(line.lineId)
    },
  }
  // What lies there is looked at before anything is sent, and the window does not wait for it.
  const remade = remadeIn(input, { journal, planner, scenes, origin: originOf('service') })
  const spendingGuard = guardOf(input, queues, () => controls.read())
  const orders = new ProjectOrders({
    ...input,
    journal,
    planner,
    scenes,
    queues,
    guard: spendingGuard,
    remade,
    clientOf,
    draftCast,
    remember: (agreedBytes) => controls.remember(agreedBytes),
  })
  const drafts = draftsOf(runnerInput, { planner, draftCast, client: () => clientOf('draft') })
  const states = new LineStates({
    project,
    planner,
    journal,
    failures,
    queues,
    isLeft: (lineId) => controls.isLeft(lineId),
  })
  const controls = createQueueControls({
    runners: () => queues.bySource(),
    planner,
    journal,
    takes,
    saved: records.saved,
    left: records.left,
    failures,
    now,
    orderLeft: (group, confirmedBytes) => orders.startLeft(group, confirmedBytes),
    progressOf: (lineId, received) => states.progressOf(lineId, received),
    onChange: input.onChange,
  })
  const unknownAnswers = createUnknownAnswers({
    journal,
    controls,
    takes,
    workshop: input.sound.workshop,
    planner,
    scenes,
    readClip,
    folder: join(input.journalFolder, `${project.id}.heard`),
    creditSince: input.spending.creditSince,
    assemble: async (lineId) => {
      const choice = { source: 'service', lineIds: [lineId], again: false, resendUnknown: false } as const
      await orders.start(choice, () => [])
    },
    now,
  })

  return {
    planner,
    originOf,
    estimate: orders.estimate,
    start: anew(turn, orders.start),
    scenes,
    drafts,
    sending: {
      journal,
      guard,
      clientOf,
      withFitVoices: (source, selection) => orders.holdBackUnfit(source, selection),
      guardCost: spendingGuard.ask,
      readClip,
      shared,
      statusOf: (source, lineId) => states.statusOf(source, lineId),
      whenEnded: (listener) => ends.add(listener),
      listen: (source, key, listener) => listeners.add(source, key, listener),
    },
    cancel: anew(turn, () => {
      void controls.dropLeft().catch(noted('rendering: keeping'))
      for (const runner of queues.all()) runner.cancel()
      input.onChange()
    }),
    controls,
    resume: anew(turn, (bytes: number | undefined) =>
      spendingGuard.askToGoOn(bytes).then(() => controls.resume(bytes)),
    ),
    unknownAnswers,
    ledger: journal.entries,
    queueOf: (lineId) => states.of(lineId),
    queueNow: () => states.now(),
    records: () =>
      recordsView({
        planner,
        journal,
        takes,
        losses: project.losses,
        remade: remade.found,
        unreadable: journal.damage().unreadable,
      }),
    whenRemade: remade.whenTold,
    queue: () => ({ ...withTurnFailure(queueView(queues.all(), controls.left()), turn.failure()), ...elsewhere() }),
    turn,
    isBusy: () => queues.isBusy,
    wake: () => {
      for (const runner of queues.all()) runner.wake()
    },
    setCeiling: (ceiling) => queues.of('service')?.setCeiling(ceiling),
    close: async (graceMs) => {
      turn.end()
      // What waits now is offered when the project is opened again.
      await controls.remember().catch(noted('rendering: keeping'))
      await Promise.all([queues.close(graceMs), drafts.close(graceMs)])
      await Promise.all([failures.flush(), unknownAnswers.close()])
    },
  }
}

/** Plans of both sources. */
function plannerOf(
  { project, models }: RenderingInput,
  draftCast: () => Cast,
  originOf: (source: Source) => string,
): Planner {
  return createPlanner({
    script: project.script,
    castFor: (source) => (source === 'draft' ? draftCast() : project.cast()),
    settings: project.settings,
    originOf,
    models,
    pronunciations: project.pronunciations,
  })
}

function guardOf(input: RenderingInput, queues: ProjectQueues, items: () => readonly QueueItem[]): SpendingGuard {
  return new SpendingGuard({
    ...input,
    dialogs: input.ports.dialogs,
    openBytes: () => queues.openBytes,
    waiting: () => waitingForService(items()),
  })
}

/** Something that a person does to the queue: what kept it from going on by itself counts no more. */
function anew<Given extends readonly unknown[], Answer>(
  turn: Pick<TurnWatch, 'forgetFailure'>,
  work: (...given: Given) => Answer,
): (...given: Given) => Answer {
  return (...given) => {
    turn.forgetFailure()
    return work(...given)
  }
}

/** What still is to be sent to the service, of this order or of an earlier run. */
function waitingForService(items: readonly QueueItem[]): { readonly lines: number; readonly bytesOfText: number } {
  const waiting = items.filter(({ source, state }) => source === 'service' && state === 'queued')
  return { lines: waiting.length, bytesOfText: waiting.reduce((sum, { bytesOfText }) => sum + bytesOfText, 0) }
}

/** What playing has made, in a queue that is shown nowhere. */
function draftsOf(
  input: ProjectRunnerInput,
  parts: { readonly planner: Planner; readonly draftCast: () => Cast; readonly client: () => Promise<SpeechClient> },
): DraftMaker {
  return createDraftMaker({
    ...parts,
    project: input.project,
    makeRunner: (client, tell) => {
      const onChange = (): void => {
        tell()
        input.onChange()
      }
      return playingRunner({ ...input, onChange }, client)
    },
  })
}

function scenesOf(
  { project, sound, ceilings, heard, wordsOf, ports }: RenderingInput,
  parts: { readonly planner: Planner; readonly originOf: (source: Source) => string; readonly journal: Journal },
): SceneService {
  return createSceneService({
    ...parts,
    takes: project.takes,
    workshop: sound.workshop,
    read: sound.read,
    settings: project.settings,
    ceilings,
    heard,
    ...(wordsOf === undefined ? {} : { wordsOf: (answer: Take) => wordsOf(answer, parts.journal) }),
    now: ports.clock.now,
  })
}

/** Makes records again, as far as they can be. */
function remadeIn(
  { project, sound, ports, onChange }: RenderingInput,
  parts: Pick<RemakeInput, 'journal' | 'planner' | 'scenes' | 'origin'>,
): RemadeRecords {
  const { takes, losses } = project
  return new RemadeRecords(
    remakeTakes({ ...parts, takes, losses, workshop: sound.workshop, now: ports.clock.now }),
    onChange,
  )
}

async function clientIn({ sound, serviceClient }: RenderingInput, source: Source): Promise<SpeechClient> {
  const client = source === 'draft' ? await sound.draftClient() : serviceClient()
  if (client !== undefined) return client
  throw problemError('service.notConnected', say('speech.notConnected'), say('speech.notConnected.remedy'))
}
