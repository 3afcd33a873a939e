/**
 * Characters of text in a second of usual speech, by writing system: 150 words a minute of English with its spaces come to
 * about 14. A sign for a syllable or a word takes longer; letters that leave vowels out stand for more. Rates of syllables:
 * Coupé et al. 2019, brought to the pace of 150 English words.
 */
const paces: readonly (readonly [signs: RegExp, charactersPerSecond: number])[] = [
  [/\p{sc=Han}/u, 4],
  [/[\p{sc=Hiragana}\p{sc=Katakana}]/u, 6.5],
  [/\p{sc=Hangul}/u, 5],
  [/[\p{sc=Arabic}\p{sc=Hebrew}]/u, 10],
  [/[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u, 11],
  [/\p{sc=Ethiopic}/u, 6],
]

/** What everything else is counted with: Latin, Greek, Cyrillic, the letters of India, digits and marks. */
export const CHARACTERS_PER_SECOND = 14

/**
 * How many characters of English take as long to speak as a text does, white space at its ends left out: the whole of what
 * is guessed from a text's length goes by it. Accents that are written as signs of their own count nothing.
 */
export function spokenLength(text: string): number {
  const words = text.trim()
  // Plain English, nearly always, needs no look at the classes of Unicode.
  if (/^[\0-\u024f]*$/.test(words)) return words.length
  let length = 0
  for (const sign of words.normalize('NFC')) {
    if (/\p{Mn}/u.test(sign) && !/\p{sc=Devanagari}|\p{sc=Thai}/u.test(sign)) continue
    const pace = paces.find(([signs]) => signs.test(sign))
    length += pace === undefined ? 1 : CHARACTERS_PER_SECOND / pace[1]
  }
  return length
}

/** Seconds that a text takes at the usual pace, guessed. */
export function guessedSeconds(text: string): number {
  return spokenLength(text) / CHARACTERS_PER_SECOND
}
