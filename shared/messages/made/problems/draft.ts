// Made by `npm run messages` from en/problems/draft.json: change that.
import { and, or, tenths } from '../../languages/en.ts'

/** What can go wrong here, by its id. */
export const draftProblems = {
  'draft.placeholder': (given: { readonly languages: readonly (string | number)[]; readonly seconds: number }): string => `A hum of about ${tenths(given.seconds)} s stands for words in ${and(given.languages)}: draft voices speak English, and no voice of this computer speaks it.`,
  'draft.placeholder.remedy': (given: { readonly languages: readonly (string | number)[] }): string => `Render the line with the speech service, or add a voice for ${and(given.languages)} to the operating system and render the line again.`,
  'draft.notSpoken': (given: { readonly languages: readonly (string | number)[] }): string => `Draft voices speak English, and no voice of this computer speaks ${or(given.languages)}: in drafts a hum stands for these words.`,
  'draft.bySystem': (given: { readonly languages: readonly (string | number)[] }): string => `Draft voices speak English: in drafts a voice of this computer says the words in ${and(given.languages)}.`,
  'draft.wordless': (): string => 'This line has no word: draft voices make a breath of it, and the speech service is not asked for it.',
  'draft.wordless.remedy': (): string => 'Write some words or a cue such as [sighs], or remove the line.',
}
