/** Samples of one packet. */
export const AAC_FRAME = 1024
/** So many packets to either side of a border another run may begin. */
export const AAC_JOIN_REACH = 8
/**
 * For so many packets an encoder that was just begun still looks for how finely it may measure at its bit rate: after 16 it
 * leaves out up to 2.2 times as much as one that has long been at it, after 64 up to 1.7 times at its worst, and 1.4 times in
 * the mean of the worst border of twelve (measured). More would cost more than it gives: each part hears them all.
 */
const UNSURE = 64
/** Of what it hears the encoder wants to see a frame more before it chooses its windows. */
const LOOK_AHEAD = 1024

/** How far before and behind its own packets a part has to be read. */
export const aacMargins = {
  framesBefore: AAC_JOIN_REACH + 1 + UNSURE,
  framesBehind: AAC_JOIN_REACH,
  samplesBehind: LOOK_AHEAD,
} as const
