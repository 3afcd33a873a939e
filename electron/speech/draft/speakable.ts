/** A text as the engine can take it: ASCII, on one line. */
export type Speakable = {
  readonly text: string
  /** True if letters or digits remain. */
  readonly hasWords: boolean
  /** Letters that had to be left out because the engine cannot read them. */
  readonly leftOut: string
}

/** Characters that do not come apart into ASCII by themselves, with what is read instead. */
const readAs: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '⁄': '/',
  '–': ', ',
  '—': ', ',
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  ð: 'th',
  þ: 'th',
  ı: 'i',
  ŋ: 'ng',
  Ŋ: 'Ng',
  ə: 'uh',
  μ: 'micro',
  '£': ' pounds ',
  '€': ' euros ',
  '°': ' degrees ',
}

/**
 * Makes a text readable for the engine, which knows ASCII letters only: accents are dropped, typographic marks written
 * plainly, everything else left out: of that, letters are said. Empty if nothing remains.
 */
export function toSpeakable(text: string): Speakable {
  const apart = text.normalize('NFKD').replace(/\p{M}+/gu, '')
  const bare = apart.replace(/[^\p{ASCII}]/gu, (character) => readAs[character] ?? character)
  const leftOut = (bare.match(/(?!\p{ASCII})\p{L}/gu) ?? []).join('')
  const ascii = bare
    .replace(/[^\p{ASCII}]/gu, ' ')
    .replace(/[\p{Cc}<>{}|\\^~`_*#[\]]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return { text: ascii, hasWords: /[A-Za-z0-9]/.test(ascii), leftOut }
}
