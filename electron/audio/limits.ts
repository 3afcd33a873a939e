import { MAX_LINE_SECONDS } from '../../shared/core/model/limits.ts'

/** The longest sound that one answer of the service or one imported file may hold: beyond it nobody meant it. */
export const MAX_SOURCE_SECONDS = 2 * 60 * 60
/** The largest encoded file (mp3, opus) that is read into memory to be decoded. */
export const MAX_ENCODED_BYTES = 256 * 1024 * 1024
/** The longest sound that `decodeAudio` and `join` put into memory as a whole. */
export const MAX_DECODED_SECONDS = MAX_LINE_SECONDS
/** Frames that are read, mixed and encoded at a time: large enough to be fast, small enough to stop soon. */
export const BLOCK_FRAMES = 65_536
