import { canonicalJson } from '../model/canonical.ts'
import type { Pronunciation } from '../model/pronunciations.ts'
import { carryFields, carryList } from './carry.ts'
import type { ValueChange } from '../script/edit/types.ts'

/** A list of pronunciations before and after an edit. */
export type PronunciationsChange = ValueChange<readonly Pronunciation[]>

const carryEntries = carryList<Pronunciation>({
  keyOf: ({ word, scope, matchCase }) => {
    const letters = word.normalize('NFC')
    return canonicalJson({ scope, matchCase, word: matchCase ? letters : letters.toLowerCase() })
  },
  carry: carryFields<Pronunciation>({}),
  carryTwin: (_, added) => added,
  comesBack: true,
})

/**
 * Does to a list of pronunciations what a change did to another one, word by word (for one scope) and field by field. Who
 * changes a word that is gone means it to be there.
 */
export function applyPronunciationsChange(
  entries: readonly Pronunciation[],
  change: PronunciationsChange,
): readonly Pronunciation[] {
  return carryEntries(entries, change)
}
