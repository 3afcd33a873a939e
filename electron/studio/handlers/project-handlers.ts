import type { BridgeHandlers } from '../../../shared/contract/bridge.ts'
import { MAX_FIRST_CHARACTERS, type ProjectView } from '../../../shared/contract/views.ts'
import { autoCast, castVoices } from '../../../shared/core/cast/cast.ts'
import type { Cast } from '../../../shared/core/model/cast.ts'
import { createProject } from '../../documents/create-project.ts'
import { draftVoices } from '../../speech/draft/voices.ts'
import type { Session } from '../session/studio-session.ts'
import { projectFolderOf } from './app-handlers.ts'
import { type StudioContext, writable } from './context.ts'

type ProjectCalls =
  | 'project.openFirst'
  | 'project.open'
  | 'project.openRecent'
  | 'project.openSample'
  | 'project.create'
  | 'project.read'
  | 'lines.read'
  | 'project.save'
  | 'project.close'
  | 'windows.tell'
  | 'windows.leave'
  | 'project.configure'
  | 'script.change'
  | 'script.read'
  | 'script.endAuthors'
  | 'script.replace'
  | 'cast.change'
  | 'cast.autoCast'

/** Handlers that open, change and close projects. */
export function projectHandlers(context: StudioContext): Pick<BridgeHandlers, ProjectCalls> {
  const { sessions } = context

  const openFolder = async (folder: string): Promise<ProjectView> => {
    const session = await sessions.open(folder)
    return firstView(session)
  }

  return {
    'project.openFirst': async () => {
      const folder = await context.firstFolder()
      return folder === undefined ? null : openFolder(folder)
    },
    'project.open': async ({ entryId }) => {
      const path = entryId === null ? await context.ports.dialogs.chooseProject() : context.picker.pathOf(entryId)
      return path === undefined ? null : openFolder(await projectFolderOf(context, path))
    },
    'project.openRecent': ({ recentId }) => openFolder(context.recent.folderOf(recentId)),
    'project.openSample': async ({ sampleId }) => openFolder(await context.samples.copy(sampleId)),
    'project.create': async ({ name, folderId }) => {
      const parent = folderId === null ? context.ports.projectsFolder : context.picker.pathOf(folderId)
      return openFolder(await createProject({ parent, name, text: '' }))
    },
    'project.read': async ({ project }) => firstView(sessions.get(project)),
    'lines.read': async ({ project }) => ({ lines: [...sessions.get(project).lines()] }),
    'project.save': ({ project }) => sessions.get(project).project.save(),
    'project.close': async ({ project }) => {
      await sessions.close(project)
      await context.clips.forgetAll(project)
      return {}
    },
    'windows.tell': async ({ project, windowId, position }) => ({
      windows: [...sessions.get(project).presence.tell(windowId, position)],
    }),
    'windows.leave': async ({ project, windowId }) => {
      sessions.find(project)?.presence.leave(windowId)
      return {}
    },
    'project.configure': async ({ project, settings, ...change }) => {
      const session = writable(sessions.get(project))
      session.parts.configure({ ...change, after: settings })
      return { settings: session.project.settings(), revision: session.parts.revisions().settings }
    },
    'script.change': async ({ project, baseRevision, changes, by }) => {
      const { revision, updates } = writable(sessions.get(project)).project.change(baseRevision, changes, by)
      return { revision, updates: [...updates] }
    },
    'script.read': async ({ project, author, since }) => {
      const open = sessions.get(project).project
      const updates = since === null ? undefined : open.updatesSince(since)
      return {
        revision: open.revision(),
        lastSeq: open.lastSeq(author),
        ...(updates === undefined ? { text: open.text() } : { updates: [...updates] }),
        save: open.saveState(),
      }
    },
    'script.endAuthors': async ({ project, authors }) => {
      const open = sessions.get(project).project
      for (const author of authors) open.endAuthor(author)
      return { revision: open.revision() }
    },
    'script.replace': async ({ project, text, baseRevision }) => ({
      revision: writable(sessions.get(project)).project.replace(text, baseRevision),
    }),
    'cast.change': async ({ project, cast: after, ...change }) => {
      const session = writable(sessions.get(project))
      const before = session.project.cast()
      session.parts.changeCast({ ...change, after })
      const cast = session.project.cast()
      void noteCast(context, before, cast)
      return { cast, revision: session.parts.revisions().cast }
    },
    'cast.autoCast': async ({ project, among = 'script' }) => {
      const session = writable(sessions.get(project))
      const { project: open } = session
      const give = among === 'script' ? autoCast : castVoices
      const cast = give({ cast: open.cast(), script: open.script(), draftVoices })
      if (cast !== open.cast()) open.setCast(cast)
      return { cast, revision: session.parts.revisions().cast }
    },
  }
}

/** Keeps the voices among those that were cast lately, and tells every window. */
async function noteCast({ voices, emit }: StudioContext, before: Cast, after: Cast): Promise<void> {
  if (await voices.noteCast(before, after)) emit('keptVoices.changed', voices.keptVoices())
}

function firstView(session: Session): ProjectView {
  return session.view(session.project.text().length > MAX_FIRST_CHARACTERS)
}
