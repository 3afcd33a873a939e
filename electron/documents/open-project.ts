import { basename, dirname, join } from 'node:path'
import { type ProjectHandle, projectHandleSchema } from '../../shared/core/model/ids.ts'
import type { Script } from '../../shared/core/model/script.ts'
import { assignLineIds, lineIdFromBytes } from '../../shared/core/script/line-ids.ts'
import { applyChanges } from '../../shared/core/script/text-changes.ts'
import { type DurableFs, makeFoldersDurably } from '../base/durable.ts'
import { noted } from '../base/failures.ts'
import { ProjectAccess } from './access.ts'
import { ConflictCopies } from './conflict-copies.ts'
import { ProjectDocument } from './document.ts'
import { openAuthorMarks } from './files/author-marks.ts'
import { type SourcesCalls, sourcesCalls } from './files/sources-calls.ts'
import { type DocumentContent, hashContent, type KeptBy } from './files/envelope.ts'
import { LOCK_BEAT_MS, projectLock } from './locks/lock.ts'
import { registerOpening, type Surroundings, stateOf, sweepTemporaries, thisRun } from './locks/running.ts'
import { freeBytes, SpaceWatch } from './low-space.ts'
import { offeredCopies } from './offered-copies.ts'
import { OpenedProject } from './opened-project.ts'
import { openingProblems, reasonNotToWrite } from './opening-problems.ts'
import { ProjectDisk } from './project-disk.ts'
import { type ReadProject, readProject } from './read-project.ts'
import { type Recovery, repairFiles } from './recovery.ts'
import { MixStore } from './mix/mix-store.ts'
import { openPending, type PendingStore } from './snapshots/pending.ts'
import { openSnapshots, type SnapshotStore } from './snapshots/snapshots.ts'
import { announcingStore } from './takes/announcing-store.ts'
import { openRecordsCopy, recordsCopyOf } from './takes/records-copy.ts'
import { type OpenedTakes, openTakeStore } from './takes/take-store.ts'
import type { TakeStore } from './takes/take-types.ts'
import type { OpenProject } from './types.ts'
import { watchFolder } from './watch.ts'

/** What opening needs from its host. */
export type OpenProjectInput = {
  readonly folder: string
  readonly folderLabel: string
  /** Data folder of the user: unsaved changes, snapshots, and the cache of read-only projects. */
  readonly dataFolder: string
  readonly randomBytes: (count: number) => Uint8Array
  readonly now: () => number
  /**
   * `offer` opens a project with damaged files for reading, and offers ways to repair it. By default such a project is
   * refused: who renders or exports must not work with half of it.
   */
  readonly damaged?: 'offer' | 'refuse'
  /** What is known of this process and others; a test's own. */
  readonly here?: Surroundings
  /** How much room there is; a test's own. */
  readonly freeBytes?: (folder: string) => Promise<number | undefined>
  /** The disk for saving; a test's own. */
  readonly fs?: DurableFs
}

/**
 * Opens a project folder: reads and checks everything, gives lines without an id one, and from then on holds the
 * document in memory and saves it by itself. The first opening may write; a second one reads until it takes over.
 * @throws StudioError `project.unreadable`, or `disk.silent` where the disk does not answer; nothing on it has been touched then.
 */
