import type { z } from 'zod'
import type { cueFormSchema, modelFactsSchema } from './model-schema.ts'
import type { SpeechModel } from './parameters.ts'

export type CueForm = z.infer<typeof cueFormSchema>
export type ModelFacts = z.infer<typeof modelFactsSchema>

/** The models of the given interface; the cue forms are public documentation (confidence high). */
export const givenModels: readonly ModelFacts[] = [
  { id: 's2-pro', title: 's2-pro', dialogue: true, cues: 'brackets' },
  { id: 's1', title: 's1', dialogue: false, cues: 'parentheses' },
]

/** The model that is chosen, with the added ones among which it may be. */
export type ModelChoice = { readonly id: SpeechModel; readonly added: readonly ModelFacts[] }

/** True for a model that a user added: it stands outside the given interface, and is shown so. */
export function isAddedModel(model: SpeechModel): boolean {
  return !givenModels.some(({ id }) => id === model)
}

/** What is known of a model, given ones before added ones of the same name; undefined for one that nobody described. */
export function modelFacts(model: SpeechModel, added: readonly ModelFacts[]): ModelFacts | undefined {
  return [...givenModels, ...added].find(({ id }) => id === model)
}
