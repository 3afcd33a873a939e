// Made by `npm run messages` from en/problems/direction.json: change that.
import { plain } from '../../languages/en.ts'

/** What can go wrong here, by its id. */
export const directionProblems = {
  'direction.value': (given: { readonly name: string; readonly value: string }): string => `${given.name} cannot be ${given.value}.`,
  'direction.value.remedy': (): string => 'Give a value inside its range.',
  'direction.model.notDescribed': (given: { readonly model: string }): string => `The model "${given.model}" is not known here, nor how it takes direction.`,
  'direction.model.notDescribed.remedy': (): string => 'Add it to the models in the settings, or choose another model.',
  'direction.note.loudness': (given: { readonly model: string }): string => `The model ${given.model} takes normalize_loudness without effect.`,
  'direction.note.addedModel': (given: { readonly model: string }): string => `The model ${given.model} is not part of the given interface; it is used as the settings describe it.`,
  'direction.note.readAloud': (given: { readonly words: string }): string => `"(${given.words})" is text, and is read aloud.`,
  'direction.note.readAloud.remedy': (given: { readonly words: string }): string => `Write [${given.words}] for a direction.`,
  'direction.note.swallowed': (given: { readonly cue: string }): string => `"[${given.cue}]" is taken as a direction, and its words are not spoken.`,
  'direction.note.swallowed.remedy': (given: { readonly cue: string }): string => `Write \\[${given.cue}\\] if they are to be heard.`,
  'direction.note.surplus': (given: { readonly model: string; readonly most: number; readonly word: string }): string => `"${given.word}" is left out: ${plain(given.most)} directions are the most that ${given.model} follows.`,
  'direction.note.surplus.remedy': (): string => 'Choose the most important ones.',
  'direction.note.unknownTag': (given: { readonly model: string; readonly words: string }): string => `The model ${given.model} has no direction "${given.words}" and would read it aloud, so it is left out.`,
  'direction.note.unknownTag.remedy': (): string => 'Choose one of its list, or a model that takes free phrases.',
  'direction.note.manyTags': (given: { readonly model: string; readonly most: number; readonly tags: number }): string => `One sentence has ${plain(given.tags)} directions; ${given.model} follows ${plain(given.most)} at most.`,
  'direction.note.manyTags.remedy': (): string => 'Take some out, or divide the sentence.',
  'direction.note.inside': (given: { readonly model: string; readonly tag: string }): string => `"${given.tag}" stands inside a sentence, where ${given.model} may not follow an emotion.`,
  'direction.note.inside.remedy': (): string => 'Put it at the beginning of the sentence.',
  'direction.note.phonemes': (): string => 'Draft voices say words with phonemes as they are written.',
}
