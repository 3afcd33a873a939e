const places =
  /^(?:v\.?\s?o\.?|o\.?\s?s\.?|o\.?\s?c\.?|cont['’.]?d\.?|contd|cont\.?|continuing|continued|more|off|off[ -]?screen|off[ -]?camera|subtitle[sd]?|pre-?lap)$/i

/**
 * True for what screenwriters put in parentheses behind a name about where the voice comes from or that it goes on
 * (`V.O.`, `O.S.`, `CONT'D`, several of them with commas). None of it is spoken, directs the delivery, or is a new person.
 */
export function isPlaceOfVoice(words: string): boolean {
  return words.split(/[,/&]/).every((word) => places.test(word.trim()))
}

const heardFrom = /^(?:v\.?\s?o\.?|o\.?\s?s\.?|o\.?\s?c\.?|off|off[ -]?screen|off[ -]?camera|pre-?lap)$/i

/** Of such words those that say where the voice is heard from (`V.O.`), without `CONT'D` and its like; undefined if none. */
export function placeOfVoice(words: string): string | undefined {
  const places = words
    .split(/[,/&]/)
    .map((word) => word.trim())
    .filter((word) => heardFrom.test(word))
  return places.length === 0 ? undefined : places.join(', ')
}
