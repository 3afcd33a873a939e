import { join } from 'node:path'
import type { AlikeSpeakers } from '../../../shared/contract/casting-views.ts'
import type { ScenePlan } from '../../../shared/contract/render-views.ts'
import type { LineView, ProjectView, TakeDetail } from '../../../shared/contract/views.ts'
import type { Problem } from '../../../shared/core/model/errors.ts'
import type { LineId, TakeId, VoiceId } from '../../../shared/core/model/ids.ts'
import type { ModelFacts } from '../../../shared/core/model/models.ts'
import type { SpokenVoice } from '../../../shared/core/model/render.ts'
import type { AddedRoomTone } from '../../../shared/core/mix/with-room-tone.ts'
import type { TakeWords } from '../../../shared/core/model/words/word-times.ts'
import type { LineStateView } from '../../../shared/core/render/line-views.ts'
import { lastServiceOrigin } from '../../../shared/core/takes/index-takes.ts'
import type { PlayedAs } from '../../../shared/core/takes/sound-of-line.ts'
import type { StudioPorts } from '../../base/ports.ts'
import type { Emit } from '../../base/studio-events.ts'
import type { Media } from '../../base/studio-types.ts'
import { createProjectParts, type ProjectParts } from '../../documents/project-parts.ts'
import { createTakeWatch, type TakeWatch } from '../../documents/takes/take-watch.ts'
import { openTranscripts, type Transcripts } from '../../documents/takes/transcripts.ts'
import type { OpenProject } from '../../documents/types.ts'
import { createExporting, type Exporting } from '../../export/exporting.ts'
import { singlePlanner } from '../../export/single/plan-single.ts'
import { createSingleFiles, type SingleFiles } from '../../export/single/single-files.ts'
import { type Auditions, createAuditions } from '../../rendering/audition/auditions.ts'
import type { AuditionsInput } from '../../rendering/audition/auditions-input.ts'
import { findAlike } from '../../rendering/audition/find-alike.ts'
import type { Spending } from '../../rendering/journal/spending.ts'
import { sceneOf } from '../../rendering/line-queue-state.ts'
import { LiveReadings } from '../../rendering/live/live-readings.ts'
import { createLiveService, type LiveService } from '../../rendering/live/live-service.ts'
import type { LowCredit } from '../../rendering/low-credit.ts'
import { createPlaying, type Playing } from '../../rendering/playing/playing.ts'
import type { Planner } from '../../rendering/queue/planner.ts'
import { openRendering } from '../../rendering/rendering.ts'
import type { RenderChoice, Rendering } from '../../rendering/rendering-types.ts'
import type { Ceilings } from '../../rendering/scene/ceilings.ts'
import { wordsByService } from '../../rendering/scene/heard-words.ts'
import { voicesBySource } from '../../rendering/scene/voice-knowledge.ts'
import { createSceneSeams, type SceneSeams } from '../../rendering/scene/scene-seams.ts'
import type { Sound } from '../../rendering/sound.ts'
import { createTakeActions, type TakeActions } from '../../rendering/takes/take-actions.ts'
import { createSoundFiles, type SoundFiles } from '../../sounds/sound-files.ts'
import { addRoomTone } from '../../sounds/room-tone-maker.ts'
import { createSoundUploads, type SoundUploads } from '../../sounds/sound-uploads.ts'
import type { SpeechClient } from '../../speech/types.ts'
import { type CastHistory, keepCastHistory } from '../../voices/cast-history.ts'
import { identifiedScript } from './identified-script.ts'
import type { LineChanges } from './line-changes.ts'
import { createPresence, type Presence } from './presence.ts'
import { tellProject } from './project-events.ts'
import { projectView } from './project-view.ts'
import { SessionEvents } from './session-events.ts'
import { keepLevels } from './session-levels.ts'
import { firstState, heardOf, SessionLines } from './session-lines.ts'
import { sessionOrders } from './session-orders.ts'
import { sessionPeaks } from './session-peaks.ts'
import { sessionSound } from './session-sound.ts'
import { fileAt } from './session-media.ts'
import type { SessionTimelines } from './session-timeline.ts'
import { sessionWords } from './session-words.ts'

