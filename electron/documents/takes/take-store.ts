import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Problem, studioError } from '../../../shared/core/model/errors.ts'
import { type RenderKey, type TakeId, takeIdSchema } from '../../../shared/core/model/ids.ts'
import { type Take, takeSchema } from '../../../shared/core/model/take.ts'
import { takeFileName } from '../../../shared/core/takes/take-file.ts'
import { soundKind } from '../../audio/codecs/sound-kind.ts'
import { inTime } from '../../base/in-time.ts'
import { appendLog } from '../../base/append-log.ts'
import { type DurableFs, diskError, errnoOf, makeFolderDurably, nodeFs, writeDurably } from '../../base/durable.ts'
import { readRecordText } from '../../base/record-text.ts'
import { findLeftAudio, type LeftAudio } from './found-audio.ts'
import { readPackedTakes, writePackedTakes } from './packed-takes.ts'
import { type LoadedTakes, loadTakes, settledStrangers, sizeOf, type TakesPlace } from './load-takes.ts'
import type { RecordsCopy } from './records-copy.ts'
import { cameAgain, identityOf, TakeBook } from './take-book.ts'
import { MAX_INDEX_BYTES } from './take-records.ts'
import type { TakeLosses, TakeStore } from './take-types.ts'

/** What opening found: the store, and what was wrong with the index or the files. */
export type OpenedTakes = {
  readonly store: TakeStore
  readonly losses: TakeLosses
  readonly problems: readonly Problem[]
  /** Reads the index again if another program has added to it; true if it had. */
  readonly refresh: () => Promise<boolean>
  /** Packs what is there for the next opening, if that was asked for and anything is new. Never rejects. */
  readonly pack: (nowMs: number) => Promise<void>
  /** Writes what came back into the index, and what the index says into the copy. For an opening that may write; never rejects. */
  readonly settle: () => Promise<void>
}

/** What opening works with besides the folder. */
export type TakeStoreOptions = {
  readonly fs?: DurableFs | undefined
  /** Where all of this is kept packed (`packed-takes.ts`), so that nothing is read or looked for that has not changed. */
  readonly packFile?: string
  /** The copy of the records outside the folder. */
  readonly copy?: RecordsCopy
  readonly now?: () => number
}

/**
 * Opens `takes.jsonl` and `takes/` of a folder. Lines that cannot be read are reported and left where they are:
 * the file is only ever added to. Records whose audio is gone are left out and reported. What the index has lost and the
 * copy of its records knows comes back, if its audio is there and is what it was.
 */
export async function openTakeStore(
  folder: string,
  { fs = nodeFs, packFile, copy, now = Date.now }: TakeStoreOptions = {},
): Promise<OpenedTakes> {
  const place: TakesPlace & Packing = {
    index: join(folder, 'takes.jsonl'),
    audioFolder: join(folder, 'takes'),
    fs,
    packFile,
    copy,
  }
  const size = await sizeOf(place.index)
  const packed = packFile === undefined ? undefined : await readPackedTakes(packFile, place.index, place.audioFolder)
  if (packed !== undefined) {
    const { takes, discarded } = packed
    const known = {
      takes,
      size,
      wasPacked: true,
      isWhole: true,
      discarded,
      lost: [],
      back: [],
      left: [],
      strangers: [],
      isCopied: true,
      said: [],
      copiedAt: undefined,
    }
    return { ...makeStore(place, known), problems: [] }
  }
  const { left, isOpen } = await findLeftAudio(place.audioFolder, now)
  const loaded = await loadTakes(place)
  const problems = [...loaded.problems]
  const missing: Problem[] =
    loaded.missing === 0
      ? []
      : [
          {
            code: 'project.unreadable',
            message: `${loaded.missing} ${loaded.missing === 1 ? 'take has' : 'takes have'} no audio file any more.`,
            remedy: 'Restore the takes folder from a copy, or render these lines again.',
          },
        ]
  problems.push(...missing)
  // What is wrong is told at every opening, so that is not packed; nor is what may become whole yet.
  const isWhole = problems.length === 0 && !isOpen && left.length === 0
  const strangers = await settledStrangers(place.index, loaded.strangers)
  return { ...makeStore(place, { ...loaded, strangers, wasPacked: false, isWhole, left, said: missing }), problems }
}

type Packing = { readonly fs: DurableFs; readonly packFile: string | undefined }

type Known = Omit<LoadedTakes, 'problems' | 'missing'> & {
  readonly wasPacked: boolean
  /** May be packed. */
  readonly isWhole: boolean
  readonly left: readonly LeftAudio[]
  /** What was said of takes without audio. */
  readonly said: readonly Problem[]
}

