import { access, constants, realpath } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Problem, StudioError, studioError } from '../../shared/core/model/errors.ts'
import {
  type ProjectHandle,
  type ProjectId,
  projectHandleSchema,
  projectIdSchema,
} from '../../shared/core/model/ids.ts'
import { projectSettingsSchema } from '../../shared/core/model/project.ts'
import type { Pronunciation } from '../../shared/core/model/pronunciations.ts'
import { assignLineIds, lineIdFromBytes } from '../../shared/core/script/line-ids.ts'
import { applyChanges } from '../../shared/core/script/text-changes.ts'
import type { Script } from '../../shared/core/model/script.ts'
import { inTime, isSilentDisk } from '../base/in-time.ts'
import { type DurableFs, makeFoldersDurably } from '../base/durable.ts'
import { type DocumentContent, hashContent, type KeptBy } from './files/envelope.ts'
import { openPending } from './snapshots/pending.ts'
import { openSnapshots, type SnapshotStore } from './snapshots/snapshots.ts'
import { ProjectAccess, readOnlyFolder } from './access.ts'
import { openAuthorMarks } from './files/author-marks.ts'
import { ConflictCopies } from './conflict-copies.ts'
import { ProjectDocument } from './document.ts'
import { LOCK_BEAT_MS, projectLock } from './locks/lock.ts'
import { freeBytes, SpaceWatch } from './low-space.ts'
import { OpenedProject } from './opened-project.ts'
import { ProjectDisk } from './project-disk.ts'
import { type InspectedProject, inspectProjectFiles } from './files/project-files.ts'
import { loadPronunciations } from './files/pronunciations-file.ts'
import {
  damageRecoveries,
  findProjectId,
  pendingRecoveries,
  type Recovery,
  type RepairablePart,
  readBackups,
  repairFiles,
} from './recovery.ts'
import { registerOpening, type Surroundings, stateOf, sweepTemporaries, thisRun } from './locks/running.ts'
import { openRecordsCopy, recordsCopyOf } from './takes/records-copy.ts'
import { openTakeStore } from './takes/take-store.ts'
import type { OpenProject } from './types.ts'
import { watchFolder } from './watch.ts'
import type { TakeStore } from './takes/take-types.ts'
import { messageOf } from '../../shared/messages/in-english.ts'

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
  const folder = await inTime(input.folder, () => realpath(input.folder)).catch((error: unknown) => {
    if (isSilentDisk(error)) throw error
    throw studioError('project.unreadable', 'The project folder is not there.', 'Check that it was not moved.', error)
  })
  const fs = input.fs === undefined ? {} : { fs: input.fs }
  const inspected = await inspectProjectFiles(folder)
  const damage = damageOf(inspected)
  if (damage[0] !== undefined && (input.damaged !== 'offer' || !(await isProject(folder)))) {
    throw new StudioError(damage[0].problem)
  }
  const damaged = damage.map(({ part }) => part)
  const id = await idOf(inspected, folder, dataFolder)
  const words = await loadPronunciations(folder)
  const content = contentOf(inspected, words.entries, basename(folder))
  const packFile = join(folder, '.repartee', 'takes.pack')
  const copy = openRecordsCopy(recordsCopyOf(dataFolder, id), input.fs)
  const opening = await openTakeStore(folder, { fs: input.fs, packFile, copy, now })
  const { store, losses, problems: takeProblems, refresh, pack } = opening

  const nonce = Buffer.from(input.randomBytes(15)).toString('base64url')
  const unregister = registerOpening(nonce)
  const isNewer = inspected.file.kind === 'ok' && inspected.file.value.isNewer
  const never = await reasonNotToWrite(folder, inspected, isNewer, damage)
  const projectAccess = new ProjectAccess(projectLock({ folder, nonce, here, now, ...fs }), here, never)
  await projectAccess.open()
  const isWriter = projectAccess.readOnlyBecause() === undefined
  if (isWriter) await sweepTemporaries(folder, here)
  if (isWriter) await opening.settle()

  const machine = here.machine === undefined ? {} : { machine: here.machine }
  const owner: KeptBy = { pid: here.pid, host: here.host, ...machine, nonce }
  const isRunning = (other: KeptBy): boolean => stateOf(other, here) === 'running'
  const pending = openPending({ dataFolder, projectId: id, folder, owner, isRunning, now, ...fs })
  const snapshots = openSnapshots({ dataFolder, projectId: id, folder, now, ...fs })
  const found = await pending.found()
  const stillOpen = found.pending.filter(({ envelope }) => hashContent(envelope.content) !== hashContent(content))
  for (const gone of found.pending.filter((one) => !stillOpen.includes(one))) await pending.remove(gone.id)

  const authors = await openAuthorMarks(dataFolder, id)
  const document = new ProjectDocument(content, authors.of(content.text))
  const prepare = (text: string): string => withLineIds(text, document.read(text), input.randomBytes)
  const disk = new ProjectDisk({
    document,
    folder,
    id,
    read: { ...textsOf(inspected), pronunciations: words.text },
    snapshots,
    now,
    prepare,
    authors,
    ...fs,
  })
  const recoveries: readonly Recovery[] =
    damaged.length > 0
      ? await damageRecoveries({ folder, damaged, present: content, pending: stillOpen, snapshots })
      : [...pendingRecoveries(stillOpen, content), ...(await emptyScriptRecovery(folder, content, snapshots))]
  const repair =
    damaged.length === 0
      ? undefined
      : (repaired: DocumentContent) => repairFiles({ folder, id, damaged, content: repaired, now })
  const takes = announcing(store, () => document.announce('takes'))
  const copies = new ConflictCopies({ folder, id, document, takes, now })
  const space = new SpaceWatch(() => (input.freeBytes ?? freeBytes)(folder), now)
  await space.look(0)
  // While files are damaged the offers are those that repair them.
  if (damaged.length === 0) await copies.look()
  const opened = new OpenedProject({
    document,
    disk,
    access: projectAccess,
    snapshots,
    pending,
    recoveries,
    copies,
    space,
    addTakes: async (added) => {
      for (const take of added) await takes.addRecord(take)
    },
    repair,
    prepare,
    refreshTakes: refresh,
    now,
  })
  const withIds = prepare(document.text)
  if (withIds !== document.text) {
    opened.replace(withIds, undefined)
    if (!isWriter) opened.noteScriptSaved()
  }
  const problems: Problem[] = [
    ...inspected.problems,
    ...damage.map(({ problem }) => problem),
    ...words.summary,
    ...takeProblems,
  ]
  if (never === readOnlyFolder) problems.push(never)
  else if (never === undefined && !isWriter)
    problems.push(...[projectAccess.readOnlyBecause()].filter((one) => one !== undefined))
  if (found.damaged > 0) {
    problems.push({
      code: 'project.unreadable',
      message: 'A record of unsaved changes was damaged and has been put aside.',
      remedy: 'Look at the snapshots if something is missing.',
    })
  }

  // The project's own room is made by whoever needs it; that of a project that is only read has none above it yet.
  const cacheFolder = isWriter ? join(folder, '.repartee') : join(dataFolder, 'cache', id)
  if (!isWriter) await makeFoldersDurably(join(dataFolder, 'cache')).catch(() => undefined)

  const watch = watchFolder(folder, () => opened.look())
  const heart = setInterval(() => void projectAccess.beat(), LOCK_BEAT_MS)
  heart.unref()
  return {
    handle: newHandle(input.randomBytes),
    id,
    get name() {
      return document.name
    },
    folder,
    folderLabel: input.folderLabel,
    get readOnly() {
      return projectAccess.readOnlyBecause() !== undefined
    },
    problems,
    text: () => document.text,
    script: () => document.script(),
    revision: () => document.revision,
    cast: () => document.cast,
    settings: () => document.settings,
    pronunciations: () => document.pronunciations,
    content: () => document.content(),
    takes,
    losses,
    saveState: () => opened.autosave.state,
    change: (baseRevision, changes, by) => opened.change(baseRevision, changes, by),
    updatesSince: (revision) => document.log.since(revision, document.revision),
    lastSeq: (author) => document.log.lastSeq(author),
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
    close: async () => {
      clearInterval(heart)
      watch.stop()
      await store.flush()
      if (projectAccess.readOnlyBecause() === undefined) await pack(now())
      await opened.close()
      unregister()
    },
    onChange: (listener) => document.onChange(listener),
    safety: () => opened.safety(),
    takeOver: () => opened.takeOver(),
    recover: (candidateId) => opened.recover(candidateId),
    previewRecovery: (candidateId) => opened.previewRecovery(candidateId),
    discardRecovery: (candidateId) => opened.discardRecovery(candidateId),
    resolve: (conflictId, choice) => opened.resolve(conflictId, choice),
    snapshots,
    restoreSnapshot: (snapshotId) => opened.restoreSnapshot(snapshotId),
    exportsFolder: join(folder, 'exports'),
    cacheFolder,
  }
}

