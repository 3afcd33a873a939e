import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type Problem, problemError, problemFrom } from '../../../shared/core/model/errors.ts'
import { type TakeId, takeIdSchema } from '../../../shared/core/model/ids.ts'
import { type Take, takeSchema } from '../../../shared/core/model/take.ts'
import { soundKind } from '../../audio/codecs/sound-kind.ts'
import { type DurableFs, nodeFs } from '../../base/durable.ts'
import { findLeftAudio, type LeftAudio } from './found-audio.ts'
import { KnownTakes } from './known-takes.ts'
import { type LoadedTakes, loadTakes, settledStrangers, sizeOf } from './load-takes.ts'
import { readPackedTakes } from './packed-takes.ts'
import type { RecordsCopy } from './records-copy.ts'
import { ReturnedTakes } from './returned-takes.ts'
import { TakeAudio } from './take-audio.ts'
import { cameAgain, lacksAny } from './take-registry.ts'
import { type IndexPlace, TakeIndex } from './take-index.ts'
import type { NewSound, TakeLosses, TakeStore } from './take-types.ts'
import { say } from '../../../shared/messages/say.ts'

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
  const place: IndexPlace = {
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
          problemFrom(
            'project.unreadable',
            say('documents.takes.missing', { takes: loaded.missing }),
            say('documents.takes.missing.remedy'),
          ),
        ]
  problems.push(...missing)
  // What is wrong is told at every opening, so that is not packed; nor is what may become whole yet.
  const isWhole = problems.length === 0 && !isOpen && left.length === 0
  const strangers = await settledStrangers(place.index, loaded.strangers)
  return { ...makeStore(place, { ...loaded, strangers, wasPacked: false, isWhole, left, said: missing }), problems }
}

type Found = Omit<LoadedTakes, 'problems' | 'missing'> & {
  readonly wasPacked: boolean
  /** May be packed. */
  readonly isWhole: boolean
  readonly left: readonly LeftAudio[]
  /** What was said of takes without audio. */
  readonly said: readonly Problem[]
}

function makeStore(place: IndexPlace, found: Found): Omit<OpenedTakes, 'problems'> {
  const audio = new TakeAudio(place.audioFolder, place.fs)
  const known = new KnownTakes(found)
  const index = new TakeIndex(place, found.size, found.wasPacked ? 'packed' : found.isWhole ? 'due' : 'barred')
  const returned = new ReturnedTakes(index, place.copy, found.back)

  const refresh = async (): Promise<boolean> => {
    known.beginRereading()
    try {
      if (!(await index.hasChanged())) return false
      const before = known.registry.records()
      const loaded = await loadTakes(place, (takes) => lacksAny(takes, before))
      index.wasRead(loaded.size)
      known.replace(loaded)
      await returned.replace(loaded.back)
      return true
    } finally {
      known.endRereading()
    }
  }

  return {
    store: storeOf({ known, index, audio, copy: place.copy, refresh }),
    losses: lossesOf(found, known, audio),
    refresh,
    pack: async (nowMs) => {
      if (!(await index.isToPack()) || !known.isWhole()) return
      await index.pack({ takes: known.registry.records(), discarded: known.discarded }, nowMs)
    },
    settle: () => returned.settle(() => known.lost, found.wasPacked ? undefined : found.isCopied),
  }
}

type StoreParts = {
  readonly known: KnownTakes
  readonly index: TakeIndex
  readonly audio: TakeAudio
  readonly copy: RecordsCopy | undefined
  readonly refresh: () => Promise<boolean>
}

function storeOf({ known, index, audio, copy, refresh }: StoreParts): TakeStore {
  const append = async (records: readonly Take[], isCopied = false): Promise<void> => {
    if (records.length === 0) return
    await index.add(records, isCopied)
    known.add(records)
  }
  const takeOf = ({ record, bytes }: NewSound): Take => {
    const { format: _, ...rest } = record
    const id = takeIdSchema.parse(createHash('sha256').update(bytes).digest('hex'))
    const made = takeSchema.parse({ ...rest, ...formOf(bytes), id })
    return cameAgain(known.registry.find(made), made)
  }
  const pathOf = (id: TakeId): string | undefined => {
    const name = known.registry.fileOf(id)
    return name === undefined ? undefined : audio.pathOf(name)
  }
  return {
    all: () => known.registry.live(),
    trashed: () => known.registry.trashed(),
    ofLine: (lineId) => known.registry.ofLine(lineId),
    byKey: (kind, key) => known.registry.byKey(kind, key),
    add: async (record, bytes) => {
      const take = takeOf({ record, bytes })
      // First of all: whatever happens now, audio that lies there whole is known for what it is.
      await copy?.append(JSON.stringify(take))
      await audio.keep(take, bytes, () => known.mend(take.id))
      await append([take], true)
      return take
    },
    addTogether: async (sounds, records) => {
      const made = sounds.map(takeOf)
      for (const [at, { bytes }] of sounds.entries()) {
        const take = made[at]
        if (take !== undefined) await audio.keep(take, bytes, () => known.mend(take.id))
      }
      await append([...records, ...made])
      return made
    },
    addRecord: (take) => append([take]),
    choose: (lineId, takeId) => append(chosenRecords(known.registry.ofLine(lineId), takeId)),
    change: async (refs, change) => {
      await append(refs.flatMap((ref) => known.registry.recordsOf(ref)).map(change))
    },
    remove: async (ids) => {
      const gone = new Set(ids)
      known.discard(gone)
      const at = new Date().toISOString()
      const live = known.registry.records().filter((take) => gone.has(take.id) && take.trashedAt === undefined)
      // First the records: audio that is gone without a word would be reported as lost.
      await append(live.map((take) => ({ ...take, trashedAt: at })))
      for (const id of gone) {
        const path = pathOf(id)
        if (path !== undefined) await audio.remove(path)
      }
      known.forget(gone)
    },
    audioPath: pathOf,
    leaveOut: (ids) => known.leaveOut(ids),
    audioBytes: async (id) => {
      const path = pathOf(id)
      return path === undefined ? 0 : sizeOf(path)
    },
    reread: refresh,
    flush: () => index.flush(),
  }
}

function lossesOf(found: Found, known: KnownTakes, audio: TakeAudio): TakeLosses {
  return {
    isDiscarded: (key) => known.isDiscarded(key),
    lost: () => known.lost,
    said: found.said,
    isDamaged: (key) => known.isDamaged(key),
    backFromCopy: found.back,
    copiedAt: found.copiedAt,
    isAsPacked: found.wasPacked,
    strangers: found.strangers,
    left: found.left,
    pathOf: (id) => audio.find(id),
  }
}

/** The form of audio that the ending of its file says; wav says nothing. */
function formOf(audio: Uint8Array): Pick<Take, 'format'> {
  const kind = soundKind(audio)
  return kind === 'mp3' || kind === 'opus' ? { format: kind } : {}
}

function chosenRecords(ofLine: readonly Take[], takeId: TakeId): readonly Take[] {
  const lines = ofLine.filter((take) => take.kind === 'line')
  const known = lines.some((take) => take.id === takeId)
  if (!known)
    throw problemError('take.unknown', say('documents.takes.otherLine'), say('documents.takes.otherLine.remedy'))
  return lines
    .filter((take) => (take.chosen === true) !== (take.id === takeId))
    .map((take) => {
      const { chosen: _, ...rest } = take
      return take.id === takeId ? { ...rest, chosen: true } : rest
    })
}