export async function openProject(input: OpenProjectInput): Promise<OpenProject> {
  const { dataFolder, now, here = thisRun } = input
  const read = await readProject(input.folder, dataFolder, input.damaged)
  const { folder, id, content } = read
  const fs = input.fs === undefined ? {} : { fs: input.fs }
  const packFile = join(folder, '.repartee', 'takes.pack')
  const copy = openRecordsCopy(recordsCopyOf(dataFolder, id), input.fs)
  const stored = await openTakeStore(folder, { fs: input.fs, packFile, copy, now })

  const nonce = Buffer.from(input.randomBytes(15)).toString('base64url')
  const unregister = registerOpening(nonce)
  const never = await reasonNotToWrite(read)
  const access = new ProjectAccess(projectLock({ folder, nonce, here, now, ...fs }), here, never)
  await access.open()
  const isWriter = access.readOnlyBecause() === undefined
  if (isWriter) await sweepTemporaries(folder, here)
  if (isWriter) await stored.settle()

  const machine = here.machine === undefined ? {} : { machine: here.machine }
  const owner: KeptBy = { pid: here.pid, host: here.host, ...machine, nonce }
  const isRunning = (other: KeptBy): boolean => stateOf(other, here) === 'running'
  const pending = openPending({ dataFolder, projectId: id, folder, owner, isRunning, now, ...fs })
  const snapshots = openSnapshots({ dataFolder, projectId: id, folder, now, ...fs })
  const found = await pending.found()
  const unsaved = found.pending.filter(({ envelope }) => hashContent(envelope.content) !== hashContent(content))
  for (const gone of found.pending.filter((one) => !unsaved.includes(one))) await pending.remove(gone.id)

  const sources = sourcesCalls(folder, () => access.readOnlyBecause())
  const parts = { input, read, access, isWriter, stored, pending, snapshots, addSources: sources.changeSources }
  const { document, takes, opened } = await openDocument(parts, await offeredCopies(read, unsaved, snapshots))
  const problems = openingProblems({
    ...read,
    ofTakes: stored.problems,
    never,
    readOnly: isWriter ? undefined : access.readOnlyBecause(),
    damagedRecords: found.damaged,
  })

  // The project's own folder is made by whoever needs it; that of a project that is only read has none above it yet.
  const cacheFolder = isWriter ? join(folder, '.repartee') : join(dataFolder, 'cache', id)
  if (!isWriter) await makeFoldersDurably(join(dataFolder, 'cache')).catch(noted('open project: the cache'))

  const mix = new MixStore(
    folder,
    () => access.readOnlyBecause(),
    () => document.announce('mix'),
  )
  await mix.look()
  const watch = watchFolder(folder, async () => {
    await opened.look()
    await mix.look()
  })
  const heart = setInterval(() => void access.beat(), LOCK_BEAT_MS)
  heart.unref()
  return {
    handle: newHandle(input.randomBytes),
    id,
    folder,
    folderLabel: input.folderLabel,
    get readOnly() {
      return access.readOnlyBecause() !== undefined
    },
    problems: mix.damage === undefined ? problems : [...problems, mix.damage],
    takes,
    losses: stored.losses,
    snapshots,
    exportsFolder: join(folder, 'exports'),
    cacheFolder,
    get name() {
      return document.name
    },
    ...documentCalls(document, opened),
    ...safetyCalls(opened),
    ...sources,
    mix: mix.mix,
    changeMix: mix.changeMix,
    close: async () => {
      clearInterval(heart)
      watch.stop()
      await stored.store.flush()
      // Packing saves the next opening some time; a disk that refuses it must not keep words from being saved.
      if (access.readOnlyBecause() === undefined) await stored.pack(now()).catch(noted('open project: packing'))
      try {
        await opened.close()
      } finally {
        unregister()
      }
    },
  }
}

type OpeningParts = {
  readonly input: OpenProjectInput
  readonly read: ReadProject
  readonly access: ProjectAccess
  readonly isWriter: boolean
  readonly stored: OpenedTakes
  readonly pending: PendingStore
  readonly snapshots: SnapshotStore
  readonly addSources: SourcesCalls['changeSources']
}

