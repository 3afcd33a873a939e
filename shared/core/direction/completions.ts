import { s1Vocabulary, s2Suggestions } from './vocabulary.ts'
import type { SpeechModel } from './parameters.ts'

/** Something to offer while a direction is written. `kind` groups the list: how it is said, a sound, a silence. */
export type Completion = { readonly text: string; readonly kind: 'manner' | 'sound' | 'pause' }

/** Exact silences, made by the mixer for every model. */
const exactPauses = ['pause 0.5s', 'pause 1s', 'pause 2s']

const soundWords =
  /^(?:sigh|laugh|chuckl|giggl|gasp|sob|groan|inhal|exhal|pant|clears|crying|yawn|snor|audience|background|crowd|breath|cough|lip-)/
const pauseWords = /^(?:break|long-break|(?:short |long )?pause)$/

/**
 * What is offered behind `[`: sounds first, then pauses, then manners; for s1 only what it does not read aloud. Exact pauses
 * are among them.
 */
export function cueCompletions(model: SpeechModel): readonly Completion[] {
  const all = vocabulary(model)
  const exact = exactPauses.map((text): Completion => ({ text, kind: 'pause' }))
  return [...ofKind(all, 'sound'), ...exact, ...ofKind(all, 'pause'), ...ofKind(all, 'manner')]
}

/** What is offered behind `(` at a line's head: manners only, because a delivery lasts for the whole line. */
export function deliveryCompletions(model: SpeechModel): readonly Completion[] {
  return ofKind(vocabulary(model), 'manner')
}

function vocabulary(model: SpeechModel): readonly Completion[] {
  const words = model === 's1' ? s1Vocabulary : s2Suggestions
  return words.map((text) => ({
    text,
    kind: pauseWords.test(text) ? 'pause' : soundWords.test(text) ? 'sound' : 'manner',
  }))
}

function ofKind(all: readonly Completion[], kind: Completion['kind']): readonly Completion[] {
  return all.filter((completion) => completion.kind === kind)
}
