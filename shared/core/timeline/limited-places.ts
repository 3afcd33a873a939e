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

/** Samples that are too loud, with less than 0.1 s from each to the next; `sample` is the loudest of them. */
export type LimitedRun = {
  readonly first: number
  readonly last: number
  readonly sample: number
  readonly level: number
}

/** Who is told of samples that are too loud, counted from the first that went into a limiter. */
export type LoudSamples = { readonly add: (sample: number, level: number) => void }

/** Gathers the runs of a part of a sound. What lies outside of it, by samples of the whole, is another part's. */
export class LimitedRuns {
  readonly #apart: number
  readonly #offset: number
  readonly #from: number
  readonly #until: number
  readonly #runs: { first: number; last: number; sample: number; level: number }[] = []

  /** `offset`: which sample of the whole went first into the limiter. */
  constructor(sampleRate: number, part: { readonly offset: number; readonly from: number; readonly until: number }) {
    this.#apart = sampleRate * APART_SECONDS
    this.#offset = part.offset
    this.#from = part.from
    this.#until = part.until
  }

  add(sample: number, level: number): void {
    const at = this.#offset + sample
    if (at < this.#from || at >= this.#until) return
    const run = this.#runs.at(-1)
    if (run === undefined || at - run.last > this.#apart) {
      this.#runs.push({ first: at, last: at, sample: at, level })
      return
    }
    run.last = at
    if (level <= run.level) return
    run.sample = at
    run.level = level
  }

  all(): readonly LimitedRun[] {
    return this.#runs
  }
}

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
    this.addRun({ first: sample, last: sample, sample, level })
  }

  /** The next samples that are too loud. */
  addRun({ first, last, sample, level }: LimitedRun): void {
    if (first - this.#last > this.#apart) {
      this.#peaks += 1
      if (this.#peaks <= MOST_PLACES) this.#kept.push({ sample, level })
    }
    this.#last = last
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
