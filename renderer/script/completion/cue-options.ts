import type { Completion } from '../../../shared/core/direction/completions.ts'
import { cueCompletions, deliveryCompletions } from '../../../shared/core/direction/completions.ts'
import type { ModelChoice } from '../../../shared/core/model/models.ts'
import type { CuePlace } from './cue-place.ts'

/** A direction that fits what was typed, with the part that does. */
export type CueOption = { readonly completion: Completion; readonly match: readonly [number, number] }

/** What the model takes for that place and fits what was typed: first what begins with it, then what has it inside. */
export function cueOptions(place: CuePlace, { id, added }: ModelChoice): readonly CueOption[] {
  const all = place.kind === 'cue' ? cueCompletions(id, added) : deliveryCompletions(id, added)
  const typed = place.typed.toLowerCase()
  const first: CueOption[] = []
  const second: CueOption[] = []
  for (const completion of all) {
    const at = completion.text.toLowerCase().indexOf(typed)
    if (at === -1) continue
    const option = { completion, match: [at, at + typed.length] as const }
    if (at === 0) first.push(option)
    else second.push(option)
  }
  return [...first, ...second]
}

/** What is written for a chosen direction in place of `[from, to)`. */
export function cueText(place: CuePlace, chosen: string): string {
  if (place.kind === 'cue') return `${chosen}]`
  return place.isAtEnd ? `${chosen}): ` : `${chosen})`
}
