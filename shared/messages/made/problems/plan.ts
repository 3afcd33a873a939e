// Made by `npm run messages` from en/problems/plan.json: change that.
import { plain } from '../../languages/en.ts'

/** What can go wrong here, by its id. */
export const planProblems = {
  'plan.token': (): string => 'This line holds "<|", which the service would take as a command.',
  'plan.token.remedy': (): string => 'Remove "<|" from the line.',
  'plan.line.tooLong': (given: { readonly characters: number; readonly most: number }): string => `This line has ${plain(given.characters)} characters; ${plain(given.most)} are the most for one line.`,
  'plan.line.tooLong.remedy': (): string => 'Split it into shorter lines.',
  'plan.line.tooLongInTime': (given: { readonly minutes: number }): string => `With its pauses this line is longer than ${plain(given.minutes)} minutes, the most for one line.`,
  'plan.line.tooLongInTime.remedy': (): string => 'Divide it into several lines, or shorten its pauses.',
  'plan.line.unspeakable': (): string => 'Nothing in this line can be spoken.',
  'plan.line.unspeakable.remedy': (): string => 'Write some words, or remove the line.',
  'plan.noVoice.draft': (given: { readonly name: string }): string => `${given.name} has no draft voice.`,
  'plan.noVoice.draft.remedy': (given: { readonly name: string }): string => `Choose a draft voice for ${given.name}.`,
  'plan.noSpeaker.draft': (given: { readonly name: string }): string => `${given.name} is not in the cast and has no draft voice.`,
  'plan.noSpeaker.draft.remedy': (given: { readonly name: string }): string => `Add ${given.name} to the cast and choose a draft voice.`,
  'plan.noVoice.service': (given: { readonly name: string }): string => `${given.name} has no service voice.`,
  'plan.noVoice.service.remedy': (given: { readonly name: string }): string => `Choose a service voice for ${given.name}.`,
  'plan.noSpeaker.service': (given: { readonly name: string }): string => `${given.name} is not in the cast and has no service voice.`,
  'plan.noSpeaker.service.remedy': (given: { readonly name: string }): string => `Add ${given.name} to the cast and choose a service voice.`,
}
