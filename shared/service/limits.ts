/**
 * Bounds that Repartee sets on the wire, as named constants. The interface shows none of them ("not shown"), so they are
 * ours: large enough for any real answer, small enough that a broken or hostile server cannot fill memory or hang a queue.
 */

/** Bytes of a JSON or text answer that are read at most: 2 MiB. */
export const MAX_JSON_ANSWER_BYTES = 2 * 1024 * 1024

/** Bytes of an audio answer that are read at most: 200 MiB, about 40 minutes of 44.1 kHz WAV. */
export const MAX_AUDIO_BYTES = 200 * 1024 * 1024

/** Bytes of an audio answer that are held in memory at most; all of it goes to the disk as it comes: 4 MiB, 47 s of WAV. */
export const MAX_MEMORY_BYTES = 4 * 1024 * 1024

/** Characters of a service's own words that are shown at most. */
export const MAX_SERVICE_MESSAGE_CHARACTERS = 500

/** Open connections to one service at most; the highest concurrency a user can set. */
export const MAX_CONNECTIONS = 8

/** Milliseconds to reach the service: name, TCP and TLS together. */
export const CONNECT_TIMEOUT_MS = 10_000

/** Milliseconds between two pieces of an answer at most. */
export const IDLE_TIMEOUT_MS = 30_000

/** Milliseconds between two frames of a live session while sound is due: services were seen silent for more than 20 s. */
export const LIVE_IDLE_TIMEOUT_MS = 60_000

/** Bytes of one live frame at most: 16 MiB, far above any seen. */
export const MAX_LIVE_FRAME_BYTES = 16 * 1024 * 1024

/** Milliseconds for one synthesis from start to last byte: 15 minutes. */
export const TOTAL_TIMEOUT_MS = 15 * 60_000

/** Milliseconds for reads: package, voice list, voice. */
export const READ_TIMEOUT_MS = 15_000

/** Milliseconds for calls that take recordings along: making a voice, transcribing. */
export const UPLOAD_TIMEOUT_MS = 5 * 60_000

/** Milliseconds from a sent request to its answer's headers: 60 s and 1 s for every 100 characters begun, 240 s at most. */
export function headersTimeoutMs(textCharacters: number): number {
  return Math.min(240_000, 60_000 + Math.ceil(textCharacters / 100) * 1000)
}
