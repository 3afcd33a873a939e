import { autoCast } from '../../../shared/core/cast/cast.ts'
import { noted } from '../../base/failures.ts'
import type { ProgramLog } from '../../base/program-log.ts'
import type { StudioPorts } from '../../base/ports.ts'
import type { RecentStore } from '../../base/recent.ts'
import { folderLabelOf, openProject } from '../../documents/open-project.ts'
import type { OpenProject } from '../../documents/types.ts'
import { draftVoices } from '../../speech/draft/voices.ts'
import { openSession, type Session, type SessionInput } from './studio-session.ts'

/** What opening a folder needs of the studio. */
export type OpenFolderInput = Omit<SessionInput, 'project' | 'ports'> & {
  readonly ports: StudioPorts
  readonly recent: RecentStore
  readonly log: Pick<ProgramLog, 'note'>
}

/** Opens a project folder with everything that works on it, and remembers it among the recent ones. @throws StudioError as `openProject` */
export async function openFolder(input: OpenFolderInput, folder: string): Promise<Session> {
  const { ports, recent, log } = input
  const { now } = ports.clock
  const project = await openProject({
    folder,
    folderLabel: folderLabelOf(folder),
    dataFolder: ports.dataFolder,
    randomBytes: ports.randomBytes,
    now,
    damaged: 'offer',
  })
  const session = await sessionOf(input, project).catch(async (error: unknown) => {
    // Nobody else would let go of it: whoever opens it next would be told that another window has it.
    await project.close().catch(noted('open folder: letting go'))
    throw error
  })
  const openedAt = new Date(now()).toISOString()
  // The list of recent projects is a convenience: a disk that refuses it must not keep the project shut.
  await recent.remember({ folder, name: project.name, openedAt }).catch((error: unknown) => {
    log.note('the list of recent projects', error)
  })
  return session
}

async function sessionOf(input: OpenFolderInput, project: OpenProject): Promise<Session> {
  // A scene can be heard at once: everyone who has no draft voice gets one. Speakers typed later wait for a render.
  if (!project.readOnly) {
    const cast = autoCast({ cast: project.cast(), script: project.script(), draftVoices })
    if (cast !== project.cast()) project.setCast(cast)
  }
  return openSession({ ...input, project })
}
