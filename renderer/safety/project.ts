import {
  safetyNoticesCastOnOpeningDraftVoices,
  safetyNoticesDraftVoicesRemedy,
} from '../../shared/messages/made/safety-notices.ts'
import { tabStorage } from '../base/bridge/tab-storage.ts'
import type { CallOutput } from '../../shared/contract/bridge.ts'
import type { AppView, LineView, ProjectView } from '../../shared/contract/views.ts'
import { isProjectHandle } from '../../shared/core/model/id-checks.ts'
import type { ProjectHandle } from '../../shared/core/model/ids.ts'
import { HANDLE_KEY } from '../base/bridge/early-calls.ts'
import { noAuditions } from '../casting/model/auditions-store.ts'
import { nothingLive } from '../rendering/live-store.ts'
import { shownProject, updateProject } from '../project/store.ts'
import { unseenQueue } from '../queue/store.ts'
import { idleQueue } from '../rendering/store.ts'
import { nothingReviewed } from '../takes/model/store.ts'
import { afterSight } from '../base/late/after-sight.ts'
import { answerUnlessTold } from '../base/late-answer.ts'
import { castDraftVoices } from '../cast/cast.ts'
import { readLateLines } from '../project/late-lines.ts'
import { isDue } from '../project/line-states.ts'
import { mayLeave } from '../kept-words/leaving.ts'
import { givingUpHandle, refreshTimeline } from '../transport/refresh-timeline.ts'
import { notify, run } from '../base/notices.ts'
import { readSafety } from './safety-state.ts'
import { sendTyping } from '../project/typing.ts'
import type { SafetyNeeds } from './needs.ts'

/**
 * Shows a project that main has opened, and tells what had to be repaired on opening. Resolves with its lines, which a
 * long script has a moment later.
 */
export async function showProject(deps: SafetyNeeds, view: ProjectView): Promise<readonly LineView[]> {
  deps.sounding.silence()
  deps.player.unload()
  deps.auditions.setState(noAuditions(view.project), true)
  deps.takes.setState(nothingReviewed, true)
  deps.queue.setState(unseenQueue(view.project), true)
  deps.live.setState(nothingLive, true)
  deps.voices.setState({ troubles: [], alike: [], shown: undefined })
  tabStorage.setItem(HANDLE_KEY, view.project)
  // What was typed into the script before belongs to its own project.
  deps.editor.get()?.flush('textOnly')
  deps.sync.begin(view.project, view.project, view.text, view.revision)
  deps.project.setState({ open: shownProject(view) })
  deps.parts.begin(view)
  deps.render.setState({ queue: view.queue, exportRun: { kind: 'none' } })
  deps.view.setState({
    workspace: 'script',
    dialog: { kind: 'none' },
    caretLineId: undefined,
    visitedLineId: undefined,
    caretScene: undefined,
    pinnedLineId: undefined,
    selectedSpeakerId: undefined,
    history: { undo: undefined, redo: undefined },
    problems: [],
    selectedLines: 0,
    notices: [],
  })
  // What keeps it from being written is said in a bar of its own, for as long as it lasts.
  for (const problem of view.problems) if (problem.code !== 'project.readOnly') notify(deps.view, 'notice', problem)
  if (view.linesLater !== true) {
    refreshTimeline(deps, view.project)
    void readSafety(deps)
    return view.lines
  }
  await afterSight()
  refreshTimeline(deps, view.project)
  void readSafety(deps)
  return readLateLines(deps, view.project)
}

/** Shows the same project under another handle: its folder has another name or place. The editor goes on as it was. */
export function showMoved(deps: SafetyNeeds, view: ProjectView): void {
  const { open } = deps.project.getState()
  if (open?.handle === view.project) return
  deps.editor.get()?.flush('textOnly')
  // In its old folder another text was restored. In another one somebody goes on writing, which is joined like any step.
  const isRestored = open?.recentId === view.recentId && deps.sync.isSettled() && deps.sync.text() !== view.text
  if (open === undefined || isRestored) {
    run(deps.view, () => showProject(deps, view))
    return
  }
  tabStorage.setItem(HANDLE_KEY, view.project)
  run(deps.view, () => deps.sync.rejoin(view.project, false))
  // The mix is known by the handle that it was asked with: it is fetched again.
  deps.project.setState({
    open: { ...open, handle: view.project, ...placeOf(view), save: view.save, timeline: undefined },
  })
  run(deps.view, () => deps.parts.resume(view))
  // Recordings and auditions of the project are still its own.
  const from = open.handle
  deps.clone.setState(({ project }) => (project === from ? { project: view.project } : {}))
  deps.auditions.setState(({ project }) => (project === from ? { project: view.project } : {}))
  refreshTimeline(deps, view.project)
  void readSafety(deps)
}

/** By the id of its new place the project is opened again when another studio runs. */
function placeOf({ name, folderLabel, recentId }: ProjectView): Pick<ProjectView, 'name' | 'folderLabel' | 'recentId'> {
  return { name, folderLabel, recentId }
}

/** Shows what was open before a reload; false if there was nothing or it is gone. `asked`: what main has of it. */
export async function reopen(deps: SafetyNeeds, asked = readOpen(deps)): Promise<boolean> {
  const view = await asked
  if (view === undefined) return false
  run(deps.view, () => showProject(deps, view))
  return true
}

