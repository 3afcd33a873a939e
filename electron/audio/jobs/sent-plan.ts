import type { MixClip, MixPlan } from '../types.ts'

/** What of a clip is numbers, in the order in which they are sent. */
const NUMBERS = [
  'startSample',
  'durationSamples',
  'inSample',
  'fadeInSamples',
  'fadeOutSamples',
  'gainDb',
  'pan',
  'lane',
] as const satisfies readonly (keyof MixClip)[]

/** What few clips have. */
type Rare = Pick<MixClip, 'isStereo' | 'sound'>

/**
 * A plan on its way to a thread. Clips are sent as columns and each path once: cloned one by one, the nine thousand clips of
 * hours took their names and paths nine thousand times, in both threads and on the way.
 */
export type SentPlan = Omit<MixPlan, 'clips'> & {
  readonly numbers: Float64Array<ArrayBuffer>
  readonly paths: readonly string[]
  /** Of each clip the place of its path among `paths`. */
  readonly pathAt: Uint32Array<ArrayBuffer>
  readonly ids: readonly (string | undefined)[]
  readonly rare: ReadonlyMap<number, Rare>
}

export function sentPlan({ clips, ...rest }: MixPlan): SentPlan {
  const numbers = new Float64Array(clips.length * NUMBERS.length)
  const pathAt = new Uint32Array(clips.length)
  const places = new Map<string, number>()
  const rare = new Map<number, Rare>()
  for (const [at, clip] of clips.entries()) {
    for (const [column, name] of NUMBERS.entries()) numbers[at * NUMBERS.length + column] = clip[name]
    const place = places.get(clip.path) ?? places.size
    places.set(clip.path, place)
    pathAt[at] = place
    const { isStereo, sound } = clip
    if (isStereo === undefined && sound === undefined) continue
    rare.set(at, { ...(isStereo === undefined ? {} : { isStereo }), ...(sound === undefined ? {} : { sound }) })
  }
  return { ...rest, numbers, paths: [...places.keys()], pathAt, ids: clips.map(({ id }) => id), rare }
}

/** The plan that was sent; clips of one file share its path. */
export function receivedPlan({ numbers, paths, pathAt, ids, rare, ...rest }: SentPlan): MixPlan {
  const clips = Array.from(ids, (id, at): MixClip => {
    const number = (name: (typeof NUMBERS)[number]): number =>
      numbers[at * NUMBERS.length + NUMBERS.indexOf(name)] ?? Number.NaN
    return {
      ...(id === undefined ? {} : { id }),
      path: paths[pathAt[at] ?? 0] ?? '',
      startSample: number('startSample'),
      durationSamples: number('durationSamples'),
      inSample: number('inSample'),
      fadeInSamples: number('fadeInSamples'),
      fadeOutSamples: number('fadeOutSamples'),
      gainDb: number('gainDb'),
      pan: number('pan'),
      lane: number('lane'),
      ...rare.get(at),
    }
  })
  return { ...rest, clips }
}
