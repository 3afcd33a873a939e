import { createHash } from 'node:crypto'
import { access, constants, mkdir, readFile, realpath } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { SaveState } from '../../../shared/contract/views.ts'
import { knownSpeakers } from '../../../shared/core/cast/cast.ts'
import type { Cast } from '../../../shared/core/cast/schema.ts'
import { type Problem, studioError, toProblem } from '../../../shared/core/errors.ts'
import { type ProjectHandle, type ProjectId, projectHandleSchema } from '../../../shared/core/ids.ts'
import { PROJECT_FORMAT_VERSION, type ProjectSettings } from '../../../shared/core/project/schema.ts'
import { assignLineIds, lineIdFromBytes } from '../../../shared/core/script/line-ids.ts'
import { parseScript } from '../../../shared/core/script/parse.ts'
import { applyChanges } from '../../../shared/core/script/text-changes.ts'
import type { Script } from '../../../shared/core/script/types.ts'
import { writeDurably } from '../durable.ts'
import {
  CAST_FILE,
  loadProjectFiles,
  PROJECT_FILE,
  printCast,
  printProjectFile,
  SCRIPT_FILE,
  sweepTemporaries,
} from './project-files.ts'
import { openTakeStore } from './take-store.ts'
import type { OpenProject, ProjectChange, TakeStore } from './types.ts'

/** Autosave starts this long after the last change, and at most AUTOSAVE_LATEST_MS after the first unsaved one. */
const AUTOSAVE_QUIET_MS = 400
const AUTOSAVE_LATEST_MS = 900

/** What opening needs from its host. */
export type OpenProjectInput = {
  readonly folder: string
  readonly folderLabel: string
  /** Data folder of the user, for the cache of read-only projects. */
  readonly dataFolder: string
  readonly randomBytes: (count: number) => Uint8Array
  readonly now: () => number
}

/**
 * Opens a project folder: reads and checks everything, gives lines without an id one, and from then on holds the
 * document in memory and saves it by itself.
 * @throws StudioError `project.unreadable`; nothing on the disk has been touched then.
 */
export async function openProject(input: OpenProjectInput): Promise<OpenProject> {
  const folder = await realpath(input.folder).catch((error: unknown) => {
    throw studioError('project.unreadable', 'The project folder is not there.', 'Check that it was not moved.', error)
  })
  const loaded = await loadProjectFiles(folder)
  const { store, problems: takeProblems } = await openTakeStore(folder)
  const writable = !loaded.readOnly && (await mayWrite(folder))
  if (writable) await sweepTemporaries(folder)
  const document = new ProjectDocument(folder, loaded.file.settings, loaded.cast, loaded.text)
  const problems: Problem[] = [...loaded.problems, ...takeProblems]
  if (!writable && !loaded.readOnly) {
    problems.push({
      code: 'project.readOnly',
      message: 'This folder cannot be written to: the project is open for reading only.',
      remedy: 'Check its permissions, or copy it elsewhere.',
    })
  }
  const autosave = new Autosave(document, writable, { id: loaded.file.id, name: loaded.file.name }, input.now)
  if (writable) document.onChange((what) => autosave.noteChange(what))
  giveMissingIds(document, input.randomBytes)
  return {
    handle: newHandle(input.randomBytes),
    id: loaded.file.id,
    name: loaded.file.name,
    folderLabel: input.folderLabel,
    readOnly: !writable,
    problems,
    text: () => document.text,
    script: () => document.script(),
    revision: () => document.revision,
    cast: () => document.cast,
    settings: () => document.settings,
    takes: announcing(store, () => document.announce('takes')),
    saveState: () => autosave.state,
    change: (baseRevision, changes) => {
      if (baseRevision !== document.revision) {
        throw studioError('project.conflict', 'The script has changed in the meantime.', 'It is sent again as a whole.')
      }
      return document.setText(applyChanges(document.text, changes))
    },
    replace: (text) => document.setText(text),
    setCast: (cast) => document.setCast(cast),
    configure: (settings) => document.setSettings(settings),
    save: () => autosave.saveNow(),
    close: async () => {
      await store.flush()
      await autosave.close()
      document.forgetListeners()
    },
    onChange: (listener) => document.onChange(listener),
    exportsFolder: join(folder, 'exports'),
    cacheFolder: writable ? join(folder, '.repartee') : join(input.dataFolder, 'cache', loaded.file.id),
  }
}

/** The document in memory with its revision and listeners. */
class ProjectDocument {
  revision = 0
  text: string
  cast: Cast
  settings: ProjectSettings
  readonly folder: string
  #parsed: { text: string; cast: Cast; script: Script } | undefined
  readonly #listeners = new Set<(what: ProjectChange) => void>()
  /** What stands on the disk for each file, as a hash of the bytes last read or written. */
  readonly saved: Map<string, string>

  constructor(folder: string, settings: ProjectSettings, cast: Cast, text: string) {
    this.folder = folder
    this.settings = settings
    this.cast = cast
    this.text = text
    this.saved = new Map([[SCRIPT_FILE, hashOf(text)]])
  }

  script(): Script {
    const parsed = this.#parsed
    if (parsed !== undefined && parsed.text === this.text && parsed.cast === this.cast) return parsed.script
    const script = parseScript(this.text, knownSpeakers(this.cast))
    this.#parsed = { text: this.text, cast: this.cast, script }
    return script
  }

  setText(text: string): number {
    this.text = text
    this.revision += 1
    this.announce('script')
    return this.revision
  }

