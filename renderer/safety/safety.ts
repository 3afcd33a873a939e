import {
  safetyDoneMerged,
  safetyDoneRestored,
  safetyDoneSnapshotRestored,
  safetyDoneTakenOver,
  safetyNoProjectRemedy,
  safetyOpenedNoProject,
} from '../../shared/messages/made/safety.ts'
import type { CallOutput } from '../../shared/contract/bridge.ts'
import type { ScriptExported, ScriptFormat } from '../../shared/contract/import-views.ts'
import type { SnapshotPreview, SnapshotView } from '../../shared/contract/safety-views.ts'
import type { ProjectView } from '../../shared/contract/views.ts'
import { studioError } from '../../shared/core/model/errors.ts'
import type { ConflictChoice } from '../../shared/core/script/merge/resolve-conflict.ts'
import type { ShownProject } from '../project/store.ts'
import { givingUpHandle } from '../transport/refresh-timeline.ts'
import { announce } from '../base/notices.ts'
import { showAgain } from './outside.ts'
import { showMoved, showProject } from './project.ts'
import { readSafety, showSafetyAnswer } from './safety-state.ts'
import { sendTyping } from '../project/typing.ts'
import type { SafetyNeeds } from './needs.ts'

/** Brings back unsaved edits, or repairs damaged files. What stands there now is kept first. */
export async function acceptRecovery(deps: SafetyNeeds, candidateId: string): Promise<void> {
  const open = opened(deps)
  await typingIfPossible(deps, open)
  const isCopy = deps.safety.getState().safety?.recovery.some(({ id, kind }) => id === candidateId && kind === 'copy')
  const view = await deps.client.call('recovery.accept', { project: open.handle, candidateId })
  await showEither(deps, open, view)
  announce(deps.view, isCopy ? safetyDoneMerged() : safetyDoneRestored())
}

/** Drops what was kept: it is not offered again. */
export async function discardRecovery(deps: SafetyNeeds, candidateId: string): Promise<void> {
  const open = opened(deps)
  await showSafetyAnswer(deps, open.handle, () =>
    deps.client.call('recovery.discard', { project: open.handle, candidateId }),
  )
}

/** What a recovery holds, to be compared with what is open. */
export async function previewRecovery(deps: SafetyNeeds, candidateId: string): Promise<SnapshotPreview> {
  const open = opened(deps)
  await typingIfPossible(deps, open)
  return deps.client.call('recovery.preview', { project: open.handle, candidateId })
}

/** Makes this window the one that writes. */
export async function takeOver(deps: SafetyNeeds): Promise<void> {
  const open = opened(deps)
  const view = await deps.client.call('project.takeOver', { project: open.handle })
  await showAgain(deps, view)
  await readSafety(deps)
  announce(deps.view, safetyDoneTakenOver())
}

/** Settles one conflict. */
export async function resolveConflict(deps: SafetyNeeds, conflictId: string, choice: ConflictChoice): Promise<void> {
  const open = opened(deps)
  await sendTyping(deps)
  await showSafetyAnswer(deps, open.handle, () =>
    deps.client.call('conflicts.resolve', { project: open.handle, conflictId, choice }),
  )
}

/** Kept states of the project, newest first. */
export async function listSnapshots(deps: SafetyNeeds): Promise<readonly SnapshotView[]> {
  return deps.client.call('snapshots.list', { project: opened(deps).handle })
}

/** A kept state, to be compared with what is open. */
export async function previewSnapshot(deps: SafetyNeeds, snapshotId: string): Promise<SnapshotPreview> {
  const open = opened(deps)
  await typingIfPossible(deps, open)
  return deps.client.call('snapshots.preview', { project: open.handle, snapshotId })
}

/** Puts a kept state in place of the present one, which is kept first. */
export async function restoreSnapshot(deps: SafetyNeeds, snapshotId: string): Promise<void> {
  const open = opened(deps)
  await sendTyping(deps)
  await showAgain(deps, await deps.client.call('snapshots.restore', { project: open.handle, snapshotId }))
  announce(deps.view, safetyDoneSnapshotRestored())
}

/** Copies the project as it is in memory, saved or not. Null: into the default projects folder. */
export async function saveCopy(
  deps: SafetyNeeds,
  name: string,
  folderId: string | null,
): Promise<CallOutput<'project.saveCopy'>> {
  const open = opened(deps)
  await typingIfPossible(deps, open)
  return deps.client.call('project.saveCopy', { project: open.handle, name, folderId })
}

/** Packs the project into a zip file. Null: beside the project. */
export async function archive(deps: SafetyNeeds, folderId: string | null): Promise<CallOutput<'project.archive'>> {
  const open = opened(deps)
  await typingIfPossible(deps, open)
  return deps.client.call('project.archive', { project: open.handle, folderId })
}

/** Gives the project and its folder another name. Answers where it is now, in words. */
export async function renameProject(deps: SafetyNeeds, name: string): Promise<string> {
  const open = opened(deps)
  await sendTyping(deps)
  const view = await givingUpHandle(deps, open.handle, () =>
    deps.client.call('project.rename', { project: open.handle, name }),
  )
  showMoved(deps, view)
  return view.folderLabel
}

/** Puts the project's folder into another one. Answers where it is now, in words. */
export async function moveProject(deps: SafetyNeeds, folderId: string): Promise<string> {
  const open = opened(deps)
  await sendTyping(deps)
  const view = await givingUpHandle(deps, open.handle, () =>
    deps.client.call('project.move', { project: open.handle, folderId }),
  )
  showMoved(deps, view)
  return view.folderLabel
}

/** Writes the script into the project's exports in another format. */
export async function exportScript(deps: SafetyNeeds, format: ScriptFormat): Promise<ScriptExported> {
  const open = opened(deps)
  await typingIfPossible(deps, open)
  return deps.client.call('script.export', { project: open.handle, format })
}

function opened(deps: SafetyNeeds): ShownProject {
  const { open } = deps.project.getState()
  if (open === undefined) throw studioError('project.notOpen', safetyOpenedNoProject(), safetyNoProjectRemedy())
  return open
}

/** A project that can only be read takes no typing; whatever else is wanted of it must still work. */
async function typingIfPossible(deps: SafetyNeeds, open: ShownProject): Promise<void> {
  if (open.save.kind !== 'readOnly') await sendTyping(deps)
}

async function showEither(deps: SafetyNeeds, open: ShownProject, view: ProjectView): Promise<void> {
  if (view.project === open.handle) {
    await showAgain(deps, view)
    await readSafety(deps)
  } else await showProject(deps, view)
}
