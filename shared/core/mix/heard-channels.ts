/** Most channels that a sound file may have. */
export const MAX_SOUND_CHANNELS = 64

/** For each channel that is heard (one: in the middle; two: left and right) what it takes of each channel of a file. */
export type ChannelRows = readonly (readonly number[])[]

/** By how much the centre and the surrounds of 5.1 and 7.1 are lowered in stereo (ITU-R BS.775: 3 dB). */
const SIDE = Math.SQRT1_2

/**
 * What is heard of a file with so many channels: those that were chosen, counted from 1; without a choice one and two as
 * they are, 5.1 and 7.1 in the order of WAV files mixed down to stereo without their effects channel, quad by its sides,
 * and of all others, whose layout nobody knows, the mean. A channel that the file does not have is silent.
 */
export function heardChannels(count: number, chosen: readonly number[] | undefined): ChannelRows {
  const only = (...channels: readonly number[]): readonly number[] =>
    Array.from({ length: count }, (_, at) => (channels.includes(at + 1) ? 1 : 0))
  if (chosen !== undefined && chosen.length > 0) return chosen.slice(0, 2).map((channel) => only(channel))
  const row = (weights: readonly number[]): readonly number[] => {
    // So that nothing that fits into its own channels is beyond full scale in fewer.
    const sum = weights.reduce((all, weight) => all + weight, 0)
    return weights.map((weight) => weight / sum)
  }
  switch (count) {
    case 1:
      return [only(1)]
    case 2:
      return [only(1), only(2)]
    case 4:
      return [row([1, 0, SIDE, 0]), row([0, 1, 0, SIDE])]
    case 6:
      return [row([1, 0, SIDE, 0, SIDE, 0]), row([0, 1, SIDE, 0, 0, SIDE])]
    case 8:
      return [row([1, 0, SIDE, 0, SIDE, 0, SIDE, 0]), row([0, 1, SIDE, 0, 0, SIDE, 0, SIDE])]
    default:
      return [row(Array.from({ length: count }, () => 1))]
  }
}

/** A block of a file as it is heard: the arrays themselves where they are heard as they are. */
export function mixedDown(block: readonly Float32Array[], rows: ChannelRows): readonly Float32Array[] {
  return rows.map((row) => {
    const used = row.flatMap((weight, at) => (weight === 0 ? [] : [{ weight, samples: block[at] }]))
    const [first] = used
    if (used.length === 1 && first?.weight === 1 && first.samples !== undefined) return first.samples
    const sum = new Float32Array(block[0]?.length ?? 0)
    for (const { weight, samples } of used) if (samples !== undefined) addTo(sum, samples, weight)
    return sum
  })
}

function addTo(sum: Float32Array, samples: Float32Array, weight: number): void {
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + (samples[at] ?? 0) * weight
}
