import { lstat, readdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Cast, castSchema } from '../../../shared/core/cast/schema.ts'
import { type Problem, studioError } from '../../../shared/core/errors.ts'
import { projectIdSchema } from '../../../shared/core/ids.ts'
import {
  PROJECT_FORMAT_VERSION,
  type ProjectFile,
  projectFileSchema,
  projectSettingsSchema,
} from '../../../shared/core/project/schema.ts'
import { isTemporaryName, readTextFile } from '../durable.ts'
import { parseJson } from '../json-file.ts'


/** The file that makes a folder a project. */
export const PROJECT_FILE = 'project.json'
/** The script's text. */
export const SCRIPT_FILE = 'script.dialogue'
/** The speakers. */
export const CAST_FILE = 'cast.json'

/** Size caps before anything is read (reliability §5.5). */
const MAX_JSON_BYTES = 64 * 1024 * 1024
const MAX_SCRIPT_BYTES = 20 * 1024 * 1024

/** A project folder as read from the disk. `readOnly`: written by a newer version. */
export type LoadedProject = {
  readonly file: ProjectFile
  readonly text: string
  readonly cast: Cast
  readonly readOnly: boolean
  readonly problems: readonly Problem[]
}

/**
 * Reads a project folder. Damaged files are never replaced by defaults: a damaged one refuses the whole project and
 * is left as it is. A missing script or cast is an empty one, and said.
 * @throws StudioError `project.unreadable`
 */
export async function loadProjectFiles(folder: string): Promise<LoadedProject> {
  await refuseLinks(folder)
  const path = join(folder, PROJECT_FILE)
  const { file, readOnly } = readProjectFile(await readTextFile(path, MAX_JSON_BYTES, 'project.unreadable'), path)
  const problems: Problem[] = []
  if (readOnly) {
    problems.push({
      code: 'project.newer',
      message: 'This project was saved by a newer version of Repartee and is open for reading only.',
      remedy: 'Update Repartee to change it.',
    })
  }
  const text = await readOr('', join(folder, SCRIPT_FILE), MAX_SCRIPT_BYTES, problems)
  const castPath = join(folder, CAST_FILE)
  const castText = await readOr('{"speakers":[]}', castPath, MAX_JSON_BYTES, problems)
  const cast = parseJson(castText, castSchema, castPath, 'project.unreadable')
  refuseTwins(cast)
  return { file, text, cast, readOnly, problems }
}

function readProjectFile(text: string, path: string): { file: ProjectFile; readOnly: boolean } {
  const head = parseJson(text, z.looseObject({ format: z.string(), version: z.int() }), path, 'project.unreadable')
  if (head.format !== 'repartee-project') {
    throw studioError('project.unreadable', 'project.json is not a Repartee project.', 'Choose another folder.')
  }
  if (head.version <= PROJECT_FORMAT_VERSION) {
    return { file: parseJson(text, projectFileSchema, path, 'project.unreadable'), readOnly: false }
  }
  // A newer format: what is known of it is enough to read and hear, not to write.
  const newer = parseJson(
    text,
    z.object({ id: projectIdSchema, name: z.string().min(1).max(120) }),
    path,
    'project.newer',
  )
  const settings = projectSettingsSchema.parse({})
  return { file: { format: 'repartee-project', version: PROJECT_FORMAT_VERSION, ...newer, settings }, readOnly: true }
}

/** Two speakers with one name or id would make every line of theirs ambiguous. */
function refuseTwins(cast: Cast): void {
  const seen = new Set<string>()
  for (const speaker of cast.speakers) {
    for (const mark of [`id ${speaker.id}`, `name ${speaker.name.toLocaleUpperCase('en')}`]) {
      if (seen.has(mark))
        throw studioError(
          'project.unreadable',
          `cast.json holds the speaker ${speaker.name} twice.`,
          'Remove one of them.',
        )
      seen.add(mark)
    }
  }
}

async function readOr(otherwise: string, path: string, maxBytes: number, problems: Problem[]): Promise<string> {
  const found = await lstat(path).catch(() => undefined)
  if (found !== undefined) return readTextFile(path, maxBytes, 'project.unreadable')
  problems.push({
    code: 'project.unreadable',
    message: `The project has no ${path.endsWith(CAST_FILE) ? CAST_FILE : SCRIPT_FILE}; an empty one is used.`,
    remedy: 'Restore it from a copy if there was one.',
  })
  return otherwise
}

/** A link inside a project from elsewhere could lead a later write out of it (reliability M13, T6). */
async function refuseLinks(folder: string): Promise<void> {
  for (const name of [
    PROJECT_FILE,
    SCRIPT_FILE,
    CAST_FILE,
    'takes.jsonl',
    'takes',
    'exports',
    '.repartee',
    'references',
  ]) {
    const found = await lstat(join(folder, name)).catch(() => undefined)
    if (found?.isSymbolicLink() === true) {
      throw studioError(
        'project.unreadable',
        `${name} of this project is a link to somewhere else.`,
        'Replace it by the file or folder itself.',
      )
    }
  }
}

/** Removes temporary files that an interrupted save left behind. Never touches anything else. */
export async function sweepTemporaries(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    if (isTemporaryName(name)) await unlink(join(folder, name)).catch(() => undefined)
  }
}

/** project.json as people merge it: two spaces, keys in the order of the schema, a line feed at the end. */
export function printProjectFile(file: ProjectFile): string {
  return `${JSON.stringify(projectFileSchema.parse(file), null, 2)}\n`
}

/** cast.json with one speaker a line, so that two people who change two speakers do not collide. */
export function printCast(cast: Cast): string {
  if (cast.speakers.length === 0) return '{\n  "speakers": []\n}\n'
  // Through the schema, so that keys always stand in its order.
  const rows = cast.speakers.map((speaker) => `    ${JSON.stringify(castSchema.shape.speakers.element.parse(speaker))}`)
  return `{\n  "speakers": [\n${rows.join(',\n')}\n  ]\n}\n`
}
