import type { CallOutput, EventPayload } from '../../shared/contract/bridge.ts'
import type { ProjectView } from '../../shared/contract/views.ts'
import { applyCastChange } from '../../shared/core/edits/apply-cast-change.ts'
import {
  applyPronunciationsChange,
  type PronunciationsChange,
} from '../../shared/core/edits/apply-pronunciations-change.ts'
import type { MixDocument } from '../../shared/core/mix/mix-document.ts'
import type { MixChange } from '../../shared/core/mix/apply-mix-change.ts'
import { applySettingsChange } from '../../shared/core/edits/apply-settings-change.ts'
import type { CastChange, CutChange, SettingsChange } from '../../shared/core/script/edit/types.ts'
import type { ProjectHandle } from '../../shared/core/model/ids.ts'
import type { Pronunciation } from '../../shared/core/model/pronunciations.ts'
import { buildOutline } from './outline.ts'
import { type ShownProject, type ProjectStore, updateProject } from './store.ts'
import type { StudioClient } from '../base/client.ts'
import { createKeptParts, type SentSeam } from './kept-parts.ts'
import { back } from './kept/back.ts'
import { createPart, type Part } from './project-part.ts'
import type { ScriptSync } from './script-sync-types.ts'

/** The newest of each part that was told of a project. */
type EarlyParts = {
  readonly cast?: Omit<EventPayload<'cast.changed'>, 'project'>
  readonly settings?: Pick<EventPayload<'settings.changed'>, 'settings' | 'revision' | 'changeId'>
}

/** Projects of which something is kept before they are open. */
const MOST_EARLY = 4

/**
 * The cast, the settings and the pronunciations of the open project, which other windows change too. What is done here is
 * shown at once, sent in order, and stays on top of what main tells until main has it; what is told is shown at once.
 */
export type ProjectParts = {
  /** Starts over with a project as main has just told it. */
  readonly begin: (view: ProjectView) => void
  /**
   * The same project once more, under another handle or of another host: takes over what main tells before it returns, so
   * that nothing later is overlooked. What main has not answered is sent again, once, after `readText`.
   * @throws StudioError what main refused of it
   */
  readonly resume: (view: ProjectView, readText?: () => Promise<void>) => Promise<void>
  /** The same host is there again: what it has not answered is sent again; it does nothing twice. Never rejects. */
  readonly sendAgain: () => Promise<void>
  /** True if main has answered everything that was done here. */
  readonly isSettled: () => boolean
  /** Main has told that all that it has of this project is on the disk. */
  readonly saved: (at: ProjectHandle) => void
  /** Takes over all of what main tells. */
  readonly take: (view: ProjectView) => void
  /**
   * Keeps what is told of a project that is not open here yet: its answer may be on its way, and be older. Answers false
   * if it is the open one.
   */
  readonly keepEarly: (at: ProjectHandle, told: EarlyParts) => boolean
  readonly takeCast: (told: Omit<EventPayload<'cast.changed'>, 'project'>) => void
  readonly takeSettings: (told: Pick<EventPayload<'settings.changed'>, 'settings' | 'revision' | 'changeId'>) => void
  readonly takePronunciations: (told: Omit<EventPayload<'pronunciations.changed'>, 'project'>) => void
  /** After the text that was pushed before. Resolves when main has it, or when nobody is there to tell: then it is kept. */
  readonly changeCast: (change: CastChange) => Promise<void>
  /** Resolves when main has what was changed of the cast so far, or when nobody is there to tell. */
  readonly castSettled: () => Promise<void>
  /** What of a line's take is heard from now on. Resolves when main has it, or when nobody is there to tell: then it is kept. */
  readonly changeCut: (change: CutChange) => Promise<void>
  /** The same of a border between two lines of a scene's answer: both get a new take. */
  readonly moveSeam: (move: SentSeam) => Promise<void>
  /** The same of beds, effects and what else the mix has besides its lines. */
  readonly changeMix: (change: MixChange) => Promise<void>
  /** Main has told what is mixed besides lines: shown with what was changed here and is on its way. */
  readonly takeMix: (at: ProjectHandle, mix: MixDocument) => void
  readonly changeSettings: (change: SettingsChange) => Promise<void>
  /** Answers how many lines it makes stale; undefined if nobody is there to tell. */
  readonly changePronunciations: (change: PronunciationsChange) => Promise<number | undefined>
}

