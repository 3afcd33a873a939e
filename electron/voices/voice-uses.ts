import { join } from 'node:path'
import type { VoiceUse } from '../../shared/contract/casting-views.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import type { VoiceId } from '../../shared/core/model/ids.ts'
import { readTextFile } from '../base/durable.ts'
import type { RecentProject } from '../base/recent.ts'
import { orAbsent } from '../base/failures.ts'
import { CAST_FILE, MAX_JSON_BYTES, readCast } from '../documents/files/project-files.ts'
import type { OpenProject } from '../documents/types.ts'
import { useOf } from './cast-voices.ts'

/** Who is cast with a voice, in the projects that are open and those that were open lately. Never rejects. */
export async function usesOf(
  id: VoiceId,
  open: readonly OpenProject[],
  recent: () => readonly RecentProject[],
): Promise<readonly VoiceUse[]> {
  const uses = open.map((project) => useOf(project.name, project.cast(), id))
  const folders = new Set(open.map(({ folder }) => folder))
  for (const { folder, name } of recent()) {
    if (folders.has(folder)) continue
    const cast = await castIn(folder)
    uses.push(cast === undefined ? undefined : useOf(name, cast, id))
  }
  return uses.filter((use) => use !== undefined)
}

/** The cast of a project that is not open; undefined where it cannot be read. */
async function castIn(folder: string): Promise<Cast | undefined> {
  return readTextFile(join(folder, CAST_FILE), MAX_JSON_BYTES, 'project.unreadable')
    .then(readCast)
    .catch(orAbsent('voice uses: reading'))
}
