const places =
  /^(?:v\.?\s?o\.?|o\.?\s?s\.?|o\.?\s?c\.?|cont['’.]?d\.?|contd|cont\.?|continuing|continued|more|off|off[ -]?screen|off[ -]?camera|subtitle[sd]?|pre-?lap)$/i

/**
 * True for what screenwriters put in parentheses behind a name about where the voice comes from or that it goes on
 * (`V.O.`, `O.S.`, `CONT'D`, several of them with commas). None of it is spoken, directs the delivery, or is a new person.
 */
export function isPlaceOfVoice(words: string): boolean {
  return words.split(/[,/&]/).every((word) => places.test(word.trim()))
}
