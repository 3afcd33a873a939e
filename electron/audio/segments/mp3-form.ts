/** So many frames to either side of a border another run may begin. */
export const MP3_JOIN_REACH = 4
/** The first frames of an encoder that was just begun do not know what was before them. */
const UNSURE = 6
/** Samples behind the last whole frame that LAME wants to see before it writes it, with some room. */
const LOOK_AHEAD = 2304

/** Samples of a frame at 32 kHz and more; half as many below. */
export const MP3_FRAME = 1152

/** How far before and behind its own frames a part has to be read. */
export const mp3Margins = {
  framesBefore: MP3_JOIN_REACH + 1 + UNSURE,
  framesBehind: MP3_JOIN_REACH,
  samplesBehind: LOOK_AHEAD,
} as const
