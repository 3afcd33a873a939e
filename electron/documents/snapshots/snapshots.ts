import { readdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { problemError } from '../../../shared/core/model/errors.ts'
import type { ProjectId } from '../../../shared/core/model/ids.ts'
import { type DurableFs, makeFoldersDurably, nodeFs, writeDurably } from '../../base/durable.ts'
import { ignored, noted, orAbsent } from '../../base/failures.ts'
import { sweepTemporaries } from '../locks/running.ts'
import {
  type DocumentContent,
  type Envelope,
  hashContent,
  type KeptReason,
  keptReasonSchema,
  printEnvelope,
  readEnvelope,
} from '../files/envelope.ts'
import { say } from '../../../shared/messages/say.ts'

/** Snapshots by time are at least this far apart. */
export const SNAPSHOT_EVERY_MS = 5 * 60_000
/** How many snapshots a project keeps. */
const MOST_SNAPSHOTS = 20
/** Snapshots older than this go, but the newest always stays. */
const SNAPSHOT_DAYS = 7

/** A snapshot as listed: its id is also its file's base name. */
export type SnapshotEntry = { readonly id: string; readonly savedAt: string; readonly reason: KeptReason }

type KeepInput = {
  readonly content: DocumentContent
  readonly rev: number
  readonly reason: KeptReason
}

/** Snapshots of one project, outside its folder: the loss of the folder is a case they are for. */
export type SnapshotStore = {
  /** Newest first. */
  readonly list: () => Promise<readonly SnapshotEntry[]>
  /** @throws StudioError `project.unreadable` for an unknown, damaged or foreign id. */
  readonly read: (id: string) => Promise<Envelope>
  /** Keeps the document, unless the newest snapshot is the same one. @throws StudioError `disk.*` */
  readonly keep: (input: KeepInput) => Promise<void>
  /** `keep`, if the newest snapshot is old enough; never throws, because the document itself is saved already. */
  readonly keepByTime: (input: Omit<KeepInput, 'reason'>) => Promise<void>
}

// Time without characters that file systems refuse, why it was kept, and the start of the content's hash.
const namePattern = /^(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2})-(\d{3}Z)\.([A-Za-z]+)\.([0-9a-f]{12})$/

/** The snapshots of a project in `<data folder>/snapshots/<project id>/`. Nothing is made before the first is kept. */
export function openSnapshots(input: {
  readonly dataFolder: string
  readonly projectId: ProjectId
  readonly folder: string
  readonly now: () => number
  readonly fs?: DurableFs
}): SnapshotStore {
  const { now, fs = nodeFs } = input
  const ownFolder = snapshotFolder(input.dataFolder, input.projectId)

  const list = async (): Promise<readonly SnapshotEntry[]> => {
    const names = await readdir(ownFolder).catch(orAbsent('snapshots: listing', []))
    return names
      .flatMap((name) => {
        const entry = name.endsWith('.json') ? entryOf(name.slice(0, -5)) : undefined
        return entry === undefined ? [] : [entry]
      })
      .sort((a, b) => (a.id < b.id ? 1 : -1))
  }

  const keep = async ({ content, rev, reason }: KeepInput): Promise<void> => {
    const hash = hashContent(content).slice(0, 12)
    const [newest] = await list()
    if (newest?.id.endsWith(hash) === true) return
    const savedAt = new Date(now()).toISOString()
    const text = printEnvelope({ projectId: input.projectId, rev, savedAt, reason, folder: input.folder, content })
    await makeFoldersDurably(ownFolder, fs)
    await writeDurably(join(ownFolder, `${savedAt.replaceAll(/[:.]/g, '-')}.${reason}.${hash}.json`), text, fs)
    await prune()
  }

  const prune = async (): Promise<void> => {
    const oldest = now() - SNAPSHOT_DAYS * 24 * 60 * 60_000
    const entries = await list()
    const gone = entries.filter(({ savedAt }, at) => at >= MOST_SNAPSHOTS || (at > 0 && Date.parse(savedAt) < oldest))
    for (const { id } of gone) await unlink(join(ownFolder, `${id}.json`)).catch(ignored('clean-up'))
    await sweepTemporaries(ownFolder)
  }

  return {
    list,
    read: async (id) => {
      if (entryOf(id) === undefined)
        throw problemError('snapshot.unknown', say('documents.snapshot.none'), say('documents.snapshot.none.remedy'))
      const envelope = await readEnvelope(join(ownFolder, `${id}.json`))
      if (envelope.projectId === input.projectId) return envelope
      throw problemError(
        'project.unreadable',
        say('documents.snapshot.stranger'),
        say('documents.snapshot.stranger.remedy'),
      )
    },
    keep,
    keepByTime: async (what) => {
      const [newest] = await list()
      // A clock that was set back must not stop snapshots for as long as it was wrong.
      const age = newest === undefined ? Number.POSITIVE_INFINITY : Math.abs(now() - Date.parse(newest.savedAt))
      if (age < SNAPSHOT_EVERY_MS) return
      await keep({ ...what, reason: 'timed' }).catch(noted('snapshots: keeping'))
    },
  }
}

/** Where the snapshots of a project lie. */
function snapshotFolder(dataFolder: string, projectId: ProjectId): string {
  return join(dataFolder, 'snapshots', projectId)
}

function entryOf(id: string): SnapshotEntry | undefined {
  const match = namePattern.exec(id)
  if (match === null) return undefined
  const [, hour, minute, second, rest] = match
  const reason = keptReasonSchema.safeParse(match[5])
  return reason.success ? { id, savedAt: `${hour}:${minute}:${second}.${rest}`, reason: reason.data } : undefined
}
