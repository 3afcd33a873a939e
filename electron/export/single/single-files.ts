import { mkdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { SingleFile, SoundPiece } from '../../../shared/contract/export-views.ts'
import { problemError, type StudioError } from '../../../shared/core/model/errors.ts'
import { say } from '../../../shared/messages/say.ts'
import type { AudioWorkshop } from '../../audio/types.ts'
import { ignored, orAbsent } from '../../base/failures.ts'
import { exportError } from '../export-error.ts'
import type { PlannedFile } from '../planned-file.ts'
import { noRoomFor } from '../prepared-files.ts'

/** Clips and lanes of one project as files of their own, for as long as it is open. */
export type SingleFiles = {
  /** Answers at once where it lies ready. @throws StudioError; `render.cancelled` where it was given up, or is another one by now */
  readonly make: (asked: SoundPiece) => Promise<SingleFile>
  readonly stop: (asked: SoundPiece) => void
  /** Where a file lies that is ready; undefined for an id of none. */
  readonly pathOf: (id: string) => string | undefined
  /** Removes all of them. */
  readonly close: () => Promise<void>
}

type SingleFilesInput = {
  readonly plan: (asked: SoundPiece) => Promise<PlannedFile>
  readonly workshop: () => Pick<AudioWorkshop, 'encode'>
  /** The folder of this run of the program. */
  readonly folder: () => Promise<string>
}

/** So much of them is kept; the newest always is. An hour of a lane in stereo takes 1.3 GB. */
const MOST_BYTES = 2 * 1024 ** 3

type Kept = { readonly path: string; readonly bytes: number }

/** Nothing is made before it is asked for. */
export function createSingleFiles({ plan, workshop, folder }: SingleFilesInput): SingleFiles {
  /** In the order in which they were made. */
  const kept = new Map<string, Kept>()
  const writing = new Map<string, { readonly abort: AbortController; readonly made: Promise<void> }>()
  /** The last question about each thing, and the file that it came to. */
  const asks = new Map<string, { readonly turn: symbol; readonly id?: string }>()

  const write = async (id: string, file: PlannedFile, signal: AbortSignal): Promise<void> => {
    if (file.make.kind !== 'sound') return
    const path = join(await folder(), id, basename(file.facts.path))
    try {
      await mkdir(dirname(path), { recursive: true })
      const obstacle = await noRoomFor([file], undefined, dirname(path))
      if (obstacle !== undefined) throw obstacle
      const { bytes } = await workshop().encode({ ...file.make.job, out: path }, signal)
      kept.set(id, { path, bytes })
    } catch (error) {
      await remove(path)
      throw exportError(error)
    }
    await makeRoom(kept, id)
  }
  const begin = (id: string, file: PlannedFile): Promise<void> => {
    const abort = new AbortController()
    const made = write(id, file, abort.signal).finally(() => writing.delete(id))
    writing.set(id, { abort, made })
    return made
  }
  const giveUp = (id: string | undefined): void => (id === undefined ? undefined : writing.get(id)?.abort.abort())
  return {
    make: async (asked) => {
      const [key, turn] = [keyOf(asked), Symbol('ask')]
      const before = asks.get(key)?.id
      asks.set(key, { turn, ...(before === undefined ? {} : { id: before }) })
      const file = await plan(asked)
      if (asks.get(key)?.turn !== turn) throw cancelled()
      const id = `file-${file.recipe}`
      if (before !== id) giveUp(before)
      asks.set(key, { turn, id })
      const known = kept.get(id)
      // Whoever took it along may have moved it away.
      const isThere =
        known !== undefined && (await stat(known.path).catch(orAbsent('single file: looking'))) !== undefined
      if (!isThere) await (writing.get(id)?.made ?? begin(id, file))
      return { id, name: basename(file.facts.path) }
    },
    stop: (asked) => {
      const key = keyOf(asked)
      giveUp(asks.get(key)?.id)
      asks.delete(key)
    },
    pathOf: (id) => kept.get(id)?.path,
    close: async () => {
      asks.clear()
      for (const { abort } of writing.values()) abort.abort()
      await Promise.allSettled([...writing.values()].map(({ made }) => made))
      for (const { path } of kept.values()) await remove(path)
      kept.clear()
    },
  }
}

function keyOf(asked: SoundPiece): string {
  return JSON.stringify(asked)
}

function cancelled(): StudioError {
  return problemError('render.cancelled', say('export.cancelled'), say('export.cancelled.remedy'))
}

/** Removes the oldest of them until the rest is small enough. */
async function makeRoom(kept: Map<string, Kept>, newest: string): Promise<void> {
  let bytes = [...kept.values()].reduce((sum, one) => sum + one.bytes, 0)
  for (const [id, one] of kept) {
    if (bytes <= MOST_BYTES || id === newest) return
    kept.delete(id)
    bytes -= one.bytes
    await remove(one.path)
  }
}

/** Each lies in a folder of its own. */
async function remove(path: string): Promise<void> {
  await rm(dirname(path), { recursive: true, force: true }).catch(ignored('clean-up'))
}
