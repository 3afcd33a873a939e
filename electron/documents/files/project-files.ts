import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Cast, castSchema } from '../../../shared/core/model/cast.ts'
import { type Problem, problemError, problemFrom, StudioError, toProblem } from '../../../shared/core/model/errors.ts'
import { projectIdSchema } from '../../../shared/core/model/ids.ts'
import { MAX_SCRIPT_LINES } from '../../../shared/core/model/limits.ts'
import {
  PROJECT_FORMAT_VERSION,
  type ProjectFile,
  projectFileSchema,
  projectSettingsSchema,
} from '../../../shared/core/model/project.ts'
import { inTime, isSilentDisk, unlessSilent } from '../../base/in-time.ts'
import { readTextFile } from '../../base/durable.ts'
import { parseJson } from '../../base/json-file.ts'
import { PRONUNCIATIONS_FILE } from './pronunciations-file.ts'
import { say } from '../../../shared/messages/say.ts'

/** The file that makes a folder a project. */
export const PROJECT_FILE = 'project.json'
/** The script's text. */
export const SCRIPT_FILE = 'script.dialogue'
/** The speakers. */
export const CAST_FILE = 'cast.json'

/** Size caps before anything is read (reliability §5.5). */
export const MAX_JSON_BYTES = 64 * 1024 * 1024
/** See `MAX_JSON_BYTES`. */
export const MAX_SCRIPT_BYTES = 20 * 1024 * 1024

/** A project folder as read from the disk. `readOnly`: written by a newer version. */
export type LoadedProject = {
  readonly file: ProjectFile
  readonly text: string
  readonly cast: Cast
  readonly readOnly: boolean
  readonly problems: readonly Problem[]
}

/** One file of a project as found: its value, or why it cannot be used. A damaged file is left as it is. */
type FoundFile<T> =
  | { readonly kind: 'ok'; readonly value: T; readonly text: string }
  | { readonly kind: 'damaged'; readonly problem: Problem }

/** A project folder with each file by itself, for opening one whose files are partly damaged. */
export type InspectedProject = {
  readonly file: FoundFile<{ readonly file: ProjectFile; readonly isNewer: boolean }>
  readonly script: FoundFile<string>
  readonly cast: FoundFile<Cast>
  readonly problems: readonly Problem[]
}

/**
 * Reads a project folder file by file. A missing script or cast is an empty one, and said.
 * @throws StudioError `project.unreadable` if the folder holds links or has no project.json: it is no project then.
 */
export async function inspectProjectFiles(folder: string): Promise<InspectedProject> {
  await refuseLinks(folder)
  const problems: Problem[] = []
  const path = join(folder, PROJECT_FILE)
  const file = await found(async () => {
    const text = await readTextFile(path, MAX_JSON_BYTES, 'project.unreadable')
    return { text, value: readProjectFile(text, path) }
  })
  const script = await found(async () => {
    const text = await readOr('', join(folder, SCRIPT_FILE), MAX_SCRIPT_BYTES, problems)
    return { text, value: checkedScript(text) }
  })
  const castPath = join(folder, CAST_FILE)
  const cast = await found(async () => {
    const text = await readOr('{"speakers":[]}', castPath, MAX_JSON_BYTES, problems)
    return { text, value: readCast(text) }
  })
  if (file.kind === 'ok' && file.value.isNewer) {
    problems.push(problemFrom('project.newer', say('documents.newer'), say('documents.newer.remedy')))
  }
  return { file, script, cast, problems }
}

/**
 * Reads a project folder. Damaged files are never replaced by defaults: a damaged one refuses the whole project and
 * is left as it is. A missing script or cast is an empty one, and said.
 * @throws StudioError `project.unreadable`
 */
export async function loadProjectFiles(folder: string): Promise<LoadedProject> {
  const { file, script, cast, problems } = await inspectProjectFiles(folder)
  if (file.kind === 'damaged') throw new StudioError(file.problem)
  if (script.kind === 'damaged') throw new StudioError(script.problem)
  if (cast.kind === 'damaged') throw new StudioError(cast.problem)
  return { file: file.value.file, text: script.value, cast: cast.value, readOnly: file.value.isNewer, problems }
}

async function found<T>(read: () => Promise<{ readonly text: string; readonly value: T }>): Promise<FoundFile<T>> {
  try {
    return { kind: 'ok', ...(await read()) }
  } catch (error) {
    // What cannot be seen now is not damaged, and nobody is to replace it.
    if (isSilentDisk(error)) throw error
    return { kind: 'damaged', problem: toProblem(error) }
  }
}

