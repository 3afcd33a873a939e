import { respelled } from './respelling.ts'
import { withSaidSigns, writtenOut } from './signs.ts'

/** A text as the engine can take it: ASCII, on one line. */
export type Speakable = {
  readonly text: string
  /** True if letters or digits remain. */
  readonly hasWords: boolean
  /** Letters and signs of numbers that had to be left out because the engine cannot read them. */
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
  '−': '-',
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
  Đ: 'D',
  ð: 'th',
  Ð: 'Th',
  þ: 'th',
  Þ: 'Th',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
  ı: 'i',
  ȷ: 'j',
  ĸ: 'k',
  Ə: 'Uh',
  // Marks in words of Hawaii and Ukraine.
  ʻ: "'",
  ʼ: "'",
  〇: '0',
  ŋ: 'ng',
  Ŋ: 'Ng',
  ə: 'uh',
  μ: 'micro ',
  '£': ' pounds ',
  '€': ' euros ',
  '¥': ' yen ',
  '₹': ' rupees ',
  '₩': ' won ',
  '₽': ' roubles ',
  '₺': ' lira ',
  '°': ' degrees ',
}

/**
 * Makes a text readable for the engine, which knows ASCII letters only: accents are dropped, typographic marks written
 * plainly, words that it would spell out as others that sound like them, everything else left out: of that, letters are said.
 * Empty if nothing remains. `before`: what stands before it.
 */
export function toSpeakable(text: string, before = ''): Speakable {
  const apart = writtenOut(withSaidSigns(text))
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
  const bare = apart.replace(/[^\p{ASCII}]/gu, (character) => readAs[character] ?? digitOf(character) ?? character)
  const leftOut = (bare.match(/(?!\p{ASCII})[\p{L}\p{N}]/gu) ?? []).join('')
  const ascii = bare
    .replace(/[^\p{ASCII}]/gu, ' ')
    .replace(/[\p{Cc}<>{}|\\^~`_*#[\]]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return { text: respelled(ascii, before), hasWords: /[A-Za-z0-9]/.test(ascii), leftOut }
}

/** The digit of another writing as 0 to 9; undefined for anything else. Ten follow each other, from the nought on. */
function digitOf(character: string): string | undefined {
  if (!/\p{Nd}/u.test(character)) return undefined
  const code = character.codePointAt(0) ?? 0
  let nought = code
  while (/\p{Nd}/u.test(String.fromCodePoint(nought - 1))) nought--
  return `${(code - nought) % 10}`
}