function makeStore(place: TakesPlace & Packing, known: Known): Omit<OpenedTakes, 'problems'> {
  const { index, audioFolder, fs, packFile, copy } = place
  const log = appendLog(index, fs)
  let size = known.size
  let book = new TakeBook(known.takes)
  let hasFolder = false
  let isPacked = known.wasPacked
  // What was wrong with records of others is not known here.
  let isReread = false
  // Audio that is not what its name says: the same audio, should it come again, is written over it.
  const damaged = new Set<TakeId>()
  const discarded = new Set(known.discarded)
  let lost = known.lost
  let back = known.back
  let maySettle = false
  // What is added while the index is read anew may not be in what was read.
  let refreshing = 0
  let addedMeanwhile: Take[] = []

  /** `copied`: the copy has them already. */
  const append = async (records: readonly Take[], copied = false): Promise<void> => {
    if (records.length === 0) return
    isPacked = false
    const rows = records.map((record) => JSON.stringify(record))
    const copying = copied || copy === undefined ? [] : rows.map((row) => copy.append(row))
    await Promise.all([...rows.map((row) => log.append(row)), ...copying])
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
      const before = book.records()
      const loaded = await loadTakes(place, (takes) => {
        const names = new Set(takes.map(identityOf))
        return before.some((take) => !names.has(identityOf(take)))
      })
      size = loaded.size
      book = new TakeBook(loaded.takes)
      for (const record of addedMeanwhile) book.put(record)
      for (const key of loaded.discarded) discarded.add(key)
      lost = loaded.lost
      back = loaded.back
      if (maySettle) await writeBack()
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
      // First of all: whatever happens now, audio that lies there whole is known for what it is.
      await copy?.append(JSON.stringify(take))
      await keepAudio(take, audio)
      await append([take], true)
      return take
    },
    addRecord: (take) => append([take]),
    choose: (lineId, takeId) => append(chosenRecords(book.ofLine(lineId), takeId)),
    change: async (refs, change) => {
      await append(refs.flatMap((ref) => book.recordsOf(ref)).map(change))
    },
    remove: async (ids) => {
      const gone = new Set(ids)
      for (const { id, key } of book.records()) if (gone.has(id)) discarded.add(key)
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
      lost = [...lost, ...book.live().filter(({ id }) => damaged.has(id))]
      book = new TakeBook(book.records().filter(({ id }) => !damaged.has(id)))
    },
    audioBytes: async (id) => {
      const path = pathOf(id)
      return path === undefined ? 0 : sizeOf(path)
    },
    reread: refresh,
    flush: async () => {
      await Promise.all([log.flush(), copy?.flush()])
    },
  }
  // Asked for every line of the script whenever one changes.
  let trash: { readonly of: readonly Take[]; readonly keys: ReadonlySet<RenderKey> } | undefined
  const isInTrash = (key: RenderKey): boolean => {
    if (trash?.of !== book.live()) trash = { of: book.live(), keys: new Set(book.trashed().map((take) => take.key)) }
    return trash.keys.has(key)
  }
  const losses: TakeLosses = {
    isDiscarded: (key) => discarded.has(key) || isInTrash(key),
    lost: () => lost,
    said: known.said,
    isDamaged: (key) => lost.some((take) => take.key === key && damaged.has(take.id)),
    backFromCopy: known.back,
    copiedAt: known.copiedAt,
    isAsPacked: known.wasPacked,
    strangers: known.strangers,
    left: known.left,
    pathOf: (id) => fileOf(audioFolder, id),
  }
  const pack = async (nowMs: number): Promise<void> => {
    await log.flush()
    if (packFile === undefined || isPacked || isReread || !known.isWhole || damaged.size > 0 || lost.length > 0) return
    // Another program's records would be packed as if they were none.
    if ((await sizeOf(index)) !== size) return
    await writePackedTakes(packFile, index, audioFolder, { takes: book.records(), discarded }, nowMs)
    isPacked = true
  }
  /** What came back stands in the index from now on, if the disk takes it. */
  const writeBack = async (): Promise<void> => {
    const rows = back.map((take) => JSON.stringify(take))
    if (rows.length === 0) return
    isPacked = false
    try {
      await Promise.all(rows.map((row) => log.append(row)))
      back = []
    } catch {
      // It is known for as long as the project is open, and comes back again at the next opening.
    }
    size = await sizeOf(index)
  }

  const settle = async (): Promise<void> => {
    if (copy === undefined) return
    maySettle = true
    const isCopied = known.wasPacked ? (await copy.size()) === size : known.isCopied
    if (isCopied && back.length === 0) return
    await writeBack()
    const text = size === 0 ? '' : await readRecordText(index, MAX_INDEX_BYTES, 'project.unreadable').catch(() => '')
    // What has no audio any more stands in no index: the copy is what knows of it.
    const missing = [...lost, ...back].map((take) => JSON.stringify(take)).filter((row) => !text.includes(row))
    const lines = [text === '' || text.endsWith('\n') ? text : `${text}\n`, ...missing.map((row) => `${row}\n`)]
    const whole = lines.join('')
    if (whole !== '' && whole !== (await copy.read())) await copy.write(whole)
  }
  return { store, losses, refresh, pack, settle }
}

/** Audio by the name of its content, with or without a record. */
async function fileOf(audioFolder: string, id: TakeId): Promise<string | undefined> {
  for (const ending of ['wav', 'mp3', 'opus']) {
    const path = join(audioFolder, `${id}.${ending}`)
    if ((await sizeOf(path)) > 0) return path
  }
  return undefined
}

/** The form of audio that the ending of its file says; wav says nothing. */
function formOf(audio: Uint8Array): Pick<Take, 'format'> {
  const kind = soundKind(audio)
  return kind === 'mp3' || kind === 'opus' ? { format: kind } : {}
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
    throw diskError(error, basename(path))
  })
  if (found?.size === audio.byteLength) return
  await writeDurably(path, audio, fs)
}