  setCast(cast: Cast): void {
    this.cast = cast
    this.announce('cast')
  }

  setSettings(settings: ProjectSettings): void {
    this.settings = settings
    this.announce('settings')
  }

  onChange(listener: (what: ProjectChange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  announce(what: ProjectChange): void {
    for (const listener of this.#listeners) listener(what)
  }

  forgetListeners(): void {
    this.#listeners.clear()
  }
}

/** Saves a document soon after its last change, one save at a time, and keeps trying after a failure. */
class Autosave {
  state: SaveState
  readonly #document: ProjectDocument
  readonly #writable: boolean
  readonly #identity: { readonly id: ProjectId; readonly name: string }
  readonly #now: () => number
  #timer: NodeJS.Timeout | undefined
  #dirty = new Set<ProjectChange>()
  #firstUnsavedAt: number | undefined
  #running: Promise<void> | undefined

  constructor(
    document: ProjectDocument,
    writable: boolean,
    identity: { id: ProjectId; name: string },
    now: () => number,
  ) {
    this.#document = document
    this.#writable = writable
    this.#identity = identity
    this.#now = now
    this.state = writable ? { kind: 'saved' } : { kind: 'readOnly' }
  }

  noteChange(what: ProjectChange): void {
    if (what !== 'script' && what !== 'cast' && what !== 'settings') return
    this.#dirty.add(what)
    this.#firstUnsavedAt ??= this.#now()
    if (this.state.kind === 'saved') this.#setState({ ...this.state, kind: 'unsaved' })
    const latest = Math.max(0, this.#firstUnsavedAt + AUTOSAVE_LATEST_MS - this.#now())
    this.#schedule(Math.min(AUTOSAVE_QUIET_MS, latest))
  }

  async saveNow(): Promise<SaveState> {
    clearTimeout(this.#timer)
    while (this.#running !== undefined) await this.#running
    if (this.#writable && this.#dirty.size > 0) {
      this.#running = this.#save().finally(() => {
        this.#running = undefined
      })
      await this.#running
    }
    return this.state
  }

  async close(): Promise<void> {
    await this.saveNow()
    clearTimeout(this.#timer)
  }

  #schedule(inMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      void this.saveNow()
    }, inMs)
    // A waiting autosave must not keep the process alive; closing saves explicitly.
    this.#timer.unref()
  }

  async #save(): Promise<void> {
    const dirty = this.#dirty
    this.#dirty = new Set()
    this.#firstUnsavedAt = undefined
    this.#setState({ ...this.state, kind: 'saving' })
    try {
      const { folder, text, cast, settings } = this.#document
      if (dirty.has('script')) await this.#saveScript(folder, text)
      if (dirty.has('cast')) await writeDurably(join(folder, CAST_FILE), printCast(cast))
      if (dirty.has('settings')) await writeDurably(join(folder, PROJECT_FILE), this.#projectFile(settings))
      const savedAt = new Date(this.#now()).toISOString()
      this.#setState({ kind: this.#dirty.size === 0 ? 'saved' : 'unsaved', savedAt })
    } catch (error) {
      for (const what of dirty) this.#dirty.add(what)
      this.#setState({ ...this.state, kind: 'failed', problem: toProblem(error) })
      this.#schedule(5000)
    }
  }

  /** Another program may have changed the script: its version is kept beside ours, so that neither side is lost. */
  async #saveScript(folder: string, text: string): Promise<void> {
    const path = join(folder, SCRIPT_FILE)
    const onDisk = await readFile(path, 'utf8').catch(() => undefined)
    const known = this.#document.saved.get(SCRIPT_FILE)
    if (onDisk !== undefined && hashOf(onDisk) !== known && onDisk !== text) {
      const stamp = new Date(this.#now()).toISOString().replaceAll(/[:.]/g, '-')
      await writeDurably(join(folder, `script.outside-${stamp}.dialogue`), onDisk)
    }
    await writeDurably(path, text)
    this.#document.saved.set(SCRIPT_FILE, hashOf(text))
  }

  #projectFile(settings: ProjectSettings): string {
    return printProjectFile({
      format: 'repartee-project',
      version: PROJECT_FORMAT_VERSION,
      ...this.#identity,
      settings,
    })
  }

  #setState(state: SaveState): void {
    this.state = state
    this.#document.announce('save')
  }
}

function giveMissingIds(document: ProjectDocument, randomBytes: (count: number) => Uint8Array): void {
  const changes = assignLineIds(document.script(), () => lineIdFromBytes(randomBytes(8)))
  if (changes.length > 0) document.setText(applyChanges(document.text, changes))
}

function announcing(store: TakeStore, changed: () => void): TakeStore {
  const after = <T>(work: Promise<T>): Promise<T> =>
    work.then((value) => {
      changed()
      return value
    })
  return {
    ...store,
    add: (record, audio) => after(store.add(record, audio)),
    addRecord: (take) => after(store.addRecord(take)),
    choose: (lineId, takeId) => after(store.choose(lineId, takeId)),
  }
}

function newHandle(randomBytes: (count: number) => Uint8Array): ProjectHandle {
  return projectHandleSchema.parse(`p_${Buffer.from(randomBytes(18)).toString('base64url')}`)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

async function mayWrite(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
}

/** "Projects / The Lighthouse": the last two folder names, for people only. */
export function folderLabelOf(folder: string): string {
  return `${basename(dirname(folder))} / ${basename(folder)}`
}

/** Makes a folder the project owns, such as its cache. */
export async function ensureFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true })
  return path
}
