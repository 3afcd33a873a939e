/** A sound of speech inside a word, in seconds from the beginning of the reading. `name`: as in the draft engine's readings. */
export type SpokenSound = { readonly name: string; readonly start: number; readonly end: number }

/** A word of a reading: when it sounds, in seconds, and what it sounds like. */
export type SpokenWord = { readonly start: number; readonly end: number; readonly phones: readonly SpokenSound[] }

/** How a line's text sounds when it is read aloud: its words in order, with the pauses that lie between them. */
export type LineReading = { readonly words: readonly SpokenWord[] }

/** The sounds of a line in order, without their times: lines that have the same ones are heard alike. */
export function soundsOf({ words }: LineReading): string {
  return words.flatMap(({ phones }) => phones.map(({ name }) => name)).join(' ')
}