/** Part by part, over the store that shows them. */
export function createProjectParts(
  client: Pick<StudioClient, 'call' | 'link'>,
  project: ProjectStore,
  sync: Pick<ScriptSync, 'inTurn'>,
): ProjectParts {
  const show = (change: (open: ShownProject) => Partial<ShownProject>): void => {
    const { open } = project.getState()
    if (open !== undefined) updateProject(project, open.handle, change)
  }
  const handle = (): ProjectHandle | undefined => project.getState().open?.handle
  const isHere = (): boolean => client.link.state().kind === 'connected'

  const cast = createPart<ShownProject['cast'], CastChange, CallOutput<'cast.change'>>({
    apply: applyCastChange,
    // Names decide what is a line, so the outline follows.
    show: (next, castRevision) =>
      show(({ cast: shown, text, settings }) => ({
        castRevision,
        ...(next === shown ? {} : { cast: next, outline: buildOutline(text, next, settings.narrator) }),
      })),
    inTurn: sync.inTurn,
    send: (at, { before, after, takesBack }, changeId) =>
      client.call('cast.change', { project: at, cast: after, before, changeId, ...back(takesBack) }),
    read: (answer) => ({ value: answer.cast, revision: answer.revision }),
    handle,
    isHere,
  })
  const settings: Part<ShownProject['settings'], SettingsChange, CallOutput<'project.configure'>> = createPart({
    apply: applySettingsChange,
    show: (next: ShownProject['settings']) =>
      show(({ cast: shown, text, settings: before }) => ({
        settings: next,
        ...(next.narrator === before.narrator ? {} : { outline: buildOutline(text, shown, next.narrator) }),
      })),
    inTurn: (work) => work(),
    send: (at: ProjectHandle, { before, after, takesBack }: SettingsChange, changeId: string) => {
      const now = settings.shown()
      if (now === undefined) return Promise.reject(new TypeError('No project is open.'))
      // Whole on both sides: what the change does not name is the same in both.
      const whole = { settings: { ...now, ...after }, before: { ...now, ...before } }
      return client.call('project.configure', { project: at, changeId, ...whole, ...back(takesBack) })
    },
    read: (answer: CallOutput<'project.configure'>) => ({ value: answer.settings, revision: answer.revision }),
    handle,
    isHere,
  })
  const words = createPart<readonly Pronunciation[], PronunciationsChange, CallOutput<'pronunciations.change'>>({
    apply: applyPronunciationsChange,
    show: (pronunciations) => show(() => ({ pronunciations })),
    inTurn: (work) => work(),
    send: (at, { before, after, takesBack }, changeId) =>
      client.call('pronunciations.change', {
        project: at,
        entries: [...after],
        before: [...before],
        changeId,
        ...back(takesBack),
      }),
    read: (answer) => ({ value: answer.entries, revision: answer.revision }),
    handle,
    isHere,
  })

  const { cuts, seams, mixes, takeMix } = createKeptParts(client, project, isHere)

  const early = new Map<ProjectHandle, EarlyParts>()
  const takeEarly = (at: ProjectHandle): void => {
    const told = early.get(at)
    early.clear()
    if (told?.cast !== undefined) takeCast(told.cast)
    if (told?.settings !== undefined) takeSettings(told.settings)
  }
  const takeCast: ProjectParts['takeCast'] = ({ cast: value, ...told }) => cast.take({ value, ...told })
  const takeSettings: ProjectParts['takeSettings'] = ({ settings: value, revision, changeId }) =>
    settings.take({ value, revision, changeId })

  return {
    begin: (view) => {
      cast.begin(view.cast, view.revisions.cast)
      settings.begin(view.settings, view.revisions.settings)
      words.forget()
      cuts.forget()
      seams.forget()
      mixes.forget()
      takeEarly(view.project)
    },
    keepEarly: (at, told) => {
      if (handle() === at) return false
      early.set(at, { ...early.get(at), ...told })
      for (const old of early.keys()) {
        if (early.size <= MOST_EARLY) break
        early.delete(old)
      }
      return true
    },
    resume: async (view, readText) => {
      cast.startOver(view.cast, view.revisions.cast)
      settings.startOver(view.settings, view.revisions.settings)
      // Read again by whoever looks at them; what was not answered is shown on top of what main answers to it.
      words.startOver(words.shown() ?? [], -1)
      takeEarly(view.project)
      await readText?.()
      await Promise.all([cast, settings, words, cuts, seams, mixes].map((part) => part.sendAgain()))
    },
    sendAgain: async () => {
      await Promise.allSettled([cast, settings, words, cuts, seams, mixes].map((part) => part.sendAgain()))
    },
    isSettled: () => [cast, settings, words, cuts, seams, mixes].every((part) => part.isSettled()),
    saved: (at) => {
      if (handle() === at) for (const part of [cast, settings, words]) part.saved()
    },
    take: (view) => {
      settings.take({ value: view.settings, revision: view.revisions.settings })
      cast.take({ value: view.cast, revision: view.revisions.cast })
    },
    takeCast,
    takeSettings,
    takePronunciations: ({ entries: value, ...told }) => words.take({ value, ...told }),
    changeCast: async (change) => void (await cast.change(change)),
    castSettled: cast.settled,
    changeCut: cuts.change,
    moveSeam: seams.change,
    changeMix: mixes.change,
    takeMix,
    changeSettings: async (change) => void (await settings.change(change)),
    changePronunciations: async (change) => (await words.change(change))?.affectedLines,
  }
}
