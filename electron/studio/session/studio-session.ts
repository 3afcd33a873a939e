import { join } from 'node:path'
import type { AlikeSpeakers } from '../../../shared/contract/casting-views.ts'
import type { ScenePlan } from '../../../shared/contract/render-views.ts'
import type { LineView, MixView, ProjectView, TakeDetail } from '../../../shared/contract/views.ts'
import type { ModelFacts } from '../../../shared/core/model/models.ts'
import { type Problem, studioError } from '../../../shared/core/model/errors.ts'
import type { LineId, TakeId, VoiceId } from '../../../shared/core/model/ids.ts'
import { currentKeys, type LineStateView, lineViews } from '../../../shared/core/render/line-views.ts'
import type { SpokenVoice } from '../../../shared/core/model/render.ts'
import { indexTakes, lastServiceOrigin } from '../../../shared/core/takes/index-takes.ts'
import { heardTake, takesOfLine, takeView } from '../../../shared/core/takes/line-takes.ts'
import type { SpeechClient } from '../../speech/types.ts'
import { type Auditions, type AuditionsInput, createAuditions } from '../../rendering/audition/auditions.ts'
import { findAlike } from '../../rendering/audition/find-alike.ts'
import { createExporting, type Exporting } from '../../export/exporting.ts'
import { safetyView } from './safety-view.ts'
import { createLiveService, type LiveService } from '../../rendering/live/live-service.ts'
import type { StudioPorts } from '../../base/ports.ts'
import { createProjectParts, type ProjectParts } from '../../documents/project-parts.ts'
import { createTakeWatch } from '../../documents/takes/take-watch.ts'
import type { OpenProject } from '../../documents/types.ts'
import { identifiedScript } from './identified-script.ts'
import { renderableOf, selectLines } from '../../rendering/queue/line-choice.ts'
import { leftUnknown } from '../../rendering/left-unknown.ts'
import { sceneOf } from '../../rendering/line-queue-state.ts'
import { type PlannedMix, planMix } from '../../export/mix-plan.ts'
import { createMixService } from '../../export/mix-service.ts'
import { openRendering } from '../../rendering/rendering.ts'
import type { RenderChoice, Rendering } from '../../rendering/rendering-types.ts'
import type { Sound } from '../../rendering/sound.ts'
import type { Spending } from '../../rendering/journal/spending.ts'
import { createPause } from './pause.ts'
import { createPresence, type Presence } from './presence.ts'
import { recentIdOf } from '../../base/recent.ts'
import { createTakeActions, type TakeActions } from '../../rendering/takes/take-actions.ts'
import type { Ceilings } from '../../rendering/scene/ceilings.ts'
import { heardWords } from '../../rendering/scene/heard-words.ts'
import { createSceneSeams, type SceneSeams } from '../../rendering/scene/scene-seams.ts'
import { sessionMedia } from './session-media.ts'
import { createSessionEvents } from './session-events.ts'
import type { Emit } from '../../base/studio-events.ts'
import type { LiveMedia, MediaFile } from '../../base/studio-types.ts'
import { createThrottle } from '../../base/throttle.ts'
import { type CastHistory, keepCastHistory } from '../../voices/cast-history.ts'

/** Lists of takes are read again this often at most. */
const TAKES_EVERY_MS = 250
/** Whoever types sends every 250 ms: after so long (ms) without a change of the script its lines are looked at again. */
const TYPING_PAUSE_MS = 450

/** What an open project needs of the studio around it. */
export type SessionInput = {
  readonly project: OpenProject
  readonly ports: Pick<StudioPorts, 'clock' | 'randomBytes' | 'dialogs' | 'dataFolder'>
  readonly sound: Sound
  readonly serviceClient: () => SpeechClient | undefined
  readonly limits: () => { readonly concurrency: number; readonly confirmAboveBytes: number }
  /** Models that the user added in the settings. */
  readonly models: () => readonly ModelFacts[]
  readonly voiceProblems: (voices: readonly SpokenVoice[]) => Promise<ReadonlyMap<VoiceId, Problem>>
  readonly auditions: Pick<AuditionsInput, 'store' | 'journal' | 'measures' | 'shared'>
  readonly spending: Spending
  readonly ceilings: Ceilings
  /** The user wants scenes recognised, to cut them more surely. */
  readonly asrForScenes: () => boolean
  readonly emit: Emit
  /** A batch that may have cost something has ended. */
  readonly onSpent: () => void
}

