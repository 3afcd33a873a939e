import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createProject } from '../../../electron/documents/create-project.ts'
import { openProject } from '../../../electron/documents/open-project.ts'
import { voiceIdSchema } from '../../../shared/core/model/ids.ts'

/** A project on the disk, ready to be rendered by a service: where it lies, and the texts that will be sent. */
export type ReadyProject = {
  readonly folder: string
  readonly data: string
  readonly projectId: string
  readonly texts: readonly string[]
}

/** Makes a project of that many lines, all different and all of one voice, below a folder. */
export async function readyProject(parent: string, lines: number): Promise<ReadyProject> {
  const texts = Array.from({ length: lines }, (_, at) => `Line ${at} of the long night.`)
  const data = join(parent, 'data')
  const folder = await createProject({
    parent,
    name: 'Ready',
    text: `${texts.map((text) => `RUTH: ${text}`).join('\n')}\n`,
  })
  const project = await openProject({ folder, folderLabel: 'Ready', dataFolder: data, randomBytes, now: Date.now })
  const voice = { id: voiceIdSchema.parse('voice-one'), title: 'One' }
  project.setCast({ speakers: project.cast().speakers.map((speaker) => ({ ...speaker, voice })) })
  await project.close()
  return { folder, data, projectId: project.id, texts }
}
