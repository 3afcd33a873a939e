import { join } from 'node:path'
import type { Cast } from '../../../shared/core/model/cast.ts'
import type { ProjectFile } from '../../../shared/core/model/project.ts'
import { linesOf, markerGroups, sideOf } from '../../../shared/core/script/conflict-markers.ts'
import { readTextFile } from '../../base/durable.ts'
import { orAbsent } from '../../base/failures.ts'
import { CAST_FILE, MAX_JSON_BYTES, PROJECT_FILE, readCast, readProjectFile } from './project-files.ts'

/** One of two versions that version control left in damaged files, as far as each file holds one that can be used. */
export type VersionSide = {
  readonly side: 'ours' | 'theirs'
  /** What version control calls it. */
  readonly name: string
  readonly cast: Cast | undefined
  readonly file: ProjectFile | undefined
}

/** Both versions of cast.json and project.json where conflict markers stand in them. Never rejects. */
export async function readVersionSides(folder: string): Promise<readonly VersionSide[]> {
  const [cast, file] = [await textOf(join(folder, CAST_FILE)), await textOf(join(folder, PROJECT_FILE))]
  const groups = [...markerGroups(linesOf(cast)), ...markerGroups(linesOf(file))]
  const [first] = groups
  if (first === undefined) return []
  return (['ours', 'theirs'] as const).map((side) => ({
    side,
    name: first.names[side],
    cast: used(() => readCast(sideOf(cast, side))),
    file: used(() => readProjectFile(sideOf(file, side)).file),
  }))
}

async function textOf(path: string): Promise<string> {
  return readTextFile(path, MAX_JSON_BYTES, 'project.unreadable').catch(orAbsent('version sides: reading', ''))
}

function used<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    // Not of that form: what is answered says so.
    return undefined
  }
}
