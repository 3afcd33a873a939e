import type { OutputSound } from '../output/sound-output.ts'

/** A second of sound is about 180 kB of memory: this is two minutes of it. */
const MOST_SECONDS = 120
/** What sounds and what comes next are kept, however long they are. */
const FEWEST = 2

/** `seconds`: 0 until it has come. */
type Kept<Audio> = { readonly loading: Promise<OutputSound<Audio>>; seconds: number }

/**
 * Sounds that were loaded lately, by their id: what is played again, or asked for twice, is not fetched twice. So many are
 * kept, and so many seconds of them.
 */
export class KeptSounds<Audio> {
  readonly #load: (id: string) => Promise<OutputSound<Audio>>
  readonly #most: number
  readonly #kept = new Map<string, Kept<Audio>>()

  constructor(load: (id: string) => Promise<OutputSound<Audio>>, most = 16) {
    this.#load = load
    this.#most = most
  }

  /** Rejects if it cannot be loaded; the next call tries again. */
  get(id: string): Promise<OutputSound<Audio>> {
    const known = this.#kept.get(id)
    const kept = known ?? { loading: this.#load(id), seconds: 0 }
    // Behind all others: the oldest is forgotten first.
    this.#kept.delete(id)
    this.#kept.set(id, kept)
    if (known === undefined) void this.#weigh(id, kept)
    this.#letGo()
    return kept.loading
  }

  forget(): void {
    this.#kept.clear()
  }

  async #weigh(id: string, kept: Kept<Audio>): Promise<void> {
    try {
      kept.seconds = (await kept.loading).seconds
      this.#letGo()
    } catch {
      // Whoever asked for it has the error.
      if (this.#kept.get(id) === kept) this.#kept.delete(id)
    }
  }

  #letGo(): void {
    let seconds = [...this.#kept.values()].reduce((sum, kept) => sum + kept.seconds, 0)
    for (const [id, kept] of this.#kept) {
      const isTooMuch = this.#kept.size > this.#most || seconds > MOST_SECONDS
      if (!isTooMuch || this.#kept.size <= FEWEST) return
      this.#kept.delete(id)
      seconds -= kept.seconds
    }
  }
}
