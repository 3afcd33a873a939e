/** Largest source file, in bytes (reliability T11). */
export const MAX_SOURCE_BYTES = 20 * 1024 * 1024

/** Most physical lines, rows or paragraphs of a source. */
export const MAX_SOURCE_LINES = 200_000

/** Most problems that a reader lists; further ones are counted in one last entry. */
export const MAX_LISTED_PROBLEMS = 100
