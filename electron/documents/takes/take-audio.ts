import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { TakeId } from '../../../shared/core/model/ids.ts'
import type { Take } from '../../../shared/core/model/take.ts'
import { takeFileName } from '../../../shared/core/takes/take-file.ts'
import { type DurableFs, diskError, errnoOf, makeFolderDurably, writeDurably } from '../../base/durable.ts'
import { inTime } from '../../base/in-time.ts'
import { sizeOf } from './load-takes.ts'

/** The audio files of a store: `takes/`, each named by its content. */
export class TakeAudio {
  readonly #folder: string
  readonly #fs: DurableFs
  #hasFolder = false

  constructor(folder: string, fs: DurableFs) {
    this.#folder = folder
    this.#fs = fs
  }

  /** `isDamaged`: what lies there under this name is not this audio, and is written over. @throws StudioError `disk.*` */
  async keep(take: Take, audio: Uint8Array, isDamaged: () => boolean): Promise<void> {
    const path = this.pathOf(takeFileName(take))
    if (!this.#hasFolder) await makeFolderDurably(this.#folder, this.#fs)
    this.#hasFolder = true
    const write = isDamaged() ? writeDurably : writeOnce
    await write(path, audio, this.#fs).catch((error: unknown) => {
      // Somebody may have deleted the folder: the next one makes it again.
      this.#hasFolder = false
      throw error
    })
  }

  /** Deletes a file for good, if it is there. @throws StudioError `disk.*` */
  async remove(path: string): Promise<void> {
    await this.#fs.unlink(path).catch((error: unknown) => {
      if (errnoOf(error) !== 'ENOENT') throw diskError(error, 'a take')
    })
  }

  /** Absolute path of a file of that name, whether it is there or not. */
  pathOf(name: string): string {
    return join(this.#folder, name)
  }

  /** Audio by the name of its content, with or without a record. */
  async find(id: TakeId): Promise<string | undefined> {
    for (const ending of ['wav', 'mp3', 'opus']) {
      const path = this.pathOf(`${id}.${ending}`)
      if ((await sizeOf(path)) > 0) return path
    }
    return undefined
  }
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