/** One open project with everything that works on it, and the events that tell the page. */
export type Session = {
  readonly project: OpenProject
  readonly presence: Presence
  /** Changes of the cast, the settings and the pronunciations, whichever window they come from. */
  readonly parts: ProjectParts
  readonly rendering: Rendering
  readonly auditions: Auditions
  readonly castHistory: CastHistory
  readonly exporting: Exporting
  readonly view: (linesLater?: boolean) => ProjectView
  readonly lines: () => readonly LineStateView[]
  readonly line: (lineId: LineId) => LineView
  readonly startRender: (choice: RenderChoice) => ReturnType<Rendering['start']>
  readonly estimateRender: (choice: RenderChoice) => ReturnType<Rendering['estimate']>
  readonly takes: (lineId: LineId) => readonly TakeDetail[]
  /** What else a person does to takes. */
  readonly takeActions: TakeActions
  readonly seams: SceneSeams
  readonly live: LiveService
  readonly scenePlan: (choice: Pick<RenderChoice, 'source' | 'lineIds'>) => ScenePlan
  readonly chooseTake: (lineId: LineId, takeId: TakeId) => Promise<void>
  /** Something outside the project has changed that its lines depend on. */
  readonly reconsider: () => void
  /** Speakers who may be taken for one another. */
  readonly alike: () => Promise<readonly AlikeSpeakers[]>
  readonly mix: () => Promise<MixView>
  readonly media: (id: string) => Promise<MediaFile | LiveMedia | undefined>
  /** @throws StudioError `input.invalid` for a take that is not known, or is damaged */
  readonly pathOfTake: (id: TakeId) => Promise<string>
  /** The computer was asleep: connections from before are dead, whatever they look like. */
  readonly wake: () => void
  /** Stops rendering (what is being sent gets `graceMs`), saves, lets go. */
  readonly close: (graceMs: number) => Promise<void>
}

/**
 * Readies everything around an open project and begins to tell about it. The session closes the project.
 * @throws StudioError if the journal of what was sent cannot be read.
 */
