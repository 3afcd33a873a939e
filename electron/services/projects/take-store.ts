import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Problem, studioError } from '../../../shared/core/errors.ts'
import { type TakeId, takeIdSchema } from '../../../shared/core/ids.ts'
import { asGoodAs } from '../../../shared/core/takes/marks.ts'
import { type Take, takeSchema } from '../../../shared/core/takes/schema.ts'
import { takeFileName } from '../../../shared/core/takes/take-file.ts'
import { soundKind } from '../../audio/sound-kind.ts'
import { inTime, unlessSilent } from '../../disk/in-time.ts'
import { appendLog } from '../append-log.ts'
import {
  type DurableFs,
  diskError,
  errnoOf,
  makeFolderDurably,
  nodeFs,
  readTextFile,
  writeDurably,
} from '../durable.ts'
import { readPackedTakes, writePackedTakes } from './packed-takes.ts'
import { cameAgain, identityOf, TakeBook } from './take-book.ts'
import { MAX_INDEX_BYTES, readTakeRecords } from './take-records.ts'
import type { TakeStore } from './types.ts'

/** Files that are looked at side by side on opening: one after the other, thousands would take seconds. */
const LOOKS_AT_ONCE = 64

/** What opening found: the store, and what was wrong with the index or the files. */
export type OpenedTakes = {
  readonly store: TakeStore
  readonly problems: readonly Problem[]
  /** Reads the index again if another program has added to it; true if it had. */
  readonly refresh: () => Promise<boolean>
  /** Packs what is there for the next opening, if that was asked for and anything is new. Never rejects. */
  readonly pack: (nowMs: number) => Promise<void>
}

/**
 * Opens `takes.jsonl` and `takes/` of a folder. Lines that cannot be read are reported and left where they are:
 * the file is only ever added to. Records whose audio is gone are left out and reported. `packFile`: where all of this is
 * kept packed (`packed-takes.ts`), so that nothing is read or looked for that has not changed.
 */
export async function openTakeStore(folder: string, fs: DurableFs = nodeFs, packFile?: string): Promise<OpenedTakes> {
  const index = join(folder, 'takes.jsonl')
  const audioFolder = join(folder, 'takes')
  const size = await sizeOf(index)
  const packed = packFile === undefined ? undefined : await readPackedTakes(packFile, index, audioFolder)
  if (packed !== undefined) return { ...makeStore(index, audioFolder, packed, size, fs, packFile, true), problems: [] }
  const loaded = await loadIndex(index)
  const present = await keepPresent(loaded.takes, audioFolder)
  const problems = [...loaded.problems]
  if (present.missing > 0) {
    problems.push({
      code: 'project.unreadable',
      message: `${present.missing} ${present.missing === 1 ? 'take has' : 'takes have'} no audio file any more.`,
      remedy: 'Restore the takes folder from a copy, or render these lines again.',
    })
  }
  // What is wrong is told at every opening, so that is not packed.
  const toPack = problems.length === 0 ? packFile : undefined
  return { ...makeStore(index, audioFolder, present.takes, loaded.size, fs, toPack, false), problems }
}

function makeStore(
  index: string,
  audioFolder: string,
  initial: readonly Take[],
  initialSize: number,
  fs: DurableFs,
  packFile: string | undefined,
  wasPacked: boolean,
): Pick<OpenedTakes, 'store' | 'refresh' | 'pack'> {
  const log = appendLog(index, fs)
  let size = initialSize
  let book = new TakeBook(initial)
  let hasFolder = false
  let isPacked = wasPacked
  // What was wrong with records of others is not known here.
  let isReread = false
  // Audio that is not what its name says: the same audio, should it come again, is written over it.
  const damaged = new Set<TakeId>()
  // What is added while the index is read anew may not be in what was read.
  let refreshing = 0
  let addedMeanwhile: Take[] = []

  const append = async (records: readonly Take[]): Promise<void> => {
    if (records.length === 0) return
    isPacked = false
    await Promise.all(records.map((record) => log.append(JSON.stringify(record))))
    size = await sizeOf(index)
    for (const record of records) book.put(record)
    if (refreshing > 0) addedMeanwhile.push(...records)
  }

  const pathOf = (id: TakeId): string | undefined => {
    const name = book.fileOf(id)
    return name === undefined ? undefined : join(audioFolder, name)
  }

  const keepAudio = async (take: Take, audio: Uint8Array): Promise<void> => {
    const path = join(audioFolder, takeFileName(take))
    if (!hasFolder) await makeFolderDurably(audioFolder, fs)
    hasFolder = true
    const write = damaged.delete(take.id) ? writeDurably : writeOnce
    await write(path, audio, fs).catch((error: unknown) => {
      // Somebody may have deleted the folder: the next one makes it again.
      hasFolder = false
      throw error
    })
  }

  const refresh = async (): Promise<boolean> => {
    refreshing += 1
    try {
      await log.flush()
      if ((await sizeOf(index)) === size) return false
      isReread = true
      const loaded = await loadIndex(index)
      const present = await keepPresent(loaded.takes, audioFolder)
      size = loaded.size
      book = new TakeBook(present.takes)
      for (const record of addedMeanwhile) book.put(record)
      return true
    } finally {
      refreshing -= 1
      if (refreshing === 0) addedMeanwhile = []
    }
  }

  const store: TakeStore = {
    all: () => book.live(),
    trashed: () => book.trashed(),
    ofLine: (lineId) => book.ofLine(lineId),
    byKey: (kind, key) => book.byKey(kind, key),
    add: async (record, audio) => {
      const { format: _, ...rest } = record
      const id = takeIdSchema.parse(createHash('sha256').update(audio).digest('hex'))
      const made = takeSchema.parse({ ...rest, ...formOf(audio), id })
      const take = cameAgain(book.find(made), made)
      await keepAudio(take, audio)
      await append([take])
      return take
    },
    addRecord: (take) => append([take]),
    choose: (lineId, takeId) => append(chosenRecords(book.ofLine(lineId), takeId)),
    change: async (refs, change) => {
      await append(refs.flatMap((ref) => book.recordsOf(ref)).map(change))
    },
    remove: async (ids) => {
      const gone = new Set(ids)
      const at = new Date().toISOString()
      // First the records: audio that is gone without a word would be reported as lost.
      await append(
        book
          .records()
          .filter((take) => gone.has(take.id) && take.trashedAt === undefined)
          .map((take) => ({ ...take, trashedAt: at })),
      )
      for (const id of gone) {
        const path = pathOf(id)
        if (path === undefined) continue
        await fs.unlink(path).catch((error: unknown) => {
          if (errnoOf(error) !== 'ENOENT') throw diskError(error, 'a take')
        })
      }
      book = new TakeBook(book.records().filter((take) => !gone.has(take.id)))
    },
    audioPath: pathOf,
    leaveOut: (ids) => {
      for (const id of ids) damaged.add(id)
      book = new TakeBook(book.records().filter(({ id }) => !damaged.has(id)))
    },
    audioBytes: async (id) => {
      const path = pathOf(id)
      return path === undefined ? 0 : sizeOf(path)
    },
    reread: refresh,
    flush: () => log.flush(),
  }
  const pack = async (nowMs: number): Promise<void> => {
    await log.flush()
    if (packFile === undefined || isPacked || isReread || damaged.size > 0) return
    // Another program's records would be packed as if they were none.
    if ((await sizeOf(index)) !== size) return
    await writePackedTakes(packFile, index, audioFolder, book.records(), nowMs)
    isPacked = true
  }
  return { store, refresh, pack }
}