/** Puts what was read into memory, with everything that keeps it and the disk together. */
async function openDocument(
  { input, read, access, isWriter, stored, pending, snapshots, addSources }: OpeningParts,
  recoveries: readonly Recovery[],
): Promise<{ readonly document: ProjectDocument; readonly takes: TakeStore; readonly opened: OpenedProject }> {
  const { now } = input
  const { folder, id, content, damage } = read
  const fs = input.fs === undefined ? {} : { fs: input.fs }
  const damaged = damage.map(({ part }) => part)
  const authors = await openAuthorMarks(input.dataFolder, id)
  const document = new ProjectDocument(content, authors.of(content.text))
  const prepare = (text: string): string => withLineIds(text, document.read(text), input.randomBytes)
  const texts = { ...read.texts, pronunciations: read.words.text }
  const disk = new ProjectDisk({ document, folder, id, read: texts, snapshots, now, prepare, authors, ...fs })
  const repair =
    damaged.length === 0
      ? undefined
      : (repaired: DocumentContent) => repairFiles({ folder, id, damaged, content: repaired, now })
  const takes = announcingStore(stored.store, () => document.announce('takes'))
  const copies = new ConflictCopies({ folder, id, document, takes, now })
  const space = new SpaceWatch(() => (input.freeBytes ?? freeBytes)(folder), now)
  await space.look(0)
  // While files are damaged the offers are those that repair them.
  if (damaged.length === 0) await copies.look()
  const opened = new OpenedProject({
    document,
    disk,
    access,
    snapshots,
    pending,
    recoveries,
    copies,
    space,
    addTakes: async (added) => {
      for (const take of added) await takes.addRecord(take)
    },
    addSources,
    repair,
    prepare,
    refreshTakes: stored.refresh,
    now,
  })
  const withIds = prepare(document.text)
  if (withIds !== document.text) {
    opened.replace(withIds, undefined)
    if (!isWriter) opened.noteScriptSaved()
  }
  return { document, takes, opened }
}

type DocumentCalls = Pick<
  OpenProject,
  | 'text'
  | 'script'
  | 'revision'
  | 'cast'
  | 'settings'
  | 'pronunciations'
  | 'content'
  | 'saveState'
  | 'change'
  | 'updatesSince'
  | 'lastSeq'
  | 'endAuthor'
  | 'replace'
  | 'setCast'
  | 'configure'
  | 'setPronunciations'
  | 'rename'
  | 'save'
  | 'onChange'
>

function documentCalls(document: ProjectDocument, opened: OpenedProject): DocumentCalls {
  return {
    text: () => document.text,
    script: () => document.script(),
    revision: () => document.revision,
    cast: () => document.cast,
    settings: () => document.settings,
    pronunciations: () => document.pronunciations,
    content: () => document.content(),
    saveState: () => opened.autosave.state,
    change: (baseRevision, changes, by) => opened.change(baseRevision, changes, by),
    updatesSince: (revision) => document.log.since(revision, document.revision),
    lastSeq: (author) => document.log.lastSeq(author),
    endAuthor: (author) => document.log.end(author),
    replace: (text, baseRevision) => opened.replace(text, baseRevision),
    setCast: (cast) => {
      document.setCast(cast)
      opened.note('cast')
    },
    configure: (settings) => {
      document.setSettings(settings)
      opened.note('settings')
    },
    setPronunciations: (entries) => {
      document.setPronunciations(entries)
      opened.note('pronunciations')
    },
    rename: (name) => {
      document.setSettings(document.settings, name)
      opened.note('settings')
    },
    save: () => opened.autosave.saveNow(),
    onChange: (listener) => document.onChange(listener),
  }
}

type SafetyCalls = Pick<
  OpenProject,
  'safety' | 'takeOver' | 'recover' | 'previewRecovery' | 'discardRecovery' | 'resolve' | 'restoreSnapshot'
>

function safetyCalls(opened: OpenedProject): SafetyCalls {
  return {
    safety: () => opened.safety(),
    takeOver: () => opened.takeOver(),
    recover: (candidateId) => opened.recover(candidateId),
    previewRecovery: (candidateId) => opened.previewRecovery(candidateId),
    discardRecovery: (candidateId) => opened.discardRecovery(candidateId),
    resolve: (conflictId, choice) => opened.resolve(conflictId, choice),
    restoreSnapshot: (snapshotId) => opened.restoreSnapshot(snapshotId),
  }
}

function withLineIds(text: string, script: Script, randomBytes: (count: number) => Uint8Array): string {
  const changes = assignLineIds(script, () => lineIdFromBytes(randomBytes(8)))
  return changes.length === 0 ? text : applyChanges(text, changes)
}

function newHandle(randomBytes: (count: number) => Uint8Array): ProjectHandle {
  return projectHandleSchema.parse(`p_${Buffer.from(randomBytes(18)).toString('base64url')}`)
}

/** "Projects / The Lighthouse": the last two folder names, for people only. */
export function folderLabelOf(folder: string): string {
  return `${basename(dirname(folder))} / ${basename(folder)}`
}
