import type { MixClip, MixPlan } from '../types.ts'

/** How many numbers every clip has. */
const NUMBERS = 8

/** What few clips have, or none. */
type Rare = Omit<
  MixClip,
  | 'id'
  | 'path'
  | 'startSample'
  | 'durationSamples'
  | 'inSample'
  | 'fadeInSamples'
  | 'fadeOutSamples'
  | 'gainDb'
  | 'pan'
  | 'lane'
>

/**
 * A plan on its way to a thread. Clips are sent as columns and each path once: cloned one by one, the nine thousand clips of
 * hours took their names and paths nine thousand times, in both threads and on the way.
 */
export type PlanColumns = Omit<MixPlan, 'clips'> & {
  /** Of each clip `NUMBERS`, one clip behind the other. */
  readonly numbers: Float64Array<ArrayBuffer>
  readonly paths: readonly string[]
  /** Of each clip the place of its path among `paths`. */
  readonly pathAt: Uint32Array<ArrayBuffer>
  readonly ids: readonly (string | undefined)[]
  readonly rare: ReadonlyMap<number, Rare>
}

export function planColumns({ clips, ...rest }: MixPlan): PlanColumns {
  const numbers = new Float64Array(clips.length * NUMBERS)
  const pathAt = new Uint32Array(clips.length)
  const ids: (string | undefined)[] = []
  const places = new Map<string, number>()
  const rare = new Map<number, Rare>()
  for (const [at, clip] of clips.entries()) {
    const {
      id,
      path,
      startSample,
      durationSamples,
      inSample,
      fadeInSamples,
      fadeOutSamples,
      gainDb,
      pan,
      lane,
      ...own
    } = clip
    numbers.set(
      [startSample, durationSamples, inSample, fadeInSamples, fadeOutSamples, gainDb, pan, lane],
      at * NUMBERS,
    )
    const place = places.get(path) ?? places.size
    places.set(path, place)
    pathAt[at] = place
    ids.push(id)
    if (Object.keys(own).length > 0) rare.set(at, own)
  }
  return { ...rest, numbers, paths: [...places.keys()], pathAt, ids, rare }
}

/** The plan that was sent; clips of one file share its path. */
export function planOfColumns({ numbers, paths, pathAt, ids, rare, ...rest }: PlanColumns): MixPlan {
  const clips = ids.map((id, at): MixClip => {
    const from = at * NUMBERS
    const number = (column: number): number => numbers[from + column] ?? Number.NaN
    return {
      ...(id === undefined ? {} : { id }),
      path: paths[pathAt[at] ?? 0] ?? '',
      startSample: number(0),
      durationSamples: number(1),
      inSample: number(2),
      fadeInSamples: number(3),
      fadeOutSamples: number(4),
      gainDb: number(5),
      pan: number(6),
      lane: number(7),
      ...rare.get(at),
    }
  })
  return { ...rest, clips }
}
