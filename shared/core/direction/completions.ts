import type { ModelFacts } from '../model/models.ts'
import type { SpeechModel } from '../model/parameters.ts'
import { suggestedCues } from './vocabulary.ts'

/** Something to offer while a direction is written. `kind` groups the list: how it is said, a sound, a silence. */
export type Completion = { readonly text: string; readonly kind: 'manner' | 'sound' | 'pause' }

/** Exact silences, made by the mixer for every model. */
const exactPauses = ['pause 0.5s', 'pause 1s', 'pause 2s']

const soundWords =
  /^(?!laughing tone)(?:sigh|laugh|chuckl|giggl|gasp|sob|groan|inhal|exhal|pant|clear|crying|yawn|snor|audience|background|crowd|breath|cough|lip-|tsk)/
const pauseWords = /^(?:break|long-break|(?:short |long )?pause)$/

/** Whether a text as it is sent asks for a sound that is no word, such as `[gasping]`. */
export function asksForSound(text: string): boolean {
  return [...text.matchAll(/\[([^\]]*)\]/g)].some(([, cue = '']) => soundWords.test(cue.trim().toLowerCase()))
}

/**
 * What is offered behind `[`: sounds first, then pauses, then manners; only what the model does not read aloud. Exact pauses
 * are among them, and all there is for a model that is neither given nor among `added`.
 */
export function cueCompletions(model: SpeechModel, added: readonly ModelFacts[] = []): readonly Completion[] {
  const all = vocabulary(model, added)
  const exact = exactPauses.map((text): Completion => ({ text, kind: 'pause' }))
  return [...ofKind(all, 'sound'), ...exact, ...ofKind(all, 'pause'), ...ofKind(all, 'manner')]
}

/** What is offered behind `(` at a line's head: manners only, because a delivery lasts for the whole line. */
export function deliveryCompletions(model: SpeechModel, added: readonly ModelFacts[] = []): readonly Completion[] {
  return ofKind(vocabulary(model, added), 'manner')
}

function vocabulary(model: SpeechModel, added: readonly ModelFacts[]): readonly Completion[] {
  return suggestedCues(model, added).map((text) => ({
    text,
    kind: pauseWords.test(text) ? 'pause' : soundWords.test(text) ? 'sound' : 'manner',
  }))
}

function ofKind(all: readonly Completion[], kind: Completion['kind']): readonly Completion[] {
  return all.filter((completion) => completion.kind === kind)
}
