import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { addMissingSpeakers, knownSpeakers } from '../../shared/core/cast/cast.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import { type ProjectId, projectIdSchema } from '../../shared/core/model/ids.ts'
import { type ProjectFile, projectSettingsSchema } from '../../shared/core/model/project.ts'
import { isSpoken } from '../../shared/core/script/lines.ts'
import { parseScript } from '../../shared/core/script/parse.ts'
import { readRegular } from '../base/regular-file.ts'
import { readTextFile, writeDurably } from '../base/durable.ts'
import { noteUnlessAbsent, orAbsent } from '../base/failures.ts'
import { type DocumentContent, readEnvelope } from './files/envelope.ts'
import type { FoundPending } from './snapshots/pending.ts'
import type { SnapshotEntry, SnapshotStore } from './snapshots/snapshots.ts'
import type { DocumentPart } from './document.ts'
import { printProjectOf } from './project-disk.ts'
import {
  CAST_FILE,
  checkedScript,
  MAX_JSON_BYTES,
  MAX_SCRIPT_BYTES,
  PROJECT_FILE,
  printCast,
  readCast,
  readProjectFile,
  SCRIPT_FILE,
} from './files/project-files.ts'
import { setAside } from './files/set-aside.ts'
import { backupPath } from './files/tracked-file.ts'
import type { RecoveryCandidate } from './types.ts'
import { readVersionSides } from './files/version-sides.ts'

/** Newest snapshots that are offered for damaged files; all of them can be seen once the project is whole again. */
const SNAPSHOTS_OFFERED = 5

/** Parts without which a project cannot be worked on. */
export type RepairablePart = Exclude<DocumentPart, 'pronunciations'>

/** The file of each part of a document. */
const fileOfPart: Readonly<Record<RepairablePart, string>> = {
  script: SCRIPT_FILE,
  cast: CAST_FILE,
  settings: PROJECT_FILE,
}

/** A candidate with everything it holds. */
export type Recovery = { readonly candidate: RecoveryCandidate; readonly content: DocumentContent }

/** The last good version of each file from `.repartee/`, where there is one and it can be used. */
export async function readBackups(folder: string): Promise<{
  readonly text: string | undefined
  readonly cast: Cast | undefined
  readonly file: ProjectFile | undefined
}> {
  const read = async <T>(name: string, maxBytes: number, use: (text: string) => T): Promise<T | undefined> => {
    try {
      return use(await readTextFile(backupPath(folder, name), maxBytes, 'project.unreadable'))
    } catch (error) {
      noteUnlessAbsent('recovery: reading', error)
      return undefined
    }
  }
  return {
    text: await read(SCRIPT_FILE, MAX_SCRIPT_BYTES, checkedScript),
    cast: await read(CAST_FILE, MAX_JSON_BYTES, readCast),
    file: await read(PROJECT_FILE, MAX_JSON_BYTES, (text) => {
      const { file, isNewer } = readProjectFile(text)
      return isNewer ? undefined : file
    }),
  }
}

/**
 * The id of a project whose project.json cannot be read: from its backup, from what is legible of the file, or from a
 * snapshot of the same folder. Undefined if nothing knows it.
 */
export async function findProjectId(folder: string, dataFolder: string): Promise<ProjectId | undefined> {
  const backup = (await readBackups(folder)).file
  if (backup !== undefined) return backup.id
  const bytes = await readRegular(join(folder, PROJECT_FILE), MAX_JSON_BYTES).catch(orAbsent('recovery: reading'))
  const legible = /"id"\s*:\s*"([0-9a-f-]{36})"/.exec(bytes?.subarray(0, 65_536).toString('latin1') ?? '')
  const fromFile = projectIdSchema.safeParse(legible?.[1])
  if (fromFile.success) return fromFile.data
  const kept = await readdir(join(dataFolder, 'snapshots')).catch(orAbsent('recovery: listing', []))
  for (const ownFolder of kept) {
    const id = projectIdSchema.safeParse(ownFolder)
    const names = (
      await readdir(join(dataFolder, 'snapshots', ownFolder)).catch(orAbsent('recovery: listing', []))
    ).filter((name) => name.endsWith('.json'))
    const newest = names.sort().at(-1)
    if (!id.success || newest === undefined) continue
    const envelope = await readEnvelope(join(dataFolder, 'snapshots', ownFolder, newest)).catch(
      orAbsent('recovery: reading'),
    )
    if (envelope?.folder === folder) return id.data
  }
  return undefined
}

/** Unsaved edits of openings that ended, as candidates for an open document. */
export function pendingRecoveries(pending: readonly FoundPending[], present: DocumentContent): readonly Recovery[] {
  return pending.map(({ id, envelope }) => ({
    candidate: describe(`pending:${id}`, 'pending', envelope.savedAt, envelope.content, present, []),
    content: envelope.content,
  }))
}