export async function openSession(input: SessionInput): Promise<Session> {
  const { project, ports, emit } = input
  const { handle } = project
  const script = identifiedScript(project.script)
  const reconsider = (): void => events.reconsider()
  const watch = createTakeWatch(project.takes, reconsider)
  const rendering = await openRendering({
    project,
    ports,
    journalFolder: join(ports.dataFolder, 'journals'),
    sound: input.sound,
    serviceClient: input.serviceClient,
    serviceOrigin: () => input.serviceClient()?.origin ?? lastServiceOrigin(project.takes.all()) ?? '',
    limits: input.limits,
    spending: input.spending,
    models: input.models,
    voiceProblems: input.voiceProblems,
    ceilings: input.ceilings,
    auditions: { ...input.auditions, takes: input.auditions.store.takes },
    heard: (lineId) => heardTake(takesOf(lineId))?.take,
    transcribes: input.asrForScenes,
    wordsOf: (answer, journal) =>
      heardWords({
        answer,
        client: input.serviceClient(),
        isWanted: input.asrForScenes(),
        takes: project.takes,
        journal,
      }),
    onChange: () => events.lines(),
  })

  const lines = (): readonly LineStateView[] =>
    lineViews({
      draft: rendering.planner.plan('draft'),
      service: rendering.planner.plan('service'),
      renderWith: project.settings().renderWith,
      takes: project.takes.all(),
      queueOf: (lineId) => live.queueOf(lineId) ?? rendering.queueOf(lineId) ?? watch.stateOf(lineId),
    })

  /** What is being read live is on its way already. */
  const withoutLive = (asked: RenderChoice): RenderChoice => ({
    ...asked,
    lineIds: asked.lineIds?.filter((lineId) => live.queueOf(lineId) === undefined) ?? null,
  })

  const idsOf = (lineId: LineId): readonly TakeId[] => project.takes.ofLine(lineId).map(({ id }) => id)
  const startRender: Session['startRender'] = async (asked) => {
    const choice = withoutLive(asked)
    await watch.check((choice.lineIds ?? []).flatMap(idsOf), 'presence')
    // A convenience that saves a request: if it cannot be, the line is rendered as any other.
    if (!choice.again)
      await auditions
        .lendTo(renderableOf(choice, rendering.planner.plan(choice.source)), choice.source)
        .catch(() => undefined)
    const started = await rendering.start(choice, lines)
    if (started.queued > 0) events.begin()
    events.lines()
    return { ...started, notes: [...started.notes, ...leftUnknown(choice, lines())] }
  }

  const live = createLiveService({
    rendering,
    startRender,
    takes: project.takes,
    workshop: input.sound.workshop,
    sceneOf: (lineId) => sceneOf(project.script(), lineId),
    now: ports.clock.now,
    randomBytes: ports.randomBytes,
    onChange: (view) => {
      emit('live.changed', { project: handle, live: view })
      reconsider()
    },
    onSpent: input.onSpent,
  })

  const auditions = createAuditions({
    project,
    ports,
    sound: input.sound,
    serviceClient: input.serviceClient,
    serviceOrigin: () => rendering.originOf('service'),
    limits: input.limits,
    models: input.models,
    spending: input.spending,
    ...input.auditions,
    queueJournal: rendering.sending.journal,
    guard: rendering.sending.guard,
    emit,
    onSpent: input.onSpent,
  })

  const takesOf = (lineId: LineId) =>
    takesOfLine(
      lineId,
      currentKeys(rendering.planner.lineOf('draft', lineId), rendering.planner.lineOf('service', lineId)),
      indexTakes(project.takes.all()),
    )

  const heardIds = (): readonly TakeId[] => lines().flatMap(({ take }) => take?.id ?? [])
  const takeActions = createTakeActions({
    takes: project.takes,
    takesOf,
    isInScript: (lineId) => rendering.planner.lineOf('service', lineId) !== undefined,
    now: ports.clock.now,
  })

  const seams = createSceneSeams({
    takes: project.takes,
    workshop: input.sound.workshop,
    speakerOf: (lineId) => rendering.planner.lineOf('service', lineId)?.speakerId,
    heard: (lineId) => heardTake(takesOf(lineId))?.take,
    now: ports.clock.now,
  })

  const plannedMix = (): PlannedMix =>
    planMix({
      script: script(),
      cast: project.cast(),
      gaps: project.settings().gaps,
      heard: (lineId) => {
        const take = heardTake(takesOf(lineId))?.take
        const path = take === undefined ? undefined : project.takes.audioPath(take.id)
        return take === undefined || path === undefined ? undefined : { take, path }
      },
    })

  const mixes = createMixService(project.cacheFolder, input.sound.workshop)
  const events = createSessionEvents({
    handle,
    emit,
    lines,
    rendering,
    mixHash: () => plannedMix().hash,
    onLook: live.look,
    onSpent: input.onSpent,
  })

  const exporting = createExporting({
    project,
    script,
    planner: rendering.planner,
    workshop: input.sound.workshop,
    lines,
    damaged: () => watch.check(heardIds(), 'content'),
    now: ports.clock.now,
    onProgress: (done, total) => emit('export.progress', { project: handle, done, total }),
  })

  const tellScript = (): void => {
    const [update] = project.updatesSince(project.revision() - 1) ?? []
    if (update !== undefined) emit('script.changed', { project: handle, update })
  }
  const presence = createPresence(ports.clock.now, (windows) =>
    emit('windows.changed', { project: handle, windows: [...windows] }),
  )
  const pause = createPause(reconsider, TYPING_PAUSE_MS)
  const parts = createProjectParts(project, emit)
  const takesNews = createThrottle(() => emit('takes.changed', { project: handle }), TAKES_EVERY_MS)
  const tellSafety = (): void => emit('safety.changed', { project: handle, safety: safetyView({ project, rendering }) })
  const castHistory = keepCastHistory(project, ports)
  const stopListening = project.onChange((what) => {
    switch (what) {
      case 'save':
        emit('save.changed', { project: handle, save: project.saveState() })
        return
      case 'safety':
        tellSafety()
        return
      case 'script':
        tellScript()
        // Lists and counts wait for a pause of whoever writes.
        pause.stir()
        return
      case 'takes':
        takesNews.schedule()
        break
      default:
    }
    reconsider()
  })
  events.settle()
  void rendering.whenRemade.then(() => (rendering.records() === undefined ? undefined : tellSafety()))

  /** Where lines without audio are named, that there are some is not said beside it. */
  const problems = (): Problem[] => {
    const isNamed = (rendering.records()?.lost.length ?? 0) > 0
    return project.problems.filter((problem) => !isNamed || !project.losses.said.includes(problem))
  }

  const line = (lineId: LineId): LineView => {
    const found = lines().find(({ id }) => id === lineId)
    if (found === undefined)
      throw studioError('input.invalid', 'This line is not in the script.', 'Choose another one.')
    return found
  }

  return {
    project,
    presence,
    parts,
    rendering,
    auditions,
    castHistory,
    exporting,
    view: (linesLater = false) => ({
      project: handle,
      recentId: recentIdOf(project.folder),
      name: project.name,
      folderLabel: project.folderLabel,
      settings: project.settings(),
      cast: project.cast(),
      revisions: parts.revisions(),
      text: project.text(),
      revision: project.revision(),
      ...(linesLater ? { lines: [], linesLater } : { lines: [...lines()] }),
      queue: rendering.queue(),
      save: project.saveState(),
      problems: problems(),
    }),
    lines,
    line,
    startRender,
    estimateRender: (asked) => rendering.estimate(withoutLive(asked), lines()),
    takes: (lineId) => takesOf(lineId).map((take) => ({ ...takeView(take), requests: take.take.requests })),
    takeActions,
    live,
    seams: {
      cuts: seams.cuts,
      move: async (move) => {
        const cuts = await seams.move(move)
        reconsider()
        return cuts
      },
    },
    scenePlan: (choice) => {
      const { lines: chosen } = selectLines(choice, lines(), rendering.planner.plan(choice.source), false)
      return rendering.scenes.plan(
        choice.source,
        chosen.map(({ lineId }) => lineId),
      )
    },
    chooseTake: (lineId, takeId) => takeActions.choose({ lineId, takeId }),
    reconsider,
    alike: () =>
      findAlike({
        cast: project.cast(),
        source: project.settings().renderWith,
        planner: rendering.planner,
        originOf: rendering.originOf,
        takes: project.takes,
        workshop: input.sound.workshop,
        measures: input.auditions.measures,
      }),
    mix: async () => {
      await watch.check(heardIds(), 'presence')
      return mixes.mix(plannedMix())
    },
    media: (id) =>
      sessionMedia(id, {
        live: live.media,
        audition: input.auditions.store.pathOf,
        part: rendering.unknownAnswers.pathOf,
        take: async (takeId) =>
          (await watch.check([takeId], 'content')).length > 0 ? undefined : project.takes.audioPath(takeId),
        mix: mixes.pathOf,
      }),
    pathOfTake: async (id) => {
      await watch.check([id], 'content')
      const path = project.takes.audioPath(id)
      if (path === undefined) throw studioError('input.invalid', 'This take is not known.', 'Choose one from the list.')
      return path
    },
    wake: () => {
      for (const part of [rendering, live, auditions]) part.wake()
    },
    close: async (graceMs) => {
      exporting.cancel()
      await Promise.all([live.close(), rendering.close(graceMs), auditions.close(graceMs)])
      pause.stop()
      presence.stop()
      events.stop()
      takesNews.stop()
      parts.stop()
      stopListening()
      await Promise.all([castHistory.close(), project.close()])
    },
  }
}
