/** So many samples are mixed at a time: what an audio worklet is asked for. */
export const LIVE_BLOCK = 128
