import type { TakeId } from '../../../shared/core/model/ids.ts'
import { unpackPeaks } from '../../../shared/core/timeline/packed-peaks.ts'
import type { TakePeaks } from '../../../shared/core/timeline/take-peaks.ts'
import type { ReadMedia } from './media-bytes.ts'

/** Reads the packed peaks of a project, and later what was added to them. */
export class PackedReader {
  readonly #read: ReadMedia
  readonly #url: () => string
  readonly #known = new Map<TakeId, TakePeaks>()
  /** Where the first byte lies that has not been read as a record. */
  #at = 0
  #running: Promise<boolean> | undefined
  #isDue = false

  constructor(read: ReadMedia, url: () => string) {
    this.#read = read
    this.#url = url
  }

  find(takeId: TakeId): TakePeaks | undefined {
    return this.#known.get(takeId)
  }

  /** Reads what was added since; true if anything has become known. What is asked for meanwhile is read after it. */
  async readOn(): Promise<boolean> {
    this.#isDue = true
    this.#running ??= this.#readAll().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #readAll(): Promise<boolean> {
    let hasMore = false
    while (this.#isDue) {
      this.#isDue = false
      // One byte that is known already: a part with nothing in it would be an error in the eyes of the browser.
      const from = Math.max(0, this.#at - 1)
      const part = await this.#read(this.#url(), from)
      if (part === undefined) return hasMore
      // The file was made anew, and is read from its beginning; takes are named by their sound, so what is known stays.
      if (part.totalBytes < this.#at) {
        this.#at = 0
        this.#isDue = true
        continue
      }
      const { records, readBytes } = unpackPeaks(part.bytes)
      for (const { takeId, peaks } of records) this.#known.set(takeId, peaks)
      if (readBytes > 0) this.#at = from + readBytes
      hasMore ||= records.length > 0
    }
    return hasMore
  }
}
