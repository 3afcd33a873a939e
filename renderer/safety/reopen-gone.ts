import { tabStorage } from '../base/bridge/tab-storage.ts'
import type { ProjectView } from '../../shared/contract/views.ts'
import { HANDLE_KEY } from '../base/bridge/early-calls.ts'
import { updateProject } from '../project/store.ts'
import { refreshTimeline } from '../transport/refresh-timeline.ts'
import { readSafety } from './safety-state.ts'
import type { SafetyNeeds } from './needs.ts'

/** Openings under way, by window. */
const openings = new WeakMap<SafetyNeeds, Promise<void>>()

/**
 * Opens the project of this window again: another studio runs now, or another window has closed it. The editor goes on as
 * it was; what main does not have of it is sent.
 */
export function reopenGone(deps: SafetyNeeds): Promise<void> {
  const under = openings.get(deps)
  if (under !== undefined) return under
  const opening = reopen(deps).finally(() => openings.delete(deps))
  openings.set(deps, opening)
  return opening
}

async function reopen(deps: SafetyNeeds): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  const view = await deps.client.call('project.openRecent', { recentId: open.recentId })
  const now = deps.project.getState().open
  // Another project is open by now, or this one was followed to where another window has put it.
  if (now?.documentKey !== open.documentKey || now.handle !== open.handle) return
  showReopened(deps, open.handle, view)
  await deps.parts.resume(view, () => deps.sync.rejoin(view.project, view.project === open.handle))
}

/** The same project under the handle of another opening: everything but the text is as main tells it. */
function showReopened(deps: SafetyNeeds, from: ProjectView['project'], view: ProjectView): void {
  tabStorage.setItem(HANDLE_KEY, view.project)
  updateProject(deps.project, from, () => ({
    handle: view.project,
    recentId: view.recentId,
    name: view.name,
    folderLabel: view.folderLabel,
    lines: new Map(view.lines.map((line) => [line.id, line])),
    save: view.save,
    problems: view.problems,
    timeline: undefined,
  }))
  deps.render.setState({ queue: view.queue })
  deps.clone.setState(({ project }) => (project === from ? { project: view.project } : {}))
  deps.auditions.setState(({ project }) => (project === from ? { project: view.project } : {}))
  refreshTimeline(deps, view.project)
  void readSafety(deps)
}
