import { access, constants, realpath, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { knownSpeakers } from '../../shared/core/cast/cast.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import { safeName } from '../../shared/core/deliver/file-names.ts'
import { type ProjectSettings, projectSettingsSchema } from '../../shared/core/model/project.ts'
import type { Pronunciation } from '../../shared/core/model/pronunciations.ts'
import { deriveLineIds, withLineIds } from '../../shared/core/script/line-ids.ts'
import { titleOf } from '../../shared/core/script/lines.ts'
import { parseScript } from '../../shared/core/script/parse.ts'
import type { KnownSpeakers, Script } from '../../shared/core/model/script.ts'
import { inTime, unlessSilent } from '../base/in-time.ts'
import { diskError } from '../base/durable.ts'
import { makeOwnFolders } from '../base/modes.ts'
import { sha256Text } from '../base/hash-text.ts'
import type { StudioPorts } from '../base/ports.ts'
import { folderLabelOf, openProject } from '../documents/open-project.ts'
import { loadProjectFiles, PROJECT_FILE } from '../documents/files/project-files.ts'
import { loadPronunciations } from '../documents/files/pronunciations-file.ts'
import { openRecordsCopy, recordsCopyOf } from '../documents/takes/records-copy.ts'
import { openTakeStore } from '../documents/takes/take-store.ts'
import { isShippedSample } from '../studio/app/samples.ts'
import { readScriptFile } from '../import/script-file.ts'
import { sendingFolder } from '../rendering/sending/sending-lock.ts'
import { journalsOfRenamed } from './bare-journals.ts'
import { nameOfSource, type ScriptSource } from './script-source.ts'
import { callProblem } from './terminal/exit.ts'
import { STANDARD_INPUT } from './terminal/standard-input.ts'
import type { TakeLosses, TakeStore } from '../documents/takes/take-types.ts'
import { say } from '../../shared/messages/say.ts'

/** What `render` works on, be it a script file or a project folder. */
export type RenderDocument = {
  readonly title: string
  readonly script: Script
  readonly cast: Cast
  readonly settings: ProjectSettings
  readonly pronunciations: readonly Pronunciation[]
  /** Where the clips of references lie; undefined for a bare script. */
  readonly folder: string | undefined
  readonly takes: TakeStore
  readonly losses: TakeLosses
  /** The project's own; undefined for a bare script. */
  readonly projectId: string | undefined
  /** Name of the journal in the data folder. */
  readonly journal: string
  /** Names of other journals, whose unknown and paid requests are minded too. Asked once the document's own is open. */
  readonly journalsBefore: () => Promise<readonly string[]>
  /** Takes of a project in whose folder nothing can be written: they are used, and stay there. */
  readonly takesElsewhere: TakeStore | undefined
  /** Where the right to send lies: in the project, or, without one, in the data folder. */
  readonly sendingFolder: string
  /** Where files go when `--out` does not say. */
  readonly defaultOut: string
  readonly close: () => Promise<void>
}

/** A script as it is read, for `check`: nothing is opened for writing. */
export type ReadDocument = {
  readonly title: string
  readonly text: string
  readonly cast: Cast
  readonly settings: ProjectSettings
  /** True if the cast is part of the project, so that a speaker without a place in it is worth a word. */
  readonly hasCast: boolean
  readonly folder: string | undefined
}

/** Folder of everything that has no project of its own, and the journal that all of it once shared. */
const BARE = 'bare'

/** Where what has no project of its own lies. */
export function bareFolder({ dataFolder }: Pick<StudioPorts, 'dataFolder'>): string {
  return join(dataFolder, BARE)
}

/**
 * Reads a script file or the files of a project folder; what was piped in is a script.
 * @throws StudioError `script.unreadable`, `project.unreadable`
 */
export async function readDocument(source: ScriptSource): Promise<ReadDocument> {
  if (source.kind === 'piped') return bareScript(source, source.text)
  const { path } = source
  const found = await inTime(path, () => stat(path)).catch(unlessSilent)
  if (found?.isDirectory() !== true) return bareScript(source, await readScriptFile(path))
  const isProject = await isFile(join(path, PROJECT_FILE))
  if (!isProject) {
    throw callProblem(
      'script.unreadable',
      say('cli.noProject', { name: basename(path), file: PROJECT_FILE }),
      say('cli.noProject.remedy'),
    )
  }
  const { text, cast, file } = await loadProjectFiles(path)
  return { title: file.name, text, cast, settings: file.settings, hasCast: true, folder: path }
}

function bareScript(source: ScriptSource, text: string): ReadDocument {
  return {
    title: titleOf(parseScript(text)) ?? nameOfSource(source),
    text,
    cast: { speakers: [] },
    settings: projectSettingsSchema.parse({}),
    hasCast: false,
    folder: undefined,
  }
}

/**
 * Opens a document for rendering. A project of the user is opened as the studio does, and keeps its takes. A bare script,
 * a shipped sample and a folder that cannot be written are left exactly as they are: their takes go to the data folder,
 * and lines without an id get one that follows from what they say.
 */
export async function openDocument(input: {
  readonly source: ScriptSource
  /** The caller's folder, for the default output. */
  readonly callerFolder: string
  readonly ports: Pick<StudioPorts, 'dataFolder' | 'randomBytes' | 'clock'>
  /** Names that make a line besides those of the cast: those of `--voice` and `--cast`. */
  readonly alsoKnown: KnownSpeakers
}): Promise<RenderDocument> {
  const { source, callerFolder, ports, alsoKnown } = input
  const read = await readDocument(source)
  const known = knownSpeakers(read.cast)
  const parse = (text: string): Script => parseScript(text, { has: (name) => known.has(name) || alsoKnown.has(name) })
  if (read.folder !== undefined && (await isUsersOwn(read.folder))) return openOwnProject(input, read.folder, parse)

  const script = parse(read.text)
  const folder = await makeBareFolder(ports)
  const copy = openRecordsCopy(recordsCopyOf(ports.dataFolder, BARE))
  const { store, losses, settle } = await openTakeStore(folder, { copy, now: ports.clock.now })
  await settle()
  const fixed = read.folder === undefined ? undefined : await takesOf(read.folder, ports)
  // One script's unknown lines are no matter of another's.
  const where =
    source.kind === 'piped' ? join(await realpath(callerFolder), STANDARD_INPUT) : await realpath(source.path)
  const journal = `${BARE}-${sha256Text(where).slice(0, 16)}`
  const journals = join(ports.dataFolder, 'journals')
  const name = read.folder === undefined ? nameOfSource(source) : read.title
  return {
    title: read.title,
    script: withLineIds(script, deriveLineIds(script, sha256Text)),
    cast: read.cast,
    settings: read.settings,
    pronunciations: read.folder === undefined ? [] : (await loadPronunciations(read.folder)).entries,
    folder: read.folder,
    takes: store,
    losses,
    projectId: fixed?.journal,
    journal,
    journalsBefore: async () => [
      BARE,
      ...(fixed === undefined ? [] : [fixed.journal]),
      ...(await journalsOfRenamed(journals, journal, where, (name) => name.startsWith(`${BARE}-`))),
    ],
    takesElsewhere: fixed?.takes,
    sendingFolder: join(folder, 'sending', journal),
    defaultOut: join(callerFolder, `${safeName(name)} audio`),
    close: () => store.flush(),
  }
}

/** The same, made if it is not there. @throws StudioError `disk.*` */
export async function makeBareFolder(ports: Pick<StudioPorts, 'dataFolder'>): Promise<string> {
  const folder = bareFolder(ports)
  await makeOwnFolders(folder).catch((error: unknown) => {
    throw diskError(error, 'the data folder')
  })
  return folder
}

async function openOwnProject(
  { ports }: Parameters<typeof openDocument>[0],
  folder: string,
  parse: (text: string) => Script,
): Promise<RenderDocument> {
  const project = await openProject({
    folder,
    folderLabel: folderLabelOf(folder),
    dataFolder: ports.dataFolder,
    randomBytes: ports.randomBytes,
    now: ports.clock.now,
  })
  return {
    title: project.name,
    script: parse(project.text()),
    cast: project.cast(),
    settings: project.settings(),
    pronunciations: project.pronunciations(),
    folder: project.folder,
    takes: project.takes,
    losses: project.losses,
    projectId: project.id,
    journal: project.id,
    journalsBefore: async () => [],
    takesElsewhere: undefined,
    sendingFolder: sendingFolder(project.folder),
    defaultOut: join(project.exportsFolder, safeName(project.name)),
    close: () => project.close(),
  }
}

/** What was rendered in a folder that can only be read, and the journal of it on this computer. Nothing is written there. */
async function takesOf(
  folder: string,
  { dataFolder, clock }: Pick<StudioPorts, 'dataFolder' | 'clock'>,
): Promise<{ readonly takes: TakeStore; readonly journal: string }> {
  const { id } = (await loadProjectFiles(folder)).file
  const copy = openRecordsCopy(recordsCopyOf(dataFolder, id))
  return { takes: (await openTakeStore(folder, { copy, now: clock.now })).store, journal: id }
}

async function isUsersOwn(folder: string): Promise<boolean> {
  if (await isShippedSample(folder)) return false
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}