/** What an open project needs of the studio around it. */
export type SessionInput = {
  readonly project: OpenProject
  readonly ports: Pick<StudioPorts, 'clock' | 'randomBytes' | 'dialogs' | 'dataFolder' | 'host'>
  readonly sound: Sound
  readonly serviceClient: () => SpeechClient | undefined
  readonly limits: () => { readonly concurrency: number; readonly confirmAboveBytes: number }
  /** Models that the user added in the settings. */
  readonly models: () => readonly ModelFacts[]
  readonly voiceProblems: (voices: readonly SpokenVoice[]) => Promise<ReadonlyMap<VoiceId, Problem>>
  readonly auditions: Pick<AuditionsInput, 'store' | 'journal' | 'measures' | 'shared'>
  /** A folder of this run of the program, outside of every project. */
  readonly sampleFolder: () => Promise<string>
  readonly spending: Spending
  readonly lowCredit: LowCredit
  readonly ceilings: Ceilings
  /** The user wants scenes recognised, to cut them more surely. */
  readonly asrForScenes: () => boolean
  /** How the user wants to hear lines that are missing or have other words by now. */
  readonly playing: () => PlayedAs
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
  readonly singleFiles: SingleFiles
  /** The files of beds and effects, and those that are on their way in. */
  readonly sounds: SoundFiles
  readonly uploads: SoundUploads
  /** Makes room tone from the takes that are heard; see `addRoomTone`. */
  readonly roomTone: () => Promise<AddedRoomTone>
  readonly view: (linesLater?: boolean) => ProjectView
  readonly lines: () => readonly LineStateView[]
  readonly line: (lineId: LineId) => LineView
  readonly startRender: (choice: RenderChoice) => ReturnType<Rendering['start']>
  readonly estimateRender: (choice: RenderChoice) => ReturnType<Rendering['estimate']>
  readonly takes: (lineId: LineId) => readonly TakeDetail[]
  /** When the words of a take sound; undefined where they cannot be found. */
  readonly words: (takeId: TakeId) => Promise<TakeWords | undefined>
  /** What has changed since the takes of these lines were made, of those that are stale. */
  readonly takeChanges: LineChanges['ofLines']
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
  readonly timeline: SessionTimelines
  readonly playing: Playing
  readonly media: (id: string) => Promise<Media | undefined>
  /** @throws StudioError `take.unknown` for a take that is not known, or is damaged */
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
  const { handle, cacheFolder } = project
  const [isWindowed, { now }] = [ports.host !== 'cli', ports.clock]
  const { workshop } = input.sound
  const script = identifiedScript(project.script)
  const events = new SessionEvents(handle, emit)
  const reconsider = (): void => events.reconsider()
  const watch = createTakeWatch(project.takes, reconsider)
  const readings = new LiveReadings(ports.randomBytes, (live) => {
    emit('live.changed', { project: handle, live })
    reconsider()
  })
  const transcripts = await openTranscripts(project, now)
  const rendering = await openSessionRendering(input, transcripts, () => events.lines())
  const { planner } = rendering
  const lines = new SessionLines({
    project,
    planner,
    queueNow: () => firstState((lineId) => readings.queueOf(lineId), rendering.queueNow(), watch.stateOf),
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
    lowCredit: input.lowCredit,
    ...input.auditions,
    queueJournal: rendering.sending.journal,
    guard: rendering.sending.guard,
    emit,
    onSpent: input.onSpent,
  })
  const orders = sessionOrders({ takes: project.takes, rendering, auditions, readings, lines, watch, events })
  const live = createLiveService({
    rendering,
    readings,
    startRender: orders.start,
    takes: project.takes,
    workshop,
    sceneOf: (lineId) => sceneOf(project.script(), lineId),
    now,
    onSpent: input.onSpent,
  })
  const takeActions = createTakeActions({
    takes: project.takes,
    takesOf: (lineId) => lines.takesOf(lineId),
    isInScript: (lineId) => planner.lineOf('service', lineId) !== undefined,
    workshop,
    now,
  })
  const words = sessionWords({ project, lines, script, transcripts, finder: input.sound.words, isWindowed })
  const sounds = createSoundFiles({ folder: project.folder, cacheFolder, mix: project.mix, workshop })
  const { peaks, stopPeaks } = sessionPeaks({ project, sounds, workshop, emit, isWindowed })
  const uploads = createSoundUploads(sounds, input.sampleFolder)
  const sound = sessionSound({
    sounds,
    project,
    script,
    lines,
    watch,
    workshop,
    sampleFolder: input.sampleFolder,
    places: { live: live.media, audition: input.auditions.store.pathOf, part: rendering.unknownAnswers.pathOf, peaks },
  })
  const playing = createPlaying({
    basis: () => ({ script: script(), cast: project.cast(), gaps: project.settings().gaps }),
    planner,
    drafts: rendering.drafts,
    takesOf: (lineId) => lines.takesOf(lineId),
    damaged: (ids) => watch.check(ids, 'content'),
    choice: () => playingChoice(input),
  })
  const exporting = createExporting({
    project,
    script,
    planner,
    workshop,
    lines: () => lines.all(),
    damaged: () => watch.check(lines.heardIds(), 'content'),
    sounds,
    words,
    now,
    onProgress: (progress) => emit('export.progress', { project: handle, ...progress }),
  })
  const singleFiles = singleFilesOf(input, { exporting, watch })
  const stopLevels = keepLevels({ project, heardIds: () => lines.heardIds(), workshop })
  const presence = createPresence(now, (windows) => emit('windows.changed', { project: handle, windows: [...windows] }))
  const [parts, castHistory] = [createProjectParts(project, emit), keepCastHistory(project, ports)]
  const stopTelling = tellProject({ project, rendering, emit, reconsider })
  events.settle({
    lines: () => lines.all(),
    rendering,
    timelineRevision: sound.timeline.revision,
    onLook: live.look,
    onSpent: input.onSpent,
  })

  return {
    project,
    presence,
    parts,
    rendering,
    auditions,
    castHistory,
    exporting,
    singleFiles,
    sounds,
    uploads,
    roomTone: () => addRoomTone(lines.heardPaths(), { files: sounds, workshop, folder: input.sampleFolder }),
    live,
    takeActions,
    reconsider,
    view: (linesLater = false) =>
      projectView({ project, transcripts, rendering, parts, lines: linesLater ? undefined : lines.all() }),
    lines: () => lines.all(),
    line: (lineId) => lines.one(lineId),
    startRender: orders.start,
    estimateRender: orders.estimate,
    scenePlan: orders.scenePlan,
    takes: (lineId) => lines.details(lineId),
    words: (takeId) => words.of(takeId, 'looked at'),
    takeChanges: (lineIds) => lines.changes.ofLines(lineIds),
    seams: seamsOf(input, { planner, lines, transcripts, reconsider }),
    chooseTake: (lineId, takeId) => takeActions.choose({ lineId, takeId }),
    alike: () => alikeIn(input, rendering),
    timeline: sound.timeline,
    playing,
    media: async (id) => fileAt(singleFiles.pathOf(id)) ?? sound.media(id),
    pathOfTake: sound.pathOfTake,
    wake: () => {
      for (const part of [rendering, live, auditions]) part.wake()
    },
    close: async (graceMs) => {
      exporting.cancel()
      await Promise.all([singleFiles.close(), live.close(), rendering.close(graceMs), auditions.close(graceMs)])
      stopLevels()
      await uploads.close()
      presence.stop()
      events.stop()
      parts.stop()
      stopTelling()
      await Promise.all([stopPeaks(), words.close(), castHistory.close(), project.close()])
    },
  }
}

