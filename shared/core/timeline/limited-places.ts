/** A place that was too loud: its loudest sample, and by how much that was lowered. */
export type LimitedPlace = { readonly sample: number; readonly db: number }

/**
 * What a limiter did. `peaks`: places that were too loud, 0.1 s apart at least; `mostDb`: by how much the worst was lowered;
 * `places`: the first MOST_PLACES of them, in order.
 */
export type Limited = { readonly peaks: number; readonly mostDb: number; readonly places: readonly LimitedPlace[] }

const APART_SECONDS = 0.1
/** So many places are kept by name; beyond it they are only counted. */
export const MOST_PLACES = 200

/** Counts the places that are above a level, without growing with their number. */
export class LimitedPlaces {
  readonly #apart: number
  readonly #ceiling: number
  readonly #kept: { sample: number; level: number }[] = []
  #last = Number.NEGATIVE_INFINITY
  #peaks = 0
  #greatest = 0

  /** `ceiling`: as a factor. */
  constructor(sampleRate: number, ceiling: number) {
    this.#apart = sampleRate * APART_SECONDS
    this.#ceiling = ceiling
  }

  get limited(): Limited {
    return {
      peaks: this.#peaks,
      mostDb: this.#peaks === 0 ? 0 : this.#decibels(this.#greatest),
      places: this.#kept.map(({ sample, level }) => ({ sample, db: this.#decibels(level) })),
    }
  }

  /** The next sample that is too loud. */
  add(sample: number, level: number): void {
    if (sample - this.#last > this.#apart) {
      this.#peaks += 1
      if (this.#peaks <= MOST_PLACES) this.#kept.push({ sample, level })
    }
    this.#last = sample
    this.#greatest = Math.max(this.#greatest, level)
    const place = this.#peaks <= MOST_PLACES ? this.#kept.at(-1) : undefined
    if (place === undefined || level <= place.level) return
    place.sample = sample
    place.level = level
  }

  #decibels(level: number): number {
    return 20 * Math.log10(level / this.#ceiling)
  }
}
