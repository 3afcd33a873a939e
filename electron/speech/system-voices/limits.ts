/** How long a program may take to list its voices, in ms. */
export const LIST_LIMIT_MS = 5000
/** How long it may take to speak a stretch of text, in ms. */
export const SPEAK_LIMIT_MS = 30_000

/** Bytes of a list of voices at most. */
export const MAX_LIST_BYTES = 1024 * 1024
/** Bytes of what it speaks at most: some minutes of sound. */
export const MAX_SOUND_BYTES = 64 * 1024 * 1024

/** Words a minute that systems count as the usual speed. */
const USUAL_WORDS_A_MINUTE = 165

/** Words a minute for a speed. */
export function wordsAMinute(speed: number): number {
  return Math.round(Math.min(450, Math.max(80, USUAL_WORDS_A_MINUTE * speed)))
}

/** A text without what programs take for commands, such as `[[slnc 900]]` and `<break>`. */
export function withoutCommands(text: string): string {
  return text.replace(/[[\]<>{}\\|]+|\p{Cc}+/gu, ' ')
}
