/**
 * The four phases of the interpolator of ITU-R BS.1770-5, Annex 2 (48 taps, four times the rate). Each gives a value
 * between the sixth and the seventh of its twelve samples.
 */
const FIRST = Float64Array.of(
  0.001708984375,
  0.010986328125,
  -0.0196533203125,
  0.033203125,
  -0.0594482421875,
  0.1373291015625,
  0.97216796875,
  -0.102294921875,
  0.047607421875,
  -0.026611328125,
  0.014892578125,
  -0.00830078125,
)
const SECOND = Float64Array.of(
  -0.0291748046875,
  0.029296875,
  -0.0517578125,
  0.089111328125,
  -0.16650390625,
  0.465087890625,
  0.77978515625,
  -0.2003173828125,
  0.1015625,
  -0.0582275390625,
  0.0330810546875,
  -0.0189208984375,
)
const THIRD = SECOND.toReversed()
const FOURTH = FIRST.toReversed()
const TAPS = 12

/** How many samples on either side of a place the interpolation looks at. */
export const TRUE_PEAK_REACH = TAPS / 2

/** No place between samples can be louder than this many times the loudest of the twelve around it. */
const MOST_OVERSHOOT = Math.max(...[FIRST, SECOND].map((taps) => taps.reduce((sum, tap) => sum + Math.abs(tap), 0)))

/** How many places are passed over at once where all is soft. */
const STRIDE = 64

/**
 * The greatest levels between each sample from `from` up to `until` and the next one, four times oversampled: raises
 * `peaks`, whose first stands for `from`. What surely is not above `floor` is left out. Samples up to `TRUE_PEAK_REACH`
 * before and behind the range must be there.
 */
export function raiseByPeaks(
  peaks: Float64Array,
  samples: Float32Array,
  range: { readonly from: number; readonly until: number },
  floor: number,
): void {
  const soft = floor / MOST_OVERSHOOT
  for (let start = range.from; start < range.until; start += STRIDE) {
    const end = Math.min(range.until, start + STRIDE)
    if (loudest(samples, start - TRUE_PEAK_REACH + 1, end + TRUE_PEAK_REACH) <= soft) continue
    for (let at = start; at < end; at += 1) {
      const peak = peakBetween(samples, at)
      if (peak > (peaks[at - range.from] ?? 0)) peaks[at - range.from] = peak
    }
  }
}

/** The greatest level between a sample and the next one; those around it must be there. */
function peakBetween(samples: Float32Array, at: number): number {
  const first = at - TRUE_PEAK_REACH + 1
  // Four sums in one pass: each sample is read once.
  let early = 0
  let less = 0
  let more = 0
  let late = 0
  for (let tap = 0; tap < TAPS; tap += 1) {
    const sample = samples[first + tap] ?? 0
    early += (FIRST[tap] ?? 0) * sample
    less += (SECOND[tap] ?? 0) * sample
    more += (THIRD[tap] ?? 0) * sample
    late += (FOURTH[tap] ?? 0) * sample
  }
  return Math.max(Math.abs(early), Math.abs(less), Math.abs(more), Math.abs(late))
}

function loudest(samples: Float32Array, from: number, until: number): number {
  let level = 0
  for (let at = from; at < until; at += 1) {
    const sample = samples[at] ?? 0
    if (sample > level) level = sample
    else if (-sample > level) level = -sample
  }
  return level
}
