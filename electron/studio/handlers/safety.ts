import { dirname } from 'node:path'
import type { BridgeHandlers } from '../../../shared/contract/bridge.ts'
import type { SnapshotPreview } from '../../../shared/contract/safety-views.ts'
import type { ProjectView } from '../../../shared/contract/views.ts'
import { problemError } from '../../../shared/core/model/errors.ts'
import { safeName } from '../../../shared/core/deliver/file-names.ts'
import type { ProjectHandle } from '../../../shared/core/model/ids.ts'
import { archiveProject } from '../../documents/archive.ts'
import { copyProject, isInside, moveProjectFolder } from '../../documents/copy-project.ts'
import { SCRIPT_FILE } from '../../documents/files/project-files.ts'
import { countDifferingLines, countSpoken } from '../../documents/recovery.ts'
import type { OpenProject } from '../../documents/types.ts'
import type { DocumentContent } from '../../documents/files/envelope.ts'
import type { Session } from '../session/studio-session.ts'
import { type StudioContext, writable } from './context.ts'
import { safetyView } from '../session/safety-view.ts'
import { noted } from '../../base/failures.ts'
import { say } from '../../../shared/messages/say.ts'

type SafetyCalls =
  | 'safety.read'
  | 'recovery.accept'
  | 'recovery.preview'
  | 'recovery.discard'
  | 'project.takeOver'
  | 'conflicts.list'
  | 'conflicts.resolve'
  | 'snapshots.list'
  | 'snapshots.preview'
  | 'snapshots.restore'
  | 'project.saveCopy'
  | 'project.archive'
  | 'project.rename'
  | 'project.move'

/** Handlers that keep what was written, bring it back, and put projects elsewhere. */
export function safetyHandlers(context: StudioContext): Pick<BridgeHandlers, SafetyCalls> {
  const { sessions, picker, places } = context
  const projectOf = (handle: string): OpenProject => sessions.get(handle).project

  /**
   * Closes a project, does something with its folder, and opens what that answers; the old folder if it fails. Every
   * window that has it open is told of its new handle.
   */
  const whileClosed = async (
    handle: ProjectHandle,
    work: (folder: string) => Promise<string>,
  ): Promise<ProjectView> => {
    const { session, error } = await sessions.relocate(handle, work)
    const view = session.view()
    context.clips.moveAll(handle, view.project)
    context.emit('project.moved', { project: handle, to: view.project })
    if (error !== undefined) throw error
    return view
  }

  const relocate = async (
    handle: ProjectHandle,
    target: (folder: string) => { parent: string; name: string },
  ): Promise<ProjectView> => {
    const session = idle(writable(sessions.get(handle)))
    const saved = await session.project.save()
    // Somebody may go on typing in another window: what came after is saved when the project is closed.
    if (saved.kind === 'failed' || saved.kind === 'readOnly') {
      throw problemError('disk.failed', say('studio.move.notSaved'), say('studio.move.notSaved.remedy'))
    }
    return whileClosed(handle, async (folder) => {
      const { parent, name } = target(folder)
      const moved = await moveProjectFolder(folder, parent, name)
      if (moved !== folder) await context.recent.leave(folder).catch(noted('safety: keeping'))
      return moved
    })
  }

  return {
    'safety.read': async ({ project }) => safetyView(sessions.get(project)),
    'recovery.accept': async ({ project, candidateId }) => {
      const session = sessions.get(project)
      const outcome = await session.project.recover(candidateId)
      return outcome === 'done' ? session.view() : whileClosed(project, async (folder) => folder)
    },
    'recovery.preview': async ({ project, candidateId }) => {
      const open = projectOf(project)
      const { content, savedAt, toDecide } = await open.previewRecovery(candidateId)
      const when = savedAt === undefined ? {} : { savedAt }
      return { id: candidateId, ...when, ...previewOf(open, content), linesToDecide: toDecide }
    },
    'recovery.discard': async ({ project, candidateId }) => {
      await projectOf(project).discardRecovery(candidateId)
      return safetyView(sessions.get(project))
    },
    'project.takeOver': async ({ project }) => {
      const session = sessions.get(project)
      await session.project.takeOver()
      return session.view()
    },
    'conflicts.list': async ({ project }) => safetyView(sessions.get(project)).conflicts,
    'conflicts.resolve': async ({ project, conflictId, choice }) => {
      projectOf(project).resolve(conflictId, choice)
      return safetyView(sessions.get(project))
    },
    'snapshots.list': async ({ project }) => [...(await projectOf(project).snapshots.list())],
    'snapshots.preview': async ({ project, snapshotId }) => {
      const open = projectOf(project)
      const { content, savedAt } = await open.snapshots.read(snapshotId)
      return { id: snapshotId, savedAt, ...previewOf(open, content) }
    },
    'snapshots.restore': async ({ project, snapshotId }) => {
      const session = sessions.get(project)
      await session.project.restoreSnapshot(snapshotId)
      return session.view()
    },
    'project.saveCopy': async ({ project, name, folderId }) => {
      const open = projectOf(project)
      const parent = folderId === null ? context.ports.projectsFolder : picker.pathOf(folderId)
      await open.takes.flush()
      const folder = await copyProject({ folder: open.folder, content: open.content(), parent, name })
      await context.recent.remember({ folder, name, openedAt: new Date(context.ports.clock.now()).toISOString() })
      const entry = context.recent.list().find((one) => one.folder === folder)
      return { recentId: entry?.recentId ?? '', name, place: await places.ofFolder(folder, SCRIPT_FILE) }
    },
    'project.archive': async ({ project, folderId }) => {
      const open = projectOf(project)
      const parent = folderId === null ? dirname(open.folder) : picker.pathOf(folderId)
      if (isInside(parent, open.folder)) {
        throw problemError('project.intoItself', say('studio.pack.intoItself'), say('studio.pack.intoItself.remedy'))
      }
      if (!open.readOnly) await open.save()
      await open.takes.flush()
      const made = await archiveProject(open.folder, parent, open.name)
      return { ...made, place: await places.ofFile(parent, made.fileName) }
    },
    'project.rename': async ({ project, name }) => {
      idle(writable(sessions.get(project))).project.rename(name)
      return relocate(project, (folder) => ({ parent: dirname(folder), name: safeName(name) }))
    },
    'project.move': ({ project, folderId }) =>
      relocate(project, (folder) => ({
        parent: picker.pathOf(folderId),
        name: folder.split(/[/\\]/).at(-1) ?? 'Untitled',
      })),
  }
}

/** What a kept state holds and how it differs from the open one. */
function previewOf(open: OpenProject, content: DocumentContent): Omit<SnapshotPreview, 'id' | 'savedAt'> {
  const { added, removed } = countDifferingLines(open.text(), content.text)
  return {
    text: content.text,
    speakers: content.cast.speakers.map(({ name }) => name),
    spokenLines: countSpoken(content),
    linesToCome: added,
    linesToGo: removed,
  }
}

/** A folder that takes are being written into must stay where it is. */
function idle(session: Session): Session {
  if (!session.rendering.isBusy()) return session
  throw problemError('project.busy', say('studio.move.rendering'), say('studio.move.rendering.remedy'))
}
