/** 20 ms, the usual length of a packet. */
export const OPUS_FRAME = 960
/** libopus looks 6.5 ms ahead: so many samples at the start of what a decoder answers are not sound. */
export const OPUS_PRE_SKIP = 312

/** A third of a second, in which levels and the choice of a mode settle. */
export const opusMargins = { framesBefore: 16, framesBehind: 0, samplesBehind: 0 } as const
