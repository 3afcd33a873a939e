/** Where the channels of a file stand: the mask of a WAVE file's header, a bit a speaker, channels in the order of its bits. */
export type SpeakerMask = number

/** Of a mask: left and right at the back, the same at the sides, and the one for effects of low frequency. */
const LOW_EFFECTS = 0x8
const BACK = 0x30
const SIDES = 0x600
const SIDE_WEIGHT = 1.41

/** The bits that a mask may have: one for each speaker that WAVE has a name for. */
const SPEAKERS = 18

/** Masks of files that name no layout: mono, stereo, and 5.1 in the order of WAVE (left, right, centre, low, two at the back). */
const USUAL: Readonly<Record<number, SpeakerMask>> = { 1: 0x4, 2: 0x3, 6: 0x3f }

/**
 * What each channel counts in the loudness of the whole (ITU-R BS.1770-5, tables 3 and 4): all alike, those at the sides
 * 1.41 (between 60° and 120°, where the two at the back of 5.1 stand, too, as it knows no others), low effects not at all. Undefined where
 * the layout is not known: so many channels without a mask, or a mask of another number.
 */
export function channelWeights(channels: number, mask?: SpeakerMask): readonly number[] | undefined {
  const speakers = speakersOfMask(channels, mask)
  if (speakers === undefined) return undefined
  const known = speakers.reduce((sum, speaker) => sum | speaker, 0)
  const atSides = (known & SIDES) === 0 ? BACK : SIDES
  return speakers.map((speaker) => {
    if (speaker === LOW_EFFECTS) return 0
    return (speaker & atSides) === 0 ? 1 : SIDE_WEIGHT
  })
}

/** The speaker of each channel, a bit each, in their order; undefined where the layout is not known. */
export function speakersOfMask(channels: number, mask?: SpeakerMask): readonly SpeakerMask[] | undefined {
  // Some writers leave the mask of one or two channels out.
  const known = mask === undefined || (mask === 0 && channels <= 2) ? USUAL[channels] : mask
  if (known === undefined) return undefined
  const speakers = Array.from({ length: SPEAKERS }, (_, bit) => 2 ** bit).filter((bit) => (known & bit) !== 0)
  return speakers.length === channels ? speakers : undefined
}
