/** Frames that are taken together: half a second. */
const WINDOW = 50
/** Voiced frames that a window needs to count. */
const ENOUGH_VOICED = 15
/** Windows that a judgement needs: three seconds of voice. */
const ENOUGH_WINDOWS = 6
/** Distance of two voices in semitones: below it one person may have done both. */
const DISTANCE = 6
/** How many times further apart than wide the two groups are. One lively voice makes one wide group, cut in the middle. */
const CLARITY = 4.5
/** Share of the windows that the smaller group has at least. */
const SMALLEST_SHARE = 0.12

/**
 * Two pitches in hertz, the more frequent one first, if the pitch of a recording falls into two clearly separate groups, as
 * it does when a man and a woman speak. Undefined otherwise, which does not say that there is one person: two with
 * similar voices cannot be told apart this way.
 */
export function twoPitches(pitchHz: Float32Array): readonly [number, number] | undefined {
  const windows = windowMedians(pitchHz)
  if (windows.length < ENOUGH_WINDOWS) return undefined
  const sorted = windows.toSorted((a, b) => a - b)
  const split = bestSplit(sorted)
  const [low, high] = [sorted.slice(0, split), sorted.slice(split)]
  const distance = mean(high) - mean(low)
  const width = Math.sqrt((spread(low) + spread(high)) / sorted.length)
  if (Math.min(low.length, high.length) < SMALLEST_SHARE * sorted.length) return undefined
  if (distance < DISTANCE || distance < CLARITY * width) return undefined
  const pitches = [low, high].toSorted((a, b) => b.length - a.length).map((group) => 2 ** (mean(group) / 12))
  return [pitches[0] ?? 0, pitches[1] ?? 0]
}

/** The median pitch of each half second, in semitones. */
function windowMedians(pitchHz: Float32Array): readonly number[] {
  const medians: number[] = []
  for (let from = 0; from < pitchHz.length; from += WINDOW) {
    const voiced = pitchHz.subarray(from, from + WINDOW).filter((pitch) => pitch > 0)
    if (voiced.length < ENOUGH_VOICED) continue
    medians.push(12 * Math.log2(voiced.toSorted()[Math.floor(voiced.length / 2)] ?? 1))
  }
  return medians
}

/** Where to cut sorted values so that both groups are as narrow as they can be. */
function bestSplit(sorted: readonly number[]): number {
  let best = 1
  let least = Number.POSITIVE_INFINITY
  for (let split = 1; split < sorted.length; split += 1) {
    const cost = spread(sorted.slice(0, split)) + spread(sorted.slice(split))
    if (cost >= least) continue
    least = cost
    best = split
  }
  return best
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Sum of the squared distances from the mean. */
function spread(values: readonly number[]): number {
  const centre = mean(values)
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0)
}
