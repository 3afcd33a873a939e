import type { RenderKey, TakeId } from '../../../shared/core/model/ids.ts'
import type { Take } from '../../../shared/core/model/take.ts'
import type { LoadedTakes } from './load-takes.ts'
import { TakeRegistry } from './take-registry.ts'

/** What of the takes a reading of the index finds. */
type FoundTakes = Pick<LoadedTakes, 'takes' | 'lost' | 'discarded'>

/** The index being read anew: how often at the same time, and what was added since the first of them began. */
type Rereading = { readonly count: number; readonly added: readonly Take[] }

const notRereading: Rereading = { count: 0, added: [] }

/** What is known of a store's takes in memory: those that are there, and those that are not any more. Touches no disk. */
export class KnownTakes {
  #registry: TakeRegistry
  #lost: readonly Take[]
  #rereading = notRereading
  /** Asked for every line of the script whenever one changes. */
  #trash: { readonly of: readonly Take[]; readonly keys: ReadonlySet<RenderKey> } | undefined
  readonly #discarded: Set<RenderKey>
  /** Audio that is not what its name says: the same audio, should it come again, is written over it. */
  readonly #damaged = new Set<TakeId>()

  constructor({ takes, lost, discarded }: FoundTakes) {
    this.#registry = new TakeRegistry(takes)
    this.#lost = lost
    this.#discarded = new Set(discarded)
  }

  get registry(): TakeRegistry {
    return this.#registry
  }

  get lost(): readonly Take[] {
    return this.#lost
  }

  get discarded(): ReadonlySet<RenderKey> {
    return this.#discarded
  }

  /** Records that stand in the index from now on. */
  add(records: readonly Take[]): void {
    for (const record of records) this.#registry.put(record)
    const { count, added } = this.#rereading
    if (count > 0) this.#rereading = { count, added: [...added, ...records] }
  }

  /** From now on what is added may not be in what is read. Each of these is ended by `endRereading`. */
  beginRereading(): void {
    const { count, added } = this.#rereading
    this.#rereading = { count: count + 1, added }
  }

  endRereading(): void {
    const { count, added } = this.#rereading
    this.#rereading = count > 1 ? { count: count - 1, added } : notRereading
  }

  /** The index says this now; what was added while it was read is kept. */
  replace({ takes, lost, discarded }: FoundTakes): void {
    this.#registry = new TakeRegistry(takes)
    for (const record of this.#rereading.added) this.#registry.put(record)
    for (const key of discarded) this.#discarded.add(key)
    this.#lost = lost
  }

  /** A person cleans these up: nobody is to miss them. */
  discard(ids: ReadonlySet<TakeId>): void {
    for (const { id, key } of this.#registry.records()) if (ids.has(id)) this.#discarded.add(key)
  }

  /** Their audio was deleted. */
  forget(ids: ReadonlySet<TakeId>): void {
    this.#registry = new TakeRegistry(this.#registry.records().filter((take) => !ids.has(take.id)))
  }

  /** Their audio is not what it was: they are lost, until it comes again. */
  leaveOut(ids: readonly TakeId[]): void {
    for (const id of ids) this.#damaged.add(id)
    this.#lost = [...this.#lost, ...this.#registry.live().filter(({ id }) => this.#damaged.has(id))]
    this.#registry = new TakeRegistry(this.#registry.records().filter(({ id }) => !this.#damaged.has(id)))
  }

  /** The audio of this content comes again; true if what lies there under its name is damaged. */
  mend(id: TakeId): boolean {
    return this.#damaged.delete(id)
  }

  isDiscarded(key: RenderKey): boolean {
    return this.#discarded.has(key) || this.#isInTrash(key)
  }

  isDamaged(key: RenderKey): boolean {
    return this.#lost.some((take) => take.key === key && this.#damaged.has(take.id))
  }

  /** Nothing is missing, and nothing is damaged. */
  isWhole(): boolean {
    return this.#damaged.size === 0 && this.#lost.length === 0
  }

  #isInTrash(key: RenderKey): boolean {
    const of = this.#registry.live()
    if (this.#trash?.of !== of) this.#trash = { of, keys: new Set(this.#registry.trashed().map((take) => take.key)) }
    return this.#trash.keys.has(key)
  }
}
