import { join } from 'node:path'
import { type Problem, StudioError, studioError } from '../../shared/core/model/errors.ts'
import type { LineId, ReferenceId, RenderKey } from '../../shared/core/model/ids.ts'
import type { LineQueueState, LineStateView } from '../../shared/core/render/line-views.ts'
import { requestsOfLine } from '../../shared/core/render/plan.ts'
import type { LineStatus } from '../../shared/core/queue/account.ts'
import type { Source, Take } from '../../shared/core/model/take.ts'
import type { SpeechClient } from '../speech/types.ts'
import { readReference } from '../voices/clone/references.ts'
import { createSceneService } from './scene/scene-service.ts'
import { projectSending } from './project-sending.ts'
import { copyAudio, withLent } from './takes/copy-audio.ts'
import { draftCaster } from './draft-caster.ts'
import { guardSpending } from './guard-spending.ts'
import { heldJournal } from './journal/held-journal.ts'
import { jointJournal } from './journal/joint-journal.ts'
import { openJournal } from './journal/journal.ts'
import { openKeptFailures } from './queue/kept-failures.ts'
import { inOrder, MOST_PROBLEMS, type Selection, selectLines } from './queue/line-choice.ts'
import { heldProblem } from './queue/line-need.ts'
import { endState, progressOf, sceneOf, workState } from './line-queue-state.ts'
import { Listeners } from './listeners.ts'
import { createPlanner } from './queue/planner.ts'
import { createQueueControls } from './controls/queue-controls.ts'
import { queueView } from './queue-view.ts'
import { randomFraction } from './random-fraction.ts'
import { receivedAudio } from './journal/received-audio.ts'
import { recordsView } from './takes/records-view.ts'
import { nothingRemade, remakeTakes } from './takes/remake-takes.ts'
import type { RenderChoice, Rendering, RenderingInput } from './rendering-types.ts'
import { createRunner } from './runner/runner.ts'
import type { Runner } from './runner/runner-types.ts'
import { type SavedLines, savedQueue } from './queue/saved-queue.ts'
import type { Sending } from './queue/sending.ts'
import { draftOrigin } from './sound.ts'
import { createUnknownAnswers } from './unknown-answers.ts'
import { isAgain, type WeighedOrder, weighOrder } from './weigh-order.ts'
import type { RenderableLine } from './queue/renderable-line.ts'
import type { TakeStore } from '../documents/takes/take-types.ts'
import { noted } from '../base/failures.ts'

/** Draft requests at once: the engine has two threads. */
const DRAFT_CEILING = 2

/**
 * Opens the journal of the project and readies its queues; a queue is made when something is first sent to it.
 * @throws StudioError if the journal cannot be read: without it nothing may be sent.
 */
