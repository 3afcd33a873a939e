/** A sign of a text that is said as words: `from` is its first UTF-16 unit, `to` is not in it. */
export type SaidSign = { readonly from: number; readonly to: number; readonly words: string }

const signs: readonly (readonly [RegExp, string])[] = [
  [/(?<=\d\s?)%/gu, 'percent'],
  [/(?<=[\p{L}\p{N}][.’']?\s?)&(?=\s?[\p{L}\p{N}])/gu, 'and'],
  [/(?<=[\p{L}\p{N}]\s?)=(?=\s?[\p{L}\p{N}])/gu, 'equals'],
  [/@(?=\p{L})|(?<=[\p{L}\p{N}])@(?=\p{N})/gu, 'at'],
  [/(?<=[\p{L}\p{N}]\s?\+?)\+|\+(?=\d)/gu, 'plus'],
  // The engine leaves it out before a number with a unit.
  [/(?<=^|[\s(])-(?=[$£€¥]?\.?\d)|−(?=\s?\.?\d)/gu, 'minus'],
  [/(?<=\d[\d.,]*\s?)–(?=\s?\d)|(?<=\d%)[-–](?=\d)/gu, 'to'],
  [/×|(?<=\d\s?)\*(?=\s?\d)/gu, 'times'],
  [/÷/gu, 'divided by'],
  [/±/gu, 'plus or minus'],
  [/(?<=\d\s?)<(?=\s?\d)/gu, 'less than'],
  [/(?<=\d\s?)>(?=\s?\d)/gu, 'greater than'],
  [/~(?=\d)/gu, 'about'],
  [/°/gu, 'degrees'],
  [/¢/gu, 'cents'],
  [/§(?=\s?\d)/gu, 'section'],
  [/(?<=[\p{L}\p{N})])²/gu, 'squared'],
  [/(?<=[\p{L}\p{N})])³/gu, 'cubed'],
  [/№(?=\s?\d)|(?<![\p{L}\p{N}])#(?=\d)/gu, 'number'],
  [/(?<=(?<!\p{L})[A-G])#(?!\p{L})/gu, 'sharp'],
  [/(?<![\p{L}\p{N}#])#(?=\p{L})/gu, 'hashtag'],
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

/** Money is written before its number, and said behind it, and behind what is short for a million. */
const MONEY = /([£€¥₹₩₽₺])\s?(\d+(?:[.,]\d+)*)(?:(\s?(?:hundred|thousand|[mbtr]+illion|bn|[kmb]))(?!\p{L}))?/gu
const DOLLARS = /(\$)\s?(\d+(?:[.,]\d+)*)(\s?(?:thousand|[mbtr]+illion|bn|[kmb]))(?!\p{L})/gu
const LARGE: Readonly<Record<string, string>> = { k: 'thousand', m: 'million', b: 'billion', bn: 'billion' }
/** Ends of addresses. */
const ADDRESS = /(?<=[a-z0-9-])\.(?=(?:com|org|net|edu|gov|info)\b)/giu
/** Parts of something; all other numbers with slashes are a day, or twenty-four seven. */
const FRACTION = /^[1-9]\/(?:[2-9]|10)$/u
/** A number whose parts are a day, a month and a year. */
const DAY = /^\d{1,2}\.\d{1,2}\.(?:\d\d|\d{4})$/u
/** How tall somebody is: feet stand before what may be a quotation mark, so that inches need theirs behind a space. */
const TALL = /(?<=\b\d)['’′](?:(\d{1,2})(?!\d)(?:["”″]|'')?|\s(\d{1,2})["”″])/gu
/** An initial that begins as the same one before it ends: the engine says them as one long sound. */
const SAME_INITIAL = /(?<![\p{L}\p{N}'’-])([AEIORU])(?:(\.) ?(?=\1\.)| (?=\1(?![\p{L}\p{N}'’-])))/gu

/** Writes out what is said otherwise than it is written: money, addresses, numbers of things, initials, and slashes. */
export function writtenOut(text: string): string {
  return (
    text
      .replace(MONEY, (_, sign: string, number: string, large = '') => `${number}${largeNumber(large)}${sign}`)
      .replace(DOLLARS, (_, _sign, number: string, large: string) => `${number}${largeNumber(large)} dollars`)
      .replace(TALL, (_, near: string | undefined, far: string | undefined) => ` foot ${near ?? far}`)
      .replace(/(?<=\d)(?=[¼-¾⅐-⅞])/gu, ' and ')
      // Of a number with letters behind it the engine leaves the point out.
      .replace(/(?<=\d\.\d+)(?=\p{L})/gu, ' ')
      .replace(/(?<![\d.])\d+(?:\.\d+){2,}(?!\.?\d)/gu, (whole) =>
        DAY.test(whole) ? whole.split('.').map(smallNumber).join(' ') : whole.replaceAll('.', ' point '),
      )
      .replace(SAME_INITIAL, (_, initial: string, stop = '') => `${initial}${stop} -- `)
      .replace(/\bwww\./giu, 'www dot ')
      .replace(ADDRESS, ' dot ')
      .replace(/\b(No|Mt)(\. ?)(?=([\d\p{Lu}]))/gu, (whole, word: string, stop: string, next: string) => {
        const meant = abbreviated(word, `${stop}${next}`)
        return meant === undefined ? whole : `${meant} `
      })
      .replace(/[\p{L}\p{N}]+(?:\/[\p{L}\p{N}]+)+/gu, (whole) =>
        FRACTION.test(whole) ? whole.replace(/(?<!^1)\/2$/u, ' halves') : whole.split('/').map(smallNumber).join(' '),
      )
  )
}

function largeNumber(written: string): string {
  const large = written.trim()
  return large === '' ? '' : ` ${LARGE[large] ?? large}`
}

const PARTS = ',,half,third,fourth,fifth,sixth,seventh,eighth,ninth,tenth'.split(',')

/** What a number of "3/4" or "12:00" is said as; empty where it is not said, undefined for any other. */
export function saidInside(
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
): string | undefined {
  const [before, word, behind] = [text.slice(0, from), text.slice(from, to), text.slice(to)]
  if (word === '00' && /\d:$/u.test(before)) return ''
  if (word === '1' && /^\/2(?![\p{L}\p{N}/])/u.test(behind)) return 'a'
  const above = /(?<![\p{L}\p{N}/])([1-9])\/$/u.exec(before)?.[1]
  const part = /^[\p{L}\p{N}/]/u.test(behind) ? undefined : PARTS[Number(word)]
  if (above === undefined || part === undefined || part === '') return undefined
  return above === '1' ? part : part === 'half' ? 'halves' : `${part}s`
}
