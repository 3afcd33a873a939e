/** How a clip rises at its start and falls at its end, in samples of the mix; 0: at once. */
export type ClipFades = { readonly fadeInSamples: number; readonly fadeOutSamples: number }

/** What the inner loop knows of a clip. `durationSamples`: as long as it is heard, fades included. */
export type ClipShape = ClipFades & { readonly durationSamples: number }

/** Factors at the first sample of a block and at the first one behind it, whatever part of it a clip fills. */
export type GainRamp = { readonly from: number; readonly to: number }

/** The same factor over a whole block. */
export function steady(factor: number): GainRamp {
  return { from: factor, to: factor }
}

/** What of a clip falls into a block. */
export type ClipPart = {
  readonly shape: ClipShape
  /** One array a channel of the source: one is heard in all channels of the mix, two are left and right. */
  readonly samples: readonly Float32Array[]
  /** Which sample of the clip the first of `samples` is. */
  readonly position: number
  /** Which sample of the block it falls on. */
  readonly offset: number
  /** A factor for each channel of the mix. */
  readonly gains: readonly GainRamp[]
}

/**
 * Adds a clip to the sums of its lane, one array a channel of the mix. Player and export both add with this, clips in the
 * same order, so that what is heard and what is written are the same 32-bit sums, however the time is cut into blocks: a
 * fade depends on the place in the clip alone. Ramps do depend on blocks; only a player has them, while a gain is changed.
 */
export function addClip(sums: readonly Float32Array[], part: ClipPart): void {
  for (const [channel, sum] of sums.entries()) {
    const ramp = part.gains[channel]
    if (ramp === undefined) continue
    const both = sums.length === 1 && part.samples.length === 2
    // Two channels in one: half of each, so that what is the same in both is as loud as it was.
    const sides = both ? [0, 1] : [part.samples.length === 1 ? 0 : channel]
    for (const side of sides) {
      const samples = part.samples[side]
      if (samples !== undefined) addSamples(sum, samples, part, both ? halved(ramp) : ramp)
    }
  }
}

function halved({ from, to }: GainRamp): GainRamp {
  return { from: from / 2, to: to / 2 }
}

function addSamples(
  sum: Float32Array,
  samples: Float32Array,
  { shape, position, offset }: ClipPart,
  ramp: GainRamp,
): void {
  const length = Math.min(samples.length, sum.length - offset, shape.durationSamples - position)
  // The plain middle of a clip, which is nearly all of it, costs one multiplication a sample.
  const plainFrom = ramp.from === ramp.to ? within(shape.fadeInSamples - position, length) : length
  const plainTo = Math.max(plainFrom, within(shape.durationSamples - shape.fadeOutSamples - position, length))
  const shaped = (start: number, end: number): void => {
    for (let at = start; at < end; at += 1) {
      const gain = ramp.from + ((ramp.to - ramp.from) * (offset + at)) / sum.length
      sum[offset + at] = (sum[offset + at] ?? 0) + (samples[at] ?? 0) * (gain * fadeFactor(shape, position + at))
    }
  }
  shaped(0, plainFrom)
  for (let at = plainFrom; at < plainTo; at += 1) {
    sum[offset + at] = (sum[offset + at] ?? 0) + (samples[at] ?? 0) * ramp.from
  }
  shaped(plainTo, length)
}

/**
 * Adds the sums of a lane to those of the mix. A factor of 1 leaves every sample as it is. `ducked`: a further factor for
 * each sample, where the lane is lowered for those who speak (`DuckEnvelope`).
 */
export function addLane(
  mix: readonly Float32Array[],
  lane: readonly Float32Array[],
  { from, to }: GainRamp,
  ducked?: Float32Array,
): void {
  for (const [channel, sum] of mix.entries()) {
    const samples = lane[channel]
    if (samples === undefined) continue
    const length = Math.min(sum.length, samples.length)
    // By itself, because nearly every block is one of these: with the questions below it took twice as long.
    if (from === to && ducked === undefined) {
      for (let at = 0; at < length; at += 1) sum[at] = (sum[at] ?? 0) + (samples[at] ?? 0) * from
      continue
    }
    for (let at = 0; at < length; at += 1) {
      const gain = from === to ? from : from + ((to - from) * at) / length
      sum[at] = (sum[at] ?? 0) + (samples[at] ?? 0) * (ducked === undefined ? gain : gain * (ducked[at] ?? 1))
    }
  }
}

/**
 * The factor of a clip's fades at one of its samples: a raised cosine, from nothing to 1 and back, never quite either
 * at a sample itself. Where both meet in a short clip, both hold.
 */
export function fadeFactor({ durationSamples, fadeInSamples, fadeOutSamples }: ClipShape, position: number): number {
  const left = durationSamples - 1 - position
  return risen(position, fadeInSamples) * risen(left, fadeOutSamples)
}

function risen(position: number, length: number): number {
  return position >= length ? 1 : 0.5 - 0.5 * Math.cos((Math.PI * (position + 0.5)) / length)
}

function within(value: number, length: number): number {
  return Math.min(Math.max(0, value), Math.max(0, length))
}