export async function openRendering(input: RenderingInput): Promise<Rendering> {
  const { project, wordsOf } = input
  const own = await openJournal(input.journalFolder, project.id, {
    now: input.ports.clock.now,
    randomBytes: input.ports.randomBytes,
  })
  const { guard, turn, elsewhere } = projectSending({
    project,
    ports: input.ports,
    own,
    spending: input.spending,
    runner: () => runners.get('service')?.runner,
    resume: () => controls.resume(),
    onChange: input.onChange,
  })
  const isThere = (key: RenderKey): boolean => receivedAudio(project.takes.all(), key) !== undefined
  const journal = heldJournal(guard(jointJournal(own, await input.auditions.journal(), isThere)), project)
  input.spending.register(project.id, journal.entries)
  const saved = savedQueue(input.journalFolder, project.id)
  const left = await saved.read()
  const failures = await openKeptFailures(input.journalFolder, project.id)
  const withDraftVoices = draftCaster(project)
  const originOf = (source: Source): string =>
    source === 'draft' ? draftOrigin : input.serviceOrigin() || (own.entries().at(-1)?.origin ?? '')
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
    ...(wordsOf === undefined ? {} : { wordsOf: (answer: Take) => wordsOf(answer, journal) }),
    now: input.ports.clock.now,
  })
  // What lies there is looked at before anything is sent, and the window does not wait for it.
  const remade = remakeTakes({
    takes: project.takes,
    losses: project.losses,
    journal,
    planner,
    scenes,
    workshop: input.sound.workshop,
    origin: originOf('service'),
    now: input.ports.clock.now,
  }).catch(noted('remake takes', nothingRemade))
  let found = nothingRemade
  const whenRemade = remade.then((made) => {
    found = made
    if (made.fromFiles + made.fromAnswers > 0) input.onChange()
    return made
  })
  const endListeners = new Set<(lineId: LineId) => void>()
  const listeners = new Listeners()
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
      scenes: scenes.takesFor(source, source === 'draft' ? draftOrigin : client.origin),
      listenerOf: (key) => listeners.of(source, key),
      sceneOf: (lineId) => sceneOf(project.script(), lineId),
      ...(source === 'draft' ? {} : { maySend: (bytes) => input.spending.capProblem(bytes, sentBytes()) }),
      policy: {
        ceiling: source === 'draft' ? DRAFT_CEILING : input.limits().concurrency,
        mayBill: source === 'service',
        probesBeforeFirstAnswer: Number.POSITIVE_INFINITY,
        probesLater: Number.POSITIVE_INFINITY,
        waitsForRoom: true,
      },
      now: input.ports.clock.now,
      monotonicMs: input.ports.clock.monotonicMs,
      random: () => randomFraction(input.ports.randomBytes),
      onEnd: (line, end) => {
        failures.note(source, line, end)
        for (const listener of endListeners) listener(line.lineId)
      },
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
    await input.spending.look()
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
    if (controls.isLeft(lineId)) return { kind: 'queued' }
    if (service?.kind === 'unknown') return endState(service)
    const held = heldProblem(planner.lineOf('service', lineId), journal, project.takes)
    if (held !== undefined) return { kind: 'unknown', problem: held }
    return endState(renderWith === 'draft' ? draft : service) ?? failedBefore(renderWith, lineId)
  }

  /** An order that came after says nothing of a line that was not in it. */
  const failedBefore = (source: Source, lineId: LineId): LineQueueState | undefined => {
    const line = planner.lineOf(source, lineId)
    if (line?.kind !== 'renderable') return undefined
    const problem = failures.of(source, lineId, line.contentKey)
    return problem === undefined ? undefined : { kind: 'failed', problem }
  }

  const weigh = (
    choice: RenderChoice,
    selection: Selection,
    takes: Pick<TakeStore, 'all' | 'ofLine'> = project.takes,
  ): WeighedOrder =>
    weighOrder(choice, selection, { takes, journal, scenes, runner: runners.get(choice.source)?.runner })

  const start = async (
    choice: RenderChoice,
    views: () => readonly LineStateView[],
    left?: SavedLines,
  ): ReturnType<Rendering['start']> => {
    if (choice.source === 'draft') {
      const cast = withDraftVoices()
      if (cast !== project.cast()) project.setCast(cast)
    }
    await remade
    const runner = await runnerFor(choice.source)
    const selected = selectLines(choice, views(), planner.plan(choice.source), choice.resendUnknown)
    const chosen = await withFitVoices(choice.source, left === undefined ? selected : inOrder(selected, left.lineIds))
    const { lines, blocked, arranged, cost } = weigh(choice, chosen)
    const { source, resendUnknown, takes = 1, mode, pickUp } = choice
    const { bytesOfText } = cost
    const transcripts = source === 'service' && input.transcribes() ? arranged.scenes.length * takes : 0
    const isAgreed = left !== undefined && bytesOfText <= left.bytesOfText && transcripts === 0
    if (!isAgreed) await guardCost(source, { ...cost, transcripts }, choice.confirmedBytes)
    else if (source === 'service') await input.spending.look().then(() => checkCap(cost))
    // Only now: who was asked what it costs may have said no.
    if (resendUnknown) await journal.allowOnce?.()
    const as = {
      mode: mode ?? project.settings().mode,
      ...(pickUp === undefined ? {} : { neighbours: pickUp.neighbours }),
    }
    const ordered = runner.order({
      lines,
      scenes: arranged.scenes,
      again: isAgain(choice),
      resendUnknown,
      takes,
      as,
    })
    if (left?.isFirst === true) runner.putFirst(left.lineIds)
    // The list is a convenience of the next run; a disk that refuses it must not stop this one.
    const agreed = left === undefined ? bytesOfText : Math.max(bytesOfText, left.bytesOfText)
    await controls.remember(new Map([[choice.source, agreed]])).catch(noted('rendering: keeping'))
    void runner.settled().then(() => (isClosing ? undefined : controls.remember().catch(noted('rendering: keeping'))))
    return { ...ordered, blocked, notes: [...arranged.notes] }
  }

  const controls = createQueueControls({
    runners: () => [...runners].map(([source, { runner }]) => [source, runner] as const),
    planner,
    journal,
    takes: project.takes,
    saved,
    left,
    failures,
    now: input.ports.clock.now,
    orderLeft: async (group) => {
      const { source, lineIds, again = false, takes = 1, mode, neighbours } = group
      const choice: RenderChoice = {
        source,
        lineIds,
        again,
        resendUnknown: false,
        takes,
        mode,
        ...(neighbours === undefined ? {} : { pickUp: { neighbours } }),
      }
      await start(choice, () => [], group)
    },
    progressOf: (lineId, received) => progressOf(project.script(), lineId, received),
    onChange: input.onChange,
  })

  const unknownAnswers = createUnknownAnswers({
    journal,
    controls,
    takes: project.takes,
    workshop: input.sound.workshop,
    planner,
    scenes,
    readClip,
    folder: join(input.journalFolder, `${project.id}.heard`),
    creditSince: input.spending.creditSince,
    assemble: async (lineId) => {
      const choice = { source: 'service', lineIds: [lineId], again: false, resendUnknown: false } as const
      await start(choice, () => [])
    },
    now: input.ports.clock.now,
  })

  return {
    planner,
    originOf,
    estimate: async (choice, views) => {
      await remade
      const plan = planner.plan(choice.source)
      const selected = selectLines(choice, views, plan, choice.resendUnknown)
      const chosen = await withFitVoices(choice.source, selected)
      // What was heard in auditions is lent to an order that does not want new audio.
      const isLent = choice.source === 'service' && !choice.again
      const takes = isLent
        ? withLent(project.takes, await input.auditions.takes(), chosen.lines.flatMap(requestsOfLine))
        : project.takes
      const { cost, blocked } = weigh(choice, chosen, takes)
      return { ...cost, blocked: [...blocked] }
    },
    start: (choice, views) => start(choice, views),
    scenes,
    sending: {
      journal,
      guard,
      clientOf,
      withFitVoices,
      guardCost,
      readClip,
      shared,
      statusOf,
      whenEnded: (listener) => {
        endListeners.add(listener)
        return () => endListeners.delete(listener)
      },
      listen: (source, key, listener) => listeners.add(source, key, listener),
    },
    cancel: () => {
      void controls.dropLeft().catch(noted('rendering: keeping'))
      for (const { runner } of runners.values()) runner.cancel()
      input.onChange()
    },
    controls,
    unknownAnswers,
    ledger: journal.entries,
    queueOf,
    records: () => {
      const { takes, losses } = project
      return recordsView({ planner, journal, takes, losses, remade: found, unreadable: journal.damage().unreadable })
    },
    whenRemade,
    queue: () => ({
      ...queueView(
        [...runners.values()].map(({ runner }) => runner),
        controls.left(),
      ),
      ...elsewhere(),
    }),
    turn,
    isBusy: () => [...runners.values()].some(({ runner }) => runner.isBusy()),
    wake: () => {
      for (const { runner } of runners.values()) runner.wake()
    },
    setCeiling: (ceiling) => runners.get('service')?.runner.setCeiling(ceiling),
    close: async (graceMs) => {
      turn.end()
      // What waits now is offered when the project is opened again.
      await controls.remember().catch(noted('rendering: keeping'))
      isClosing = true
      const all = [...retired, ...[...runners.values()].map(({ runner }) => runner)]
      await Promise.all(all.map((runner) => runner.close(graceMs)))
      await Promise.all([failures.flush(), unknownAnswers.close()])
    },
  }
}
