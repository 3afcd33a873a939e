/** What the page asks the spelling worker; `open` comes first and once. Answers carry the same `id`. */
export type SpellingRequest =
  | { readonly kind: 'open'; readonly rules: string; readonly words: string }
  | { readonly id: number; readonly kind: 'check'; readonly words: readonly string[] }
  | { readonly id: number; readonly kind: 'suggest'; readonly word: string }

/** `check`: those of the words that no dictionary has. `suggest`: likely spellings, the likeliest first. */
export type SpellingAnswer = { readonly id: number; readonly words: readonly string[] }

/** The dictionaries that ship with the studio. */
export type SpellingLanguage = 'en-US' | 'en-GB'
