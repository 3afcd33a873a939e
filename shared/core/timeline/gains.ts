/** How loud something is made, and where it stands: dB, and -1 (left) to 1 (right). */
export type StereoLevel = { readonly gainDb: number; readonly pan: number }

/** What a sample is multiplied with for so many dB. */
export function gainFactor(gainDb: number): number {
  return 10 ** (gainDb / 20)
}

/** One channel unless something stands aside, or is left and right by itself. */
export function channelsOf(levels: readonly (Pick<StereoLevel, 'pan'> & { readonly isStereo?: true })[]): 1 | 2 {
  return levels.some(({ pan, isStereo }) => pan !== 0 || isStereo === true) ? 2 : 1
}

/** How many channels a graph has: as many as were asked for, else as its clips need. */
export function channelsOfGraph({
  channels,
  clips,
}: {
  readonly channels?: 1 | 2
  readonly clips: Parameters<typeof channelsOf>[0]
}): 1 | 2 {
  return channels ?? channelsOf(clips)
}

/**
 * Factors for the left and the right channel, or for the only one. In the middle both sides are the sound itself, as in
 * mono; turned to a side, only the far side falls, until it is silent at the end. So no voice changes its level because
 * another one is turned.
 */
export function channelGains({ gainDb, pan }: StereoLevel, channels: 1 | 2): readonly number[] {
  const gain = gainFactor(gainDb)
  return channels === 1 ? [gain] : [gain * sideFactor(pan), gain * sideFactor(-pan)]
}

/** What a side keeps of a sound that is turned away from it by so much (0 or less: not at all). */
function sideFactor(away: number): number {
  if (away <= 0) return 1
  // The cosine of a right angle is not quite 0 in floating point.
  return away >= 1 ? 0 : Math.cos((away * Math.PI) / 2)
}
