import { Facet, StateEffect, StateField } from '@codemirror/state'
import type { Speller } from './speller.ts'

/** What the spelling of a script is judged by; undefined: it is not judged. */
export type SpellingRules = {
  readonly speller: Speller
  /** Words that the user added. */
  readonly own: readonly string[]
  readonly onAdd: (word: string) => void
}

/** Other rules, or none. */
export const spellingChanged = StateEffect.define<SpellingRules | undefined>()
/** The rules that a new document starts with. */
export const initialSpelling = Facet.define<SpellingRules | undefined, SpellingRules | undefined>({
  combine: (all) => all[0],
})
/** The rules of now. */
export const rulesField = StateField.define<SpellingRules | undefined>({
  create: (state) => state.facet(initialSpelling),
  update(rules, transaction) {
    for (const effect of transaction.effects) if (effect.is(spellingChanged)) return effect.value
    return rules
  },
})
