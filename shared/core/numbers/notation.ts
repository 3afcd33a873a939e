/** How the user's system writes numbers: what `Intl` says of one locale. */
export type NumberNotation = {
  /** Ten digits, zero first; each is one code point. */
  readonly digits: readonly string[]
  readonly decimal: string
  /** Between groups of digits; empty where the locale has none. */
  readonly group: string
  /** How many digits the last group has, and each before it: 3 and 2 in India. */
  readonly groupSizes: readonly [last: number, others: number]
}

/** Digits with a decimal point and nothing else: what programs and files write. */
export const plainNotation: NumberNotation = {
  digits: Array.from('0123456789'),
  decimal: '.',
  group: '',
  groupSizes: [3, 3],
}

/** The notation of a locale, or of the system if none is given (`Intl`'s default). */
export function notationOf(locale?: string): NumberNotation {
  const format = new Intl.NumberFormat(locale, { useGrouping: 'always' })
  const parts = format.formatToParts(1_234_567_890_123.5)
  const groups = parts.filter(({ type }) => type === 'integer').map(({ value }) => Array.from(value).length)
  const one = new Intl.NumberFormat(locale, { useGrouping: false })
  return {
    digits: Array.from({ length: 10 }, (_, digit) => one.format(digit)),
    decimal: parts.find(({ type }) => type === 'decimal')?.value ?? '.',
    group: parts.find(({ type }) => type === 'group')?.value ?? '',
    groupSizes: [groups.at(-1) ?? 3, groups.at(-2) ?? 3],
  }
}