/** Clips and lanes as files that live as long as the program; takes are looked at before they are written. */
function singleFilesOf(
  { sound, sampleFolder, project }: SessionInput,
  { exporting, watch }: { readonly exporting: Exporting; readonly watch: TakeWatch },
): SingleFiles {
  const damaged = (ids: readonly TakeId[]) => watch.check(ids, 'content')
  const plan = singlePlanner({ material: exporting.material, mix: project.mix, damaged })
  return createSingleFiles({ plan, workshop: sound.workshop, folder: sampleFolder })
}

/** A project that cannot be written makes no drafts. */
function playingChoice({ playing, project }: SessionInput): ReturnType<SessionInput['playing']> {
  const { staleAs, mayMakeDraft } = playing()
  return { staleAs, mayMakeDraft: mayMakeDraft && !project.readOnly }
}

async function openSessionRendering(
  input: SessionInput,
  transcripts: Transcripts,
  onChange: () => void,
): Promise<Rendering> {
  const { project, ports } = input
  const rendering = await openRendering({
    project,
    ports,
    journalFolder: join(ports.dataFolder, 'journals'),
    sound: input.sound,
    serviceClient: input.serviceClient,
    serviceOrigin: () => input.serviceClient()?.origin ?? lastServiceOrigin(project.takes.all()) ?? '',
    limits: input.limits,
    spending: input.spending,
    lowCredit: input.lowCredit,
    models: input.models,
    voiceProblems: input.voiceProblems,
    ceilings: input.ceilings,
    auditions: { ...input.auditions, takes: input.auditions.store.takes },
    // Asked once something is rendered; rendering is what plans the lines that this goes by.
    heard: (lineId) => heardOf({ project, planner: rendering.planner }, lineId),
    transcribes: input.asrForScenes,
    wordsOf: wordsByService({ project, transcripts, client: input.serviceClient, isWanted: input.asrForScenes }),
    onChange,
  })
  return rendering
}

