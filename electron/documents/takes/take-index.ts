import type { Take } from '../../../shared/core/model/take.ts'
import { type AppendLog, appendLog } from '../../base/append-log.ts'
import type { DurableFs } from '../../base/durable.ts'
import { readRecordText } from '../../base/record-text.ts'
import { orAbsent } from '../../base/failures.ts'
import { sizeOf, type TakesPlace } from './load-takes.ts'
import { type PackedTakes, writePackedTakes } from './packed-takes.ts'
import { type Packing, type PackingEvent, packingAfter } from './packing.ts'
import { MAX_INDEX_BYTES } from './take-records.ts'

/** Where an index lies, and what it is written with. */
export type IndexPlace = TakesPlace & { readonly fs: DurableFs; readonly packFile: string | undefined }

/** The index of a store, `takes.jsonl`: what is added to it, whether others have added to it, and what of it is packed. */
export class TakeIndex {
  readonly #place: IndexPlace
  readonly #log: AppendLog
  /** Of the file in bytes, as far as it is known here. */
  #size: number
  #packing: Packing

  constructor(place: IndexPlace, size: number, packing: Packing) {
    this.#place = place
    this.#log = appendLog(place.index, place.fs)
    this.#size = size
    this.#packing = packing
  }

  get size(): number {
    return this.#size
  }

  /** Adds records, to the copy too unless it has them. @throws StudioError `disk.*` */
  async add(records: readonly Take[], isCopied: boolean): Promise<void> {
    const { copy } = this.#place
    const rows = records.map((record) => JSON.stringify(record))
    this.#step('changed')
    const copying = isCopied || copy === undefined ? [] : rows.map((row) => copy.append(row))
    await Promise.all([...rows.map((row) => this.#log.append(row)), ...copying])
    await this.#measure()
  }

  /** Adds again what the copy knew, if the disk takes it; false if it does not. Never rejects for that. */
  async addBack(records: readonly Take[]): Promise<boolean> {
    this.#step('changed')
    const isWritten = await Promise.all(records.map((record) => this.#log.append(JSON.stringify(record)))).then(
      () => true,
      () => false,
    )
    await this.#measure()
    return isWritten
  }

  /** Whether another program has added to it since it was last measured. From then on nothing is packed. */
  async hasChanged(): Promise<boolean> {
    await this.#log.flush()
    if ((await sizeOf(this.#place.index)) === this.#size) return false
    this.#step('readAnew')
    return true
  }

  /** It was read up to here. */
  wasRead(size: number): void {
    this.#size = size
  }

  /** All that it says; nothing if it cannot be read. */
  text(): Promise<string> {
    if (this.#size === 0) return Promise.resolve('')
    return readRecordText(this.#place.index, MAX_INDEX_BYTES, 'project.unreadable').catch(
      orAbsent('take index: reading', ''),
    )
  }

  /** Waits for everything that was handed over to be on the disk, here and in the copy. */
  async flush(): Promise<void> {
    await Promise.all([this.#log.flush(), this.#place.copy?.flush()])
  }

  /** Whether anything is new since it was packed, and is all from here. */
  async isToPack(): Promise<boolean> {
    await this.#log.flush()
    if (this.#place.packFile === undefined || this.#packing !== 'due') return false
    // Another program's records would be packed as if they were none.
    return (await sizeOf(this.#place.index)) === this.#size
  }

  /** Packs what it says for the next opening. */
  async pack(packed: PackedTakes, nowMs: number): Promise<void> {
    const { packFile, index, audioFolder } = this.#place
    if (packFile === undefined) return
    await writePackedTakes(packFile, index, audioFolder, packed, nowMs)
    this.#step('written')
  }

  #step(event: PackingEvent): void {
    this.#packing = packingAfter(this.#packing, event)
  }

  async #measure(): Promise<void> {
    this.#size = await sizeOf(this.#place.index)
  }
}