/** What was open before a reload, as main has it now; undefined if there was nothing or it is gone. */
export async function readOpen(deps: SafetyNeeds): Promise<ProjectView | undefined> {
  const project = tabStorage.getItem(HANDLE_KEY)
  if (project === null || !isProjectHandle(project)) return undefined
  try {
    return await deps.client.call('project.read', { project })
  } catch {
    // The host does not know it any more: the start is shown.
    tabStorage.removeItem(HANDLE_KEY)
    return undefined
  }
}

/**
 * Opens what a window begins with, a sample's own copy, a recent project, an entry of the page's picker, or (null) asks
 * with the host's dialog.
 */
export async function openFrom(
  deps: SafetyNeeds,
  from:
    | { readonly kind: 'first' }
    | { readonly kind: 'sample'; readonly sampleId: string }
    | { readonly kind: 'recent'; readonly recentId: string }
    | { readonly kind: 'entry'; readonly entryId: string | null },
): Promise<void> {
  if (!(await mayLeave(deps))) return
  await sendTyping(deps)
  const view = await openCall(deps, from)
  if (view === null) return
  await castOnOpening(deps, view, await showProject(deps, view))
}

/** Draft mode casts missing voices by itself, and says so: an imported script can be heard at once. */
async function castOnOpening(deps: SafetyNeeds, view: ProjectView, lines: readonly LineView[]): Promise<void> {
  if (view.settings.renderWith !== 'draft' || view.save.kind === 'readOnly') return
  if (!lines.some((line) => line.state === 'missingVoice' && isDue(line, 'draft'))) return
  await castDraftVoices(deps, 'script')
  notify(deps.view, 'done', {
    message: safetyNoticesCastOnOpeningDraftVoices(),
    remedy: safetyNoticesDraftVoicesRemedy(),
  })
}

function openCall(deps: SafetyNeeds, from: Parameters<typeof openFrom>[1]): Promise<CallOutput<'project.open'>> {
  if (from.kind === 'first') return deps.client.call('project.openFirst', {})
  if (from.kind === 'sample') return deps.client.call('project.openSample', { sampleId: from.sampleId })
  if (from.kind === 'recent') return deps.client.call('project.openRecent', { recentId: from.recentId })
  return deps.client.call('project.open', { entryId: from.entryId })
}

/** The way to Open: the host's own dialog where there is one, else the page's picker. */
export async function askToOpen(deps: SafetyNeeds): Promise<void> {
  if (deps.settings.getState().app?.picker === 'page') {
    deps.view.setState({ dialog: { kind: 'open' } })
    return
  }
  await openFrom(deps, { kind: 'entry', entryId: null })
}

/** Makes a project in its own folder and opens it. */
export async function createProject(deps: SafetyNeeds, name: string, folderId: string | null): Promise<void> {
  if (!(await mayLeave(deps))) return
  await sendTyping(deps)
  await showProject(deps, await deps.client.call('project.create', { name, folderId }))
}

/** Saves, closes, and shows the start screen with a fresh list of recent projects. */
export async function closeProject(deps: SafetyNeeds): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined || !(await mayLeave(deps))) return
  const isHostGone = deps.client.link.state().kind !== 'connected'
  if (!isHostGone && !deps.keeper.isUnacknowledged()) await sendTyping(deps)
  // What is played must be let go first: the main side does not know its address any more after this call.
  deps.sounding.silence()
  // Without its host nothing is open there that could be closed.
  if (!isHostGone) {
    await givingUpHandle(deps, open.handle, () => deps.client.call('project.close', { project: open.handle }))
  }
  tabStorage.removeItem(HANDLE_KEY)
  deps.sync.end()
  deps.project.setState({ open: undefined })
  deps.safety.setState({ project: undefined, safety: undefined })
  deps.render.setState({ queue: idleQueue, exportRun: { kind: 'none' } })
  deps.view.setState({ dialog: { kind: 'none' }, notices: [] })
  if (!isHostGone) showApp(deps, await deps.client.call('app.read', {}))
}

/** What the studio says of itself, but for settings that were told anew since it was asked. */
function showApp({ settings }: SafetyNeeds, next: AppView): void {
  settings.setState(({ app }) =>
    app === undefined || app.settingsRevision <= next.settingsRevision
      ? { app: next }
      : { app: { ...next, settings: app.settings, settingsRevision: app.settingsRevision } },
  )
}

/** Saves to disk now; the save state is shown as main reports it. */
export async function saveNow(deps: SafetyNeeds): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  await sendTyping(deps)
  const shown = () => deps.project.getState().open?.save
  const save = await answerUnlessTold(shown, () => deps.client.call('project.save', { project: open.handle }))
  if (save !== undefined) updateProject(deps.project, open.handle, () => ({ save }))
}

/** The project has another handle by what another window did. */
export async function followMove(deps: SafetyNeeds, from: ProjectHandle, to: ProjectHandle): Promise<void> {
  if (deps.project.getState().open?.handle !== from) return
  const view = await deps.client.call('project.read', { project: to })
  if (deps.project.getState().open?.handle === from) showMoved(deps, view)
}
