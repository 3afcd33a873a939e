import type { Take, TakeTrim } from '../model/take.ts'

type Cut = Pick<Take, 'sliceOf' | 'durationSamples'>

/**
 * What a person has said of a take that another one of the same answer stands in place of since its ends were moved: the star,
 * the rating and the note go with it, the trim stays at its place in the answer. `left`: the take before it, without what
 * went; its trim stays, as the one who comes back to it finds it so.
 */
export function carriedMarks(
  before: Take,
  after: Cut,
): { readonly carried: Pick<Take, 'starred' | 'rating' | 'note' | 'trim'>; readonly left: Take } {
  const { starred, rating, note, ...left } = before
  const trim = movedTrim(before, after)
  return {
    carried: {
      ...(starred === undefined ? {} : { starred }),
      ...(rating === undefined ? {} : { rating }),
      ...(note === undefined ? {} : { note }),
      ...(trim === undefined ? {} : { trim }),
    },
    left: starred === undefined && rating === undefined && note === undefined ? before : left,
  }
}

/** None where its take has silences put inside, whose places are not those of the answer, or where nothing is left of it. */
function movedTrim(
  { trim, sliceOf: from, durationSamples }: Take,
  { sliceOf: to, ...after }: Cut,
): TakeTrim | undefined {
  if (trim === undefined || from === undefined || to === undefined) return undefined
  if (from.parts !== undefined || to.parts !== undefined) return undefined
  const { inSample, outSample, ...fades } = trim
  const by = from.fromSample - to.fromSample
  const begin = Math.max(0, (inSample ?? 0) + by)
  const end = Math.min(after.durationSamples, (outSample ?? durationSamples) + by)
  if (begin >= end) return undefined
  if (begin >= end) return undefined
  const moved = {
    ...fades,
    ...(inSample === undefined || begin === 0 ? {} : { inSample: begin }),
    ...(outSample === undefined || end === after.durationSamples ? {} : { outSample: end }),
  }
  return Object.keys(moved).length === 0 ? undefined : moved
}
