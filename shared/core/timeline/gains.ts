/** How loud something is made, and where it stands: dB, and -1 (left) to 1 (right). */
export type StereoLevel = { readonly gainDb: number; readonly pan: number }

/** What a sample is multiplied with for so many dB. */
export function gainFactor(gainDb: number): number {
  return 10 ** (gainDb / 20)
}

/** One channel unless something stands aside. */
export function channelsOf(levels: readonly Pick<StereoLevel, 'pan'>[]): 1 | 2 {
  return levels.some(({ pan }) => pan !== 0) ? 2 : 1
}

/**
 * Factors for the left and the right channel, or for the only one. Equal power as in the Web Audio API: the middle is
 * 3 dB down on both sides, so that a voice is as loud anywhere; a mono mix has no sides and no such loss.
 */
export function channelGains({ gainDb, pan }: StereoLevel, channels: 1 | 2): readonly number[] {
  const gain = gainFactor(gainDb)
  if (channels === 1) return [gain]
  const angle = ((pan + 1) * Math.PI) / 4
  return [gain * Math.cos(angle), gain * Math.sin(angle)]
}
