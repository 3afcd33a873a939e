import { languageRuns } from '../reading/language.ts'

/** What a caption may be, so that it can be read while it stands. */
export type CaptionLimits = {
  /** Width of one of at most two lines, as `captionWidth` counts it. */
  readonly charactersPerLine: number
  readonly charactersPerSecond: number
  readonly shortestMs: number
  readonly longestMs: number
  /** Between the end of one caption and the beginning of the next, so that a change is seen. */
  readonly gapMs: number
}

/** What people set for all languages at once; what is left out is the language's own. */
export type CaptionLimitChanges = { readonly [Limit in keyof CaptionLimits]?: number | undefined }

const shared = { shortestMs: 833, longestMs: 7000, gapMs: 80 }

/**
 * Limits of a language by its tag: the guides of a large video service for translators (public; high confidence for English,
 * Japanese, Chinese and Korean, and for `other`, which most languages have).
 */
const byLanguage: ReadonlyMap<string, CaptionLimits> = new Map([
  ['en', { ...shared, charactersPerLine: 42, charactersPerSecond: 20 }],
  ['ja', { ...shared, charactersPerLine: 13, charactersPerSecond: 4 }],
  ['zh', { ...shared, charactersPerLine: 16, charactersPerSecond: 9 }],
  ['ko', { ...shared, charactersPerLine: 16, charactersPerSecond: 12 }],
])
/** Languages that have limits of their own, by their tags. */
export const limitedLanguages: readonly string[] = [...byLanguage.keys()]
const other: CaptionLimits = { ...shared, charactersPerLine: 42, charactersPerSecond: 17 }

/** Lines of a caption, at most, in every language. */
export const MOST_CAPTION_LINES = 2

/** The limits of a text in this language, with what was changed. */
export function captionLimits(language: string, changes: CaptionLimitChanges = {}): CaptionLimits {
  const own = byLanguage.get(language) ?? other
  const shortestMs = changes.shortestMs ?? own.shortestMs
  return {
    charactersPerLine: changes.charactersPerLine ?? own.charactersPerLine,
    charactersPerSecond: changes.charactersPerSecond ?? own.charactersPerSecond,
    shortestMs,
    longestMs: Math.max(shortestMs, changes.longestMs ?? own.longestMs),
    gapMs: changes.gapMs ?? own.gapMs,
  }
}

/** The language that most of a text is in, by its tag. */
export function captionLanguage(text: string): string {
  const lengths = new Map<string, number>()
  for (const run of languageRuns(text)) {
    lengths.set(run.language, (lengths.get(run.language) ?? 0) + run.text.length)
  }
  let longest: readonly [string, number] = ['en', 0]
  for (const entry of lengths) if (entry[1] > longest[1]) longest = entry
  return longest[0]
}

const eastAsian = /^(?:ja|zh|ko)$/

/**
 * How wide a text is in the characters that its language's limits count: marks and joiners are part of the letter before
 * them; where full-width signs are what is counted, Latin letters and spaces are half of one, elsewhere such a sign is two.
 */
export function captionWidth(text: string, language: string): number {
  if (/^[\x20-\x7e]*$/.test(text) && !eastAsian.test(language)) return text.length
  const wide = eastAsian.test(language) ? 1 : 2
  const narrow = eastAsian.test(language) ? 0.5 : 1
  let width = 0
  for (const sign of text) {
    if (/[\p{Mn}\p{Me}\p{Cf}\ufe0e\ufe0f]/u.test(sign)) continue
    width += isWide(sign) ? wide : narrow
  }
  return width
}

/** Signs as wide as two letters: East Asian writing, its marks and full-width forms. */
function isWide(sign: string): boolean {
  return /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6\u30fb\u30fc]/u.test(
    sign,
  )
}