/** The form of audio that the ending of its file says; wav says nothing. */
function formOf(audio: Uint8Array): Pick<Take, 'format'> {
  const kind = soundKind(audio)
  return kind === 'mp3' || kind === 'opus' ? { format: kind } : {}
}

async function sizeOf(path: string): Promise<number> {
  const found = await inTime(path, () => stat(path)).catch(unlessSilent)
  return found?.size ?? 0
}

function chosenRecords(ofLine: readonly Take[], takeId: TakeId): readonly Take[] {
  const lines = ofLine.filter((take) => take.kind === 'line')
  const known = lines.some((take) => take.id === takeId)
  if (!known) throw studioError('input.invalid', 'This take does not belong to the line.', 'Choose one from its list.')
  return lines
    .filter((take) => (take.chosen === true) !== (take.id === takeId))
    .map((take) => {
      const { chosen: _, ...rest } = take
      return take.id === takeId ? { ...rest, chosen: true } : rest
    })
}

/** Audio is named by its content: a file of that name and size is that audio, and nothing is written twice. */
async function writeOnce(path: string, audio: Uint8Array, fs: DurableFs): Promise<void> {
  const found = await inTime(path, () => stat(path)).catch((error: unknown) => {
    if (errnoOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (found?.size === audio.byteLength) return
  await writeDurably(path, audio, fs)
}

async function loadIndex(
  index: string,
): Promise<{ takes: readonly Take[]; problems: readonly Problem[]; size: number }> {
  // Before reading: what is added meanwhile is then found at the next look.
  const found = await inTime(index, () => stat(index)).catch(unlessSilent)
  const size = found?.size ?? 0
  // A pipe has no size either, and is no list without takes: everything would be paid for again.
  if (found === undefined || (found.isFile() && size === 0)) return { takes: [], problems: [], size }
  const text = await readTextFile(index, MAX_INDEX_BYTES, 'project.unreadable')
  const records = readTakeRecords(text)
  const byIdentity = new Map<string, Take>()
  for (const { take } of records.takes) {
    byIdentity.set(identityOf(take), asGoodAs(byIdentity.get(identityOf(take)), take))
  }
  const unreadable = records.unreadable.length
  const problems: Problem[] =
    unreadable === 0
      ? []
      : [
          {
            code: 'project.unreadable',
            message: `${unreadable} ${unreadable === 1 ? 'record' : 'records'} in takes.jsonl cannot be read.`,
            remedy: 'They were left in the file. Restore it from version control if takes are missing.',
          },
        ]
  return { takes: [...byIdentity.values()], problems, size }
}

async function keepPresent(
  takes: readonly Take[],
  audioFolder: string,
): Promise<{ takes: readonly Take[]; missing: number }> {
  const presence = new Map<TakeId, boolean>()
  const files = [...new Map(takes.map((take) => [take.id, takeFileName(take)]))]
  const look = async ([id, name]: readonly [TakeId, string]): Promise<void> => {
    const path = join(audioFolder, name)
    // A disk that does not answer has lost nothing: a take that seems to be gone would be paid for again.
    const found = await inTime(path, () => stat(path)).catch(unlessSilent)
    presence.set(id, found !== undefined && found.isFile() && found.size > 44)
  }
  for (let at = 0; at < files.length; at += LOOKS_AT_ONCE)
    await Promise.all(files.slice(at, at + LOOKS_AT_ONCE).map(look))
  const present = takes.filter((take) => presence.get(take.id) === true)
  // What a clean-up removed is in the trash and is missed by nobody.
  const missing = takes.filter((take) => presence.get(take.id) !== true && take.trashedAt === undefined)
  return { takes: present, missing: missing.length }
}