type Damage = { readonly part: RepairablePart; readonly problem: Problem }

function damageOf({ file, script, cast }: InspectedProject): readonly Damage[] {
  const parts = [
    { part: 'settings', found: file },
    { part: 'script', found: script },
    { part: 'cast', found: cast },
  ] as const
  return parts.flatMap(({ part, found }) => (found.kind === 'damaged' ? [{ part, problem: found.problem }] : []))
}

/** A folder whose project.json is missing is no project, unless a backup shows that it was one. */
async function isProject(folder: string): Promise<boolean> {
  const isThere = await access(join(folder, 'project.json')).then(
    () => true,
    () => false,
  )
  return isThere || (await readBackups(folder)).file !== undefined
}

async function idOf(inspected: InspectedProject, folder: string, dataFolder: string): Promise<ProjectId> {
  if (inspected.file.kind === 'ok') return inspected.file.value.file.id
  return (await findProjectId(folder, dataFolder)) ?? projectIdSchema.parse(crypto.randomUUID())
}

/** What can be read of the document; what cannot is empty here, and is never written back. */
function contentOf(
  { file, script, cast }: InspectedProject,
  pronunciations: readonly Pronunciation[],
  folderName: string,
): DocumentContent {
  return {
    name: file.kind === 'ok' ? file.value.file.name : folderName.slice(0, 120),
    settings: file.kind === 'ok' ? file.value.file.settings : projectSettingsSchema.parse({}),
    text: script.kind === 'ok' ? script.value : '',
    cast: cast.kind === 'ok' ? cast.value : { speakers: [] },
    ...(pronunciations.length === 0 ? {} : { pronunciations: [...pronunciations] }),
  }
}

