import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createProject } from '../../electron/documents/create-project.ts'
import { type StandIn, startStandIn } from './stand-in/stand-in.ts'
import { standInVoices } from './stand-in/voices.ts'
import type { CliSetup } from './studio/cli-process.ts'

/** A project on a share: one folder, a service, and as many computers of their own data folders as are asked for. */
export type SharedProject = {
  readonly folder: string
  readonly project: string
  readonly service: StandIn
  readonly computer: (name: string) => CliSetup
}

/** Makes one of so many lines, spoken by RUTH in a voice of the service. The caller closes the service. */
export async function sharedProject(
  folder: string,
  lines: number,
  options: Parameters<typeof startStandIn>[0] = {},
): Promise<SharedProject> {
  const text = Array.from(
    { length: lines },
    (_, at) => `RUTH: This is sentence ${at} of them.  #${String(at).padStart(6, 'a')}`,
  ).join('\n')
  const project = await createProject({ parent: folder, name: 'Shared', text })
  const service = await startStandIn(options)
  const cast = JSON.parse(await readFile(join(project, 'cast.json'), 'utf8'))
  const voice = { id: standInVoices[0]?.id, title: 'Ruth' }
  await writeFile(
    join(project, 'cast.json'),
    JSON.stringify({ speakers: [{ ...cast.speakers[0], id: 'ruth', name: 'RUTH', colour: 1, voice }] }),
  )
  return {
    folder,
    project,
    service,
    computer: (name) => ({
      dataFolder: join(folder, name),
      cwd: folder,
      env: { REPARTEE_BASE_URL: service.baseUrl, REPARTEE_API_KEY: service.apiKey },
    }),
  }
}
