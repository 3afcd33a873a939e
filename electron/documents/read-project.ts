import { access, realpath } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Problem, problemError, StudioError } from '../../shared/core/model/errors.ts'
import { type ProjectId, projectIdSchema } from '../../shared/core/model/ids.ts'
import { projectSettingsSchema } from '../../shared/core/model/project.ts'
import type { Pronunciation } from '../../shared/core/model/pronunciations.ts'
import { inTime, isSilentDisk } from '../base/in-time.ts'
import type { DocumentContent } from './files/envelope.ts'
import { type InspectedProject, inspectProjectFiles } from './files/project-files.ts'
import { type LoadedPronunciations, loadPronunciations } from './files/pronunciations-file.ts'
import { findProjectId, type RepairablePart, readBackups } from './recovery.ts'
import { say } from '../../shared/messages/say.ts'

/** A file that cannot be used as it is, and why. */
export type Damage = { readonly part: RepairablePart; readonly problem: Problem }

/** What the files of a project folder say. */
export type ReadProject = {
  /** As the disk calls it. */
  readonly folder: string
  readonly id: ProjectId
  readonly inspected: InspectedProject
  readonly damage: readonly Damage[]
  readonly words: LoadedPronunciations
  readonly content: DocumentContent
  /** The files as they were read; undefined where one is damaged. */
  readonly texts: Record<RepairablePart, string | undefined>
  /** It was written by a later version, which knows more than this one. */
  readonly isNewer: boolean
}

/**
 * Reads everything of a project folder but its takes, and touches nothing.
 * @throws StudioError `project.unreadable`, also for damaged files unless they may be offered; `disk.silent`
 */
export async function readProject(
  given: string,
  dataFolder: string,
  damaged: 'offer' | 'refuse' = 'refuse',
): Promise<ReadProject> {
  const folder = await inTime(given, () => realpath(given)).catch((error: unknown) => {
    if (isSilentDisk(error)) throw error
    throw problemError(
      'project.unreadable',
      say('documents.folder.missing'),
      say('documents.folder.missing.remedy'),
      error,
    )
  })
  const inspected = await inspectProjectFiles(folder)
  const damage = damageOf(inspected)
  if (damage[0] !== undefined && (damaged !== 'offer' || !(await isProject(folder)))) {
    throw new StudioError(damage[0].problem)
  }
  const id = await idOf(inspected, folder, dataFolder)
  const words = await loadPronunciations(folder)
  return {
    folder,
    id,
    inspected,
    damage,
    words,
    content: contentOf(inspected, words.entries, basename(folder)),
    texts: textsOf(inspected),
    isNewer: inspected.file.kind === 'ok' && inspected.file.value.isNewer,
  }
}

function damageOf({ file, script, cast }: InspectedProject): readonly Damage[] {
  const parts = [
    { part: 'settings', found: file },
    { part: 'script', found: script },
    { part: 'cast', found: cast },
  ] as const
  return parts.flatMap(({ part, found }) => (found.kind === 'damaged' ? [{ part, problem: found.problem }] : []))
}

/** A folder whose project.json is missing is no project, unless a backup shows that it was one. */
async function isProject(folder: string): Promise<boolean> {
  const isThere = await access(join(folder, 'project.json')).then(
    () => true,
    () => false,
  )
  return isThere || (await readBackups(folder)).file !== undefined
}

async function idOf(inspected: InspectedProject, folder: string, dataFolder: string): Promise<ProjectId> {
  if (inspected.file.kind === 'ok') return inspected.file.value.file.id
  return (await findProjectId(folder, dataFolder)) ?? projectIdSchema.parse(crypto.randomUUID())
}

/** What can be read of the document; what cannot is empty here, and is never written back. */
function contentOf(
  { file, script, cast }: InspectedProject,
  pronunciations: readonly Pronunciation[],
  folderName: string,
): DocumentContent {
  return {
    name: file.kind === 'ok' ? file.value.file.name : folderName.slice(0, 120),
    settings: file.kind === 'ok' ? file.value.file.settings : projectSettingsSchema.parse({}),
    text: script.kind === 'ok' ? script.value : '',
    cast: cast.kind === 'ok' ? cast.value : { speakers: [] },
    ...(pronunciations.length === 0 ? {} : { pronunciations: [...pronunciations] }),
  }
}

function textsOf({ file, script, cast }: InspectedProject): Record<RepairablePart, string | undefined> {
  return {
    settings: file.kind === 'ok' ? file.text : undefined,
    script: script.kind === 'ok' ? script.text : undefined,
    cast: cast.kind === 'ok' ? cast.text : undefined,
  }
}