/** Everything that could stand in for damaged files, best first. `present` is what is still legible. */
export async function damageRecoveries(input: {
  readonly folder: string
  readonly damaged: readonly RepairablePart[]
  readonly present: DocumentContent
  readonly pending: readonly FoundPending[]
  readonly snapshots: SnapshotStore
}): Promise<readonly Recovery[]> {
  const { damaged, present } = input
  const files = damaged.map((part) => fileOfPart[part])
  const make = (
    id: string,
    kind: RecoveryCandidate['kind'],
    savedAt: string | undefined,
    from: DocumentContent,
  ): Recovery => {
    const content = withParts(present, from, damaged)
    return { candidate: describe(id, kind, savedAt, content, present, files), content }
  }
  const backups = await readBackups(input.folder)
  const hasBackup = { script: backups.text, cast: backups.cast, settings: backups.file }
  const fromBackup: DocumentContent = {
    ...present,
    name: backups.file?.name ?? present.name,
    settings: backups.file?.settings ?? present.settings,
    text: backups.text ?? present.text,
    cast: backups.cast ?? present.cast,
  }
  const found: Recovery[] = input.pending.map(({ id, envelope }) =>
    make(`pending:${id}`, 'pending', envelope.savedAt, envelope.content),
  )
  for (const { side, name, cast, file } of await readVersionSides(input.folder)) {
    const has = { script: undefined, cast, settings: file }
    if (!damaged.every((part) => has[part] !== undefined)) continue
    const from = { ...present, cast: cast ?? present.cast, name: file?.name ?? present.name }
    const version = make(`version:${side}`, 'version', undefined, {
      ...from,
      settings: file?.settings ?? present.settings,
    })
    found.push({ ...version, candidate: { ...version.candidate, version: name } })
  }
  if (damaged.every((part) => hasBackup[part] !== undefined))
    found.push(make('backup', 'backup', undefined, fromBackup))
  for (const { id, savedAt } of (await input.snapshots.list()).slice(0, SNAPSHOTS_OFFERED)) {
    const envelope = await input.snapshots.read(id).catch(orAbsent('recovery: reading'))
    if (envelope !== undefined) found.push(make(`snapshot:${id}`, 'snapshot', savedAt, envelope.content))
  }
  found.push(make('defaults', 'defaults', undefined, defaultsFor(present, damaged)))
  return found
}

/** Settings as of a new project, and speakers as far as the script names them. An unreadable script becomes an empty one. */
function defaultsFor(present: DocumentContent, damaged: readonly RepairablePart[]): DocumentContent {
  const text = damaged.includes('script') ? '' : present.text
  const cast = addMissingSpeakers({ speakers: [] }, parseScript(text, knownSpeakers(present.cast)))
  return { ...present, text, cast, settings: projectSettingsSchema.parse({}) }
}

/** Writes the damaged files anew from a recovery. What stood there is kept as `.corrupt-<time>` first. @throws StudioError `disk.*` */
export async function repairFiles(input: {
  readonly folder: string
  readonly id: ProjectId
  readonly damaged: readonly RepairablePart[]
  readonly content: DocumentContent
  readonly now: () => number
}): Promise<void> {
  const { folder, content, damaged } = input
  const texts: Readonly<Record<RepairablePart, string>> = {
    script: content.text,
    cast: printCast(content.cast),
    settings: printProjectOf(input.id, content),
  }
  for (const part of damaged) {
    const path = join(folder, fileOfPart[part])
    await setAside(path, input.now())
    await writeDurably(path, texts[part])
  }
}

/** `present` with the named parts taken from elsewhere. */
function withParts(present: DocumentContent, from: DocumentContent, parts: readonly RepairablePart[]): DocumentContent {
  return {
    ...present,
    text: parts.includes('script') ? from.text : present.text,
    cast: parts.includes('cast') ? from.cast : present.cast,
    name: parts.includes('settings') ? from.name : present.name,
    settings: parts.includes('settings') ? from.settings : present.settings,
  }
}

function describe(
  id: string,
  kind: RecoveryCandidate['kind'],
  savedAt: SnapshotEntry['savedAt'] | undefined,
  content: DocumentContent,
  present: DocumentContent,
  files: readonly string[],
): RecoveryCandidate {
  const when = savedAt === undefined ? {} : { savedAt }
  const { added, removed } = countDifferingLines(present.text, content.text)
  const linesThatDiffer = Math.max(added, removed)
  return { id, kind, ...when, spokenLines: countSpoken(content), linesThatDiffer, files }
}

/** Spoken lines of a document. */
export function countSpoken({ text, cast }: Pick<DocumentContent, 'text' | 'cast'>): number {
  return parseScript(text, knownSpeakers(cast)).nodes.filter(isSpoken).length
}

/** How many lines stand in only one of two texts, each counted as often as it stands there. */
export function countDifferingLines(
  before: string,
  after: string,
): { readonly added: number; readonly removed: number } {
  const counts = new Map<string, number>()
  for (const line of before.split(/\r\n|\r|\n/)) counts.set(line, (counts.get(line) ?? 0) + 1)
  let added = 0
  for (const line of after.split(/\r\n|\r|\n/)) {
    const left = counts.get(line) ?? 0
    if (left === 0) added += 1
    else counts.set(line, left - 1)
  }
  const removed = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return { added, removed }
}
