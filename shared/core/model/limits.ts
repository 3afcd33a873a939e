/** Longest text of one line, in UTF-16 code units. The given interface shows no limit; this one is ours (a page of speech). */
export const MAX_LINE_CHARACTERS = 10_000

/** Most spoken lines in one script. */
export const MAX_SPOKEN_LINES = 50_000

/** Most lines of any kind in one script: more take half a minute and gigabytes to open. */
export const MAX_SCRIPT_LINES = 200_000

/** Most speakers in one cast: the same bound as in `castSchema`. */
export const MAX_SPEAKERS = 64

/** Longest name of a speaker or a variant, in UTF-16 code units: the same bound as in `speakerSchema`. */
export const MAX_NAME_CHARACTERS = 40

/** Longest exact pause, in milliseconds. A longer one in a script counts as this, and is a finding. */
export const MAX_PAUSE_MS = 600_000

/** Longest line with its pauses, in seconds: it is put together in memory. */
export const MAX_LINE_SECONDS = 30 * 60