/** Borders of scenes; lines are looked at again after one was moved. */
function seamsOf(
  input: SessionInput,
  of: {
    readonly planner: Planner
    readonly lines: SessionLines
    readonly transcripts: Transcripts
    readonly reconsider: () => void
  },
): SceneSeams {
  const { planner, lines, transcripts, reconsider } = of
  const { sound, project } = input
  const seams = createSceneSeams({
    takes: project.takes,
    workshop: sound.workshop,
    read: sound.read,
    known: {
      voicesOf: voicesBySource({ takes: project.takes, workshop: sound.workshop, read: sound.read }),
      wordsOf: async (takeId) => {
        const found = await transcripts.find(takeId)
        return found?.kind === 'kept' ? found.answer.segments : undefined
      },
    },
    nameOf: (lineId) => {
      const line = planner.lineOf('service', lineId)
      return line === undefined ? undefined : { number: line.number, speaker: line.speaker }
    },
    speakerOf: (lineId) => planner.lineOf('service', lineId)?.speakerId,
    heard: (lineId) => lines.heardNow()(lineId),
    now: input.ports.clock.now,
  })
  return {
    cuts: seams.cuts,
    move: async (move) => {
      const cuts = await seams.move(move)
      reconsider()
      return cuts
    },
    accept: async (sceneTakeId, lineId) => {
      const cuts = await seams.accept(sceneTakeId, lineId)
      reconsider()
      return cuts
    },
  }
}

function alikeIn({ project, sound, auditions }: SessionInput, rendering: Rendering): Promise<readonly AlikeSpeakers[]> {
  return findAlike({
    cast: project.cast(),
    source: project.settings().renderWith,
    planner: rendering.planner,
    originOf: rendering.originOf,
    takes: project.takes,
    workshop: sound.workshop,
    measures: auditions.measures,
  })
}
