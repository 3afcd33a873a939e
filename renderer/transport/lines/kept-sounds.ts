import type { OutputSound } from './sound-output.ts'

/** Sounds that were loaded lately, by their id: what is played again, or asked for twice, is not fetched twice. */
export class KeptSounds<Audio> {
  readonly #load: (id: string) => Promise<OutputSound<Audio>>
  readonly #most: number
  readonly #kept = new Map<string, Promise<OutputSound<Audio>>>()

  constructor(load: (id: string) => Promise<OutputSound<Audio>>, most = 16) {
    this.#load = load
    this.#most = most
  }

  /** Rejects if it cannot be loaded; the next call tries again. */
  get(id: string): Promise<OutputSound<Audio>> {
    const loading = this.#kept.get(id) ?? this.#load(id)
    // Behind all others: the oldest is forgotten first.
    this.#kept.delete(id)
    this.#kept.set(id, loading)
    loading.catch(() => (this.#kept.get(id) === loading ? this.#kept.delete(id) : undefined))
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#most) break
      this.#kept.delete(oldest)
    }
    return loading
  }

  forget(): void {
    this.#kept.clear()
  }
}
