import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Problem, studioError } from '../../../shared/core/errors.ts'
import { type LineId, type RenderKey, type TakeId, takeIdSchema } from '../../../shared/core/ids.ts'
import { type Take, takeSchema } from '../../../shared/core/takes/schema.ts'
import {
  appendDurably,
  type DurableFs,
  errnoOf,
  makeFolderDurably,
  nodeFs,
  readTextFile,
  writeDurably,
} from '../durable.ts'
import { parseJson } from '../json-file.ts'
import type { TakeStore } from './types.ts'

/** takes.jsonl larger than this is refused: 50,000 lines with several takes each stay well below. */
const MAX_INDEX_BYTES = 256 * 1024 * 1024

/** What opening found: the store, and what was wrong with the index or the files. */
export type OpenedTakes = {
  readonly store: TakeStore
  readonly problems: readonly Problem[]
  /** Reads the index again if another program has added to it; true if it had. */
  readonly refresh: () => Promise<boolean>
}

/**
 * Opens `takes.jsonl` and `takes/` of a folder. Lines that cannot be read are reported and left where they are:
 * the file is only ever added to. Records whose audio is gone are left out and reported.
 */
export async function openTakeStore(folder: string, fs: DurableFs = nodeFs): Promise<OpenedTakes> {
  const index = join(folder, 'takes.jsonl')
  const audioFolder = join(folder, 'takes')
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
  return { ...makeStore(index, audioFolder, present.takes, loaded.size, fs), problems }
}

function makeStore(
  index: string,
  audioFolder: string,
  initial: readonly Take[],
  initialSize: number,
  fs: DurableFs,
): Pick<OpenedTakes, 'store' | 'refresh'> {
  let size = initialSize
  let takes: readonly Take[] = initial
  let lookup = makeLookup(takes)
  let tail: Promise<void> = Promise.resolve()

  const setTakes = (next: readonly Take[]): void => {
    takes = next
    lookup = makeLookup(next)
  }
  // One record after the other, so that the index never holds two lines in one.
  const append = (records: readonly Take[]): Promise<void> => {
    const write = async (): Promise<void> => {
      for (const record of records) await appendDurably(index, JSON.stringify(record), fs)
      size = await sizeOf(index)
    }
    const written = tail.then(write)
    tail = written.catch(() => undefined)
    return written
  }

  const refresh = async (): Promise<boolean> => {
    await tail
    if ((await sizeOf(index)) === size) return false
    const loaded = await loadIndex(index)
    const present = await keepPresent(loaded.takes, audioFolder)
    size = loaded.size
    setTakes(present.takes)
    return true
  }

  const store: TakeStore = {
    all: () => takes,
    ofLine: (lineId) => lookup.byLine.get(lineId) ?? [],
    byKey: (kind, key) => lookup.byKey.get(`${kind} ${key}`),
    add: async (record, audio) => {
      const id = takeIdSchema.parse(createHash('sha256').update(audio).digest('hex'))
      await makeFolderDurably(audioFolder, fs)
      await writeOnce(join(audioFolder, `${id}.wav`), audio, fs)
      const take = takeSchema.parse({ ...record, id })
      await append([take])
      setTakes(withTake(takes, take))
      return take
    },
    addRecord: async (take) => {
      await append([take])
      setTakes(withTake(takes, take))
    },
    choose: async (lineId, takeId) => {
      const changed = chosenRecords(takes, lineId, takeId)
      await append(changed)
      setTakes(changed.reduce(withTake, takes))
    },
    audioPath: (id) => (lookup.ids.has(id) ? join(audioFolder, `${id}.wav`) : undefined),
    flush: () => tail,
  }
  return { store, refresh }
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    (found) => found.size,
    () => 0,
  )
}

function chosenRecords(takes: readonly Take[], lineId: LineId, takeId: TakeId): readonly Take[] {
  const ofLine = takes.filter((take) => take.lineId === lineId && take.kind === 'line')
  const known = ofLine.some((take) => take.id === takeId)
  if (!known) throw studioError('input.invalid', 'This take does not belong to the line.', 'Choose one from its list.')
  return ofLine
    .filter((take) => (take.chosen === true) !== (take.id === takeId))
    .map((take) => {
      const { chosen: _, ...rest } = take
      return take.id === takeId ? { ...rest, chosen: true } : rest
    })
}

/** A record replaces the earlier one of the same line, audio, kind and key in place; a new one goes to the end. */
function withTake(takes: readonly Take[], take: Take): readonly Take[] {
  const at = takes.findIndex((other) => identity(other) === identity(take))
  return at === -1 ? [...takes, take] : takes.with(at, take)
}

function identity(take: Take): string {
  return `${take.lineId} ${take.id} ${take.kind} ${take.key}`
}

function makeLookup(takes: readonly Take[]): {
  byLine: ReadonlyMap<LineId, readonly Take[]>
  byKey: ReadonlyMap<string, Take>
  ids: ReadonlySet<TakeId>
} {
  const byLine = new Map<LineId, Take[]>()
  const byKey = new Map<string, Take>()
  const ids = new Set<TakeId>()
  for (const take of takes) {
    const list = byLine.get(take.lineId)
    if (list === undefined) byLine.set(take.lineId, [take])
    else list.push(take)
    if (take.verdict === 'ready') byKey.set(`${take.kind} ${take.key satisfies RenderKey}`, take)
    ids.add(take.id)
  }
  return { byLine, byKey, ids }
}

/** Audio is named by its content: a file of that name and size is that audio, and nothing is written twice. */
async function writeOnce(path: string, audio: Uint8Array, fs: DurableFs): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
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
  const size = await sizeOf(index)
  if (size === 0) return { takes: [], problems: [], size }
  const text = await readTextFile(index, MAX_INDEX_BYTES, 'project.unreadable')
  const byIdentity = new Map<string, Take>()
  let unreadable = 0
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    try {
      const take = parseJson(line, takeSchema, index, 'project.unreadable')
      byIdentity.set(identity(take), take)
    } catch {
      unreadable += 1
    }
  }
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
  for (const { id } of takes) {
    if (presence.has(id)) continue
    const found = await stat(join(audioFolder, `${id}.wav`)).catch(() => undefined)
    presence.set(id, found !== undefined && found.isFile() && found.size > 44)
  }
  const present = takes.filter((take) => presence.get(take.id) === true)
  return { takes: present, missing: takes.length - present.length }
}
