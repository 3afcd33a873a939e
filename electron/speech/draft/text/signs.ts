/** A sign of a text that is said as words: `from` is its first UTF-16 unit, `to` is not in it. */
export type SaidSign = { readonly from: number; readonly to: number; readonly words: string }

const signs: readonly (readonly [RegExp, string])[] = [
  [/(?<=\d\s?)%/gu, 'percent'],
  [/(?<=[\p{L}\p{N}]\s?)&(?=\s?[\p{L}\p{N}])/gu, 'and'],
  [/(?<=[\p{L}\p{N}]\s?)=(?=\s?[\p{L}\p{N}])/gu, 'equals'],
  [/(?<=[\p{L}\p{N}])@(?=[\p{L}\p{N}])/gu, 'at'],
  [/(?<=[\p{L}\p{N}]\s?\+?)\+|\+(?=\d)/gu, 'plus'],
  [/#(?=\d)/gu, 'number'],
]

/** The signs that are said where they stand, in their order; the engine says some of them twice, and others not at all. */
export function saidSigns(text: string): readonly SaidSign[] {
  const found = signs.flatMap(([pattern, words]) =>
    [...text.matchAll(pattern)].map(({ index }) => ({ from: index, to: index + 1, words })),
  )
  return found.toSorted((one, other) => one.from - other.from)
}

/** The text with its signs as words. */
export function withSaidSigns(text: string): string {
  return saidSigns(text).reduceRight(
    (said, { from, to, words }) => `${said.slice(0, from)} ${words} ${said.slice(to)}`,
    text,
  )
}

/** What a word with a full stop stands for before a number or a name; undefined for any other. */
export function abbreviated(word: string, behind: string): string | undefined {
  if (/^No$/.test(word) && /^\. ?\d/.test(behind)) return 'number'
  return /^Mt$/.test(word) && /^\. ?\p{Lu}/u.test(behind) ? 'Mount' : undefined
}

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** A number of one or two digits in words: beside another one the engine reads their digits. Anything else as it is. */
export function smallNumber(word: string): string {
  if (!/^(?:\d|[0-9][1-9]|[1-9]0)$/u.test(word)) return word
  const number = Number(word)
  const said = ONES[number] ?? [TENS[Math.floor(number / 10) - 2], number % 10 === 0 ? '' : ONES[number % 10]].join(' ')
  return `${word.length > 1 && number < 10 ? 'oh ' : ''}${said}`.trim()
}

/** Money is written before its number, and said behind it. */
const MONEY = /([£€¥₹₩₽₺])\s?(\d+(?:[.,]\d+)*)/gu
/** Ends of addresses. */
const ADDRESS = /(?<=[a-z0-9-])\.(?=(?:com|org|net|edu|gov|info)\b)/giu
/** Parts of something; all other numbers with slashes are a day, or twenty-four seven. */
const FRACTION = /^[1-9]\/(?:[2-9]|10)$/u

/** Writes out what is said otherwise than it is written: money, addresses, numbers of things, and slashes. */
export function writtenOut(text: string): string {
  return text
    .replace(MONEY, '$2$1')
    .replace(/\bwww\./giu, 'www dot ')
    .replace(ADDRESS, ' dot ')
    .replace(/\b(No|Mt)(\. ?)(?=([\d\p{Lu}]))/gu, (whole, word: string, stop: string, next: string) => {
      const meant = abbreviated(word, `${stop}${next}`)
      return meant === undefined ? whole : `${meant} `
    })
    .replace(/[\p{L}\p{N}]+(?:\/[\p{L}\p{N}]+)+/gu, (whole) =>
      FRACTION.test(whole) ? whole : whole.split('/').map(smallNumber).join(' '),
    )
}