function textsOf({ file, script, cast }: InspectedProject): Record<RepairablePart, string | undefined> {
  return {
    settings: file.kind === 'ok' ? file.text : undefined,
    script: script.kind === 'ok' ? script.text : undefined,
    cast: cast.kind === 'ok' ? cast.text : undefined,
  }
}

async function reasonNotToWrite(
  folder: string,
  inspected: InspectedProject,
  isNewer: boolean,
  damage: readonly Damage[],
): Promise<Problem | undefined> {
  if (damage[0] !== undefined) {
    return {
      code: 'project.readOnly',
      message: `${messageOf(damage[0].problem)} Until it is repaired the project can only be read.`.slice(0, 500),
      remedy: 'Choose one of the copies that are offered. The damaged file is kept.',
    }
  }
  if (isNewer) return inspected.problems.find(({ code }) => code === 'project.newer')
  const mayWrite = await inTime(folder, () => access(folder, constants.W_OK)).then(
    () => true,
    () => false,
  )
  return mayWrite ? undefined : readOnlyFolder
}

/** An empty script may be meant; where there was text before, that is offered without any hurry. */
async function emptyScriptRecovery(
  folder: string,
  content: DocumentContent,
  snapshots: SnapshotStore,
): Promise<readonly Recovery[]> {
  if (content.text.trim() !== '') return []
  const before = (await readBackups(folder)).text
  const [newest] = await snapshots.list()
  if ((before === undefined || before.trim() === '') && newest === undefined) return []
  const offered = await damageRecoveries({ folder, damaged: ['script'], present: content, pending: [], snapshots })
  return offered.filter(({ candidate, content: { text } }) => candidate.kind !== 'defaults' && text.trim() !== '')
}

function withLineIds(text: string, script: Script, randomBytes: (count: number) => Uint8Array): string {
  const changes = assignLineIds(script, () => lineIdFromBytes(randomBytes(8)))
  return changes.length === 0 ? text : applyChanges(text, changes)
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
    change: (refs, change) => after(store.change(refs, change)),
    remove: (ids) => after(store.remove(ids)),
    reread: () =>
      store.reread().then((hadNews) => {
        if (hadNews) changed()
        return hadNews
      }),
  }
}

function newHandle(randomBytes: (count: number) => Uint8Array): ProjectHandle {
  return projectHandleSchema.parse(`p_${Buffer.from(randomBytes(18)).toString('base64url')}`)
}

/** "Projects / The Lighthouse": the last two folder names, for people only. */
export function folderLabelOf(folder: string): string {
  return `${basename(dirname(folder))} / ${basename(folder)}`
}
