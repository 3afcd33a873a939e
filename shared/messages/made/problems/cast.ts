// Made by `npm run messages` from en/problems/cast.json: change that.
import { and, tenths } from '../../languages/en.ts'

/** What can go wrong here, by its id. */
export const castProblems = {
  'cast.name.taken': (given: { readonly holder: string }): string => `${given.holder} already has this name.`,
  'cast.name.taken.remedy': (given: { readonly holder: string; readonly speaker: string }): string => `Merge ${given.speaker} into ${given.holder}, or choose another name.`,
  'cast.name.unwritable': (): string => 'This cannot be written into a script as a speaker name.',
  'cast.name.unwritable.remedy': (): string => 'Begin it with a letter and keep to 40 letters.',
  'cast.speaker.gone': (): string => 'This speaker is not in the cast any more.',
  'cast.speaker.gone.remedy': (): string => 'Choose one of the list.',
  'cast.variant.none': (given: { readonly speaker: string; readonly variant: string }): string => `${given.speaker} has no variant "${given.variant}".`,
  'cast.variant.none.remedy': (given: { readonly speaker: string; readonly variant: string }): string => `Add the variant to ${given.speaker} in the cast, or remove "/${given.variant}" from the line.`,
  'cast.alike.voice': (given: { readonly names: readonly (string | number)[] }): string => `${and(given.names)} have the same voice.`,
  'cast.alike.sound': (given: { readonly one: string; readonly other: string; readonly semitones: number }): string => `${given.one} and ${given.other} sound alike: their pitch is ${tenths(given.semitones)} semitones apart.`,
}
