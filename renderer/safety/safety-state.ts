import { safetyNoticesShowSafetyChangedElsewhere } from '../../shared/messages/made/safety-notices.ts'
import type { SafetyView } from '../../shared/contract/safety-views.ts'
import type { ProjectHandle } from '../../shared/core/model/ids.ts'
import { answerUnlessTold } from '../base/late-answer.ts'
import { announce, notify, report } from '../base/notices.ts'
import { messageOf } from '../base/messages/problem-words.ts'
import type { SafetyNeeds } from './needs.ts'

/** Shows what main tells of a project's safety. What other programs did is said once, in the notice area. */
export function showSafety(deps: SafetyNeeds, project: ProjectHandle, safety: SafetyView): void {
  const before = deps.safety.getState()
  const isSame = before.project === project
  const saidBefore = new Set(isSame ? before.safety?.notes.map((note) => messageOf(note)) : [])
  deps.safety.setState({ project, safety, toldAt: Date.now() })
  // What a bar or the repair says for as long as it lasts needs no notice beside it.
  const { reason } = safety
  if (reason !== undefined) {
    deps.view.setState(({ notices }) => ({
      notices: notices.filter(({ told }) => !messageOf(reason).includes(messageOf(told))),
    }))
  }
  for (const note of safety.notes) if (!saidBefore.has(messageOf(note))) notify(deps.view, 'notice', note)
  const conflicts = safety.conflicts.length - (isSame ? (before.safety?.conflicts.length ?? 0) : 0)
  if (conflicts > 0) announce(deps.view, safetyNoticesShowSafetyChangedElsewhere())
}

/** Shows what a call answers of a project's safety, if the project is still open. */
export async function showSafetyAnswer(
  deps: SafetyNeeds,
  project: ProjectHandle,
  ask: () => Promise<SafetyView>,
): Promise<void> {
  const safety = await answerUnlessTold(() => deps.safety.getState().safety, ask)
  if (safety !== undefined && deps.project.getState().open?.handle === project) showSafety(deps, project, safety)
}

/** Asks main what a person should know about the open project's safety. */
export async function readSafety(deps: SafetyNeeds): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  try {
    await showSafetyAnswer(deps, open.handle, () => deps.client.call('safety.read', { project: open.handle }))
  } catch (error) {
    // A project that was closed meanwhile has nothing to tell.
    if (deps.project.getState().open?.handle === open.handle) report(deps.view, error)
  }
}
