import type { TakeId } from '../../../shared/core/model/ids.ts'
import type { ReadMedia } from './media-bytes.ts'

/** Samples that are read at a time, 0.7 s at 44.1 kHz. */
export const BLOCK_SAMPLES = 32_768
/** 32 MB: more than any window shows at this zoom. */
const MAX_BLOCKS = 256
/** Blocks that are read side by side. */
const AT_ONCE = 4

/** Samples of takes for the closest view, read where it stands and forgotten when it has been elsewhere for long. */
export class SampleBlocks {
  readonly #read: ReadMedia
  readonly #urlOf: (takeId: TakeId) => string
  readonly #onRead: () => void
  readonly #blocks = new Map<string, Float32Array>()
  readonly #waiting = new Map<string, { readonly takeId: TakeId; readonly block: number }>()
  readonly #running = new Set<string>()
  /** What could not be read is not asked for again at every drawing. */
  readonly #refused = new Set<string>()

  constructor(read: ReadMedia, urlOf: (takeId: TakeId) => string, onRead: () => void) {
    this.#read = read
    this.#urlOf = urlOf
    this.#onRead = onRead
  }

  /** The blocks that hold these samples, mono; undefined until all of them are there, which are then being read. */
  find(takeId: TakeId, fromSample: number, toSample: number): readonly Float32Array[] | undefined {
    const found: Float32Array[] = []
    let isWhole = true
    const last = Math.floor((toSample - 1) / BLOCK_SAMPLES)
    for (let block = Math.floor(fromSample / BLOCK_SAMPLES); block <= last; block += 1) {
      const name = `${takeId} ${block}`
      const samples = this.#blocks.get(name)
      if (samples === undefined) {
        isWhole = false
        this.#ask(name, takeId, block)
        continue
      }
      // Those drawn last are forgotten last.
      this.#blocks.delete(name)
      this.#blocks.set(name, samples)
      found.push(samples)
    }
    return isWhole ? found : undefined
  }

  /** What could not be read may be there now. */
  forgive(): void {
    this.#refused.clear()
  }

  #ask(name: string, takeId: TakeId, block: number): void {
    if (this.#running.has(name) || this.#refused.has(name)) return
    // The newest question is about what is looked at now; of the others only some can matter still.
    this.#waiting.delete(name)
    this.#waiting.set(name, { takeId, block })
    for (const oldest of this.#waiting.keys()) {
      if (this.#waiting.size <= MAX_BLOCKS / 2) break
      this.#waiting.delete(oldest)
    }
    this.#next()
  }

  #next(): void {
    const [name, wanted] = [...this.#waiting].at(-1) ?? []
    if (name === undefined || wanted === undefined || this.#running.size >= AT_ONCE) return
    this.#waiting.delete(name)
    this.#running.add(name)
    void this.#readBlock(name, wanted.takeId, wanted.block).finally(() => {
      this.#running.delete(name)
      this.#next()
    })
  }

  async #readBlock(name: string, takeId: TakeId, block: number): Promise<void> {
    const from = block * BLOCK_SAMPLES * 4
    const part = await this.#read(this.#urlOf(takeId), from, from + BLOCK_SAMPLES * 4 - 1)
    if (part === undefined) {
      this.#refused.add(name)
      return
    }
    const whole = part.bytes.byteLength - (part.bytes.byteLength % 4)
    this.#blocks.set(name, new Float32Array(part.bytes.buffer, part.bytes.byteOffset, whole / 4))
    for (const oldest of this.#blocks.keys()) {
      if (this.#blocks.size <= MAX_BLOCKS) break
      this.#blocks.delete(oldest)
    }
    this.#onRead()
  }
}