/** Reads a script's text. @throws StudioError if it holds NUL characters, which a power cut makes, or too many lines. */
export function checkedScript(text: string): string {
  if (hasTooManyLines(text)) {
    throw problemError(
      'project.unreadable',
      say('documents.script.tooLong', { most: MAX_SCRIPT_LINES }),
      say('documents.script.tooLong.remedy'),
    )
  }
  if (!text.includes('\0')) return text
  throw problemError('project.unreadable', say('documents.script.noText'), say('documents.script.noText.remedy'))
}

/** True for a text with more lines than a script may have. */
export function hasTooManyLines(text: string): boolean {
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1 && lines <= MAX_SCRIPT_LINES; at = text.indexOf('\n', at + 1)) lines += 1
  return lines > MAX_SCRIPT_LINES
}

/** Reads the text of cast.json. @throws StudioError `project.unreadable` */
export function readCast(text: string): Cast {
  const cast = parseJson(text, castSchema, CAST_FILE, 'project.unreadable')
  refuseTwins(cast)
  return cast
}

/** Reads the text of project.json. `isNewer`: of a later format, which may be read but not written. @throws StudioError `project.unreadable` */
export function readProjectFile(text: string, path = PROJECT_FILE): { file: ProjectFile; isNewer: boolean } {
  const head = parseJson(text, z.looseObject({ format: z.string(), version: z.int() }), path, 'project.unreadable')
  if (head.format !== 'repartee-project') {
    throw problemError('project.unreadable', say('documents.notAProject'), say('documents.notAProject.remedy'))
  }
  if (head.version <= PROJECT_FORMAT_VERSION) {
    return { file: parseJson(text, projectFileSchema, path, 'project.unreadable'), isNewer: false }
  }
  // A newer format: what is known of it is enough to read and hear, not to write.
  const newer = parseJson(
    text,
    z.object({ id: projectIdSchema, name: z.string().min(1).max(120) }),
    path,
    'project.newer',
  )
  const settings = projectSettingsSchema.parse({})
  return { file: { format: 'repartee-project', version: PROJECT_FORMAT_VERSION, ...newer, settings }, isNewer: true }
}

/** Two speakers with one name or id would make every line of theirs ambiguous. */
function refuseTwins(cast: Cast): void {
  const seen = new Set<string>()
  for (const speaker of cast.speakers) {
    for (const mark of [`id ${speaker.id}`, `name ${speaker.name.toLocaleUpperCase('en')}`]) {
      if (seen.has(mark))
        throw problemError(
          'project.unreadable',
          say('documents.cast.twice', { name: speaker.name }),
          say('documents.cast.twice.remedy'),
        )
      seen.add(mark)
    }
  }
}

async function readOr(otherwise: string, path: string, maxBytes: number, problems: Problem[]): Promise<string> {
  const found = await inTime(path, () => lstat(path)).catch(unlessSilent)
  if (found !== undefined) return readTextFile(path, maxBytes, 'project.unreadable')
  problems.push(
    problemFrom(
      'project.unreadable',
      say('documents.file.missing', { file: path.endsWith(CAST_FILE) ? CAST_FILE : SCRIPT_FILE }),
      say('documents.file.missing.remedy'),
    ),
  )
  return otherwise
}

/** A link inside a project from elsewhere could lead a later write out of it (reliability M13, T6). */
async function refuseLinks(folder: string): Promise<void> {
  for (const name of [
    PROJECT_FILE,
    SCRIPT_FILE,
    CAST_FILE,
    PRONUNCIATIONS_FILE,
    'takes.jsonl',
    'transcripts.jsonl',
    'takes',
    'exports',
    '.repartee',
    'references',
    'mix.json',
    'sounds',
  ]) {
    const path = join(folder, name)
    const found = await inTime(path, () => lstat(path)).catch(unlessSilent)
    if (found?.isSymbolicLink() === true) {
      throw problemError('project.unreadable', say('documents.file.link', { name }), say('documents.file.link.remedy'))
    }
  }
}

/** project.json as people merge it: two spaces, keys in the order of the schema, a line feed at the end. */
export function printProjectFile(file: ProjectFile): string {
  return `${JSON.stringify(projectFileSchema.parse(file), null, 2)}\n`
}

/**
 * cast.json with one speaker a line, and one directed line a line, so that two people who change two of them do not
 * collide. Directed lines stand in the order of their ids, whenever they were directed.
 */
export function printCast(cast: Cast): string {
  // Through the schema, so that keys always stand in its order.
  const { speakers, lines = {} } = castSchema.parse(cast)
  const rows = speakers.map((speaker) => `    ${JSON.stringify(speaker)}`)
  const parts = [`  "speakers": [${rows.length === 0 ? '' : `\n${rows.join(',\n')}\n  `}]`]
  const directed = Object.entries(lines)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, line]) => `    ${JSON.stringify(id)}: ${JSON.stringify(line)}`)
  if (directed.length > 0) parts.push(`  "lines": {\n${directed.join(',\n')}\n  }`)
  return `{\n${parts.join(',\n')}\n}\n`
}
