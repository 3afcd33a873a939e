// Made by `npm run messages` from en/problems/scene.json: change that.
import { plain, pluralOf } from '../../languages/en.ts'

/** What can go wrong here, by its id. */
export const sceneProblems = {
  'scene.remedy': (): string => 'Listen to the scene; move its borders, or render the lines one by one.',
  'scene.oneVoice': (given: { readonly one: string; readonly other: string }): string => `${given.one} and ${given.other} are spoken by one voice.`,
  'scene.notApart': (): string => 'The lines of this scene could not be told apart.',
  'scene.fewPauses': (): string => 'The scene has fewer pauses than lines.',
  'scene.heard.empty': (given: { readonly line: number; readonly speaker: string }): string => `Line ${plain(given.line)}, ${given.speaker}, is not heard.`,
  'scene.heard.words': (given: { readonly line: number; readonly speaker: string }): string => `Line ${plain(given.line)}, ${given.speaker}, does not say all of its words, or says others.`,
  'scene.heard.voice': (given: { readonly line: number; readonly speaker: string }): string => `Line ${plain(given.line)}, ${given.speaker}, is spoken by another voice, in full or in part.`,
  'scene.heard.length': (given: { readonly line: number; readonly speaker: string }): string => `Line ${plain(given.line)}, ${given.speaker}, is much longer or shorter than its text.`,
  'scene.heard.missing': (given: { readonly line: number; readonly speaker: string }): string => `Line ${plain(given.line)}, ${given.speaker}, seems to be missing.`,
  'scene.heard.twice': (given: { readonly line: number; readonly speaker: string }): string => `Line ${plain(given.line)}, ${given.speaker}, seems to be said twice.`,
  'scene.heard.short': (given: { readonly line: number; readonly speaker: string }): string => `Line ${plain(given.line)}, ${given.speaker}, seems to end before its last words.`,
  'scene.heard.moved': (given: { readonly line: number; readonly speaker: string }): string => `Line ${plain(given.line)}, ${given.speaker}, seems to be said after the next one.`,
  'scene.strangerFirst': (): string => 'Something else is said before the first line.',
  'scene.strangerAfter': (given: { readonly line: number; readonly speaker: string }): string => `Something else is said after line ${plain(given.line)}, ${given.speaker}.`,
  'scene.heard.noEnd': (given: { readonly line: number; readonly speaker: string }): string => `Where line ${plain(given.line)}, ${given.speaker}, ends cannot be told: the same voice speaks the next one.`,
  'scene.heard.border': (given: { readonly line: number; readonly speaker: string }): string => `Where line ${plain(given.line)}, ${given.speaker}, ends cannot be told: it may as well be elsewhere.`,
  'scene.notReadable': (): string => 'Most lines do not sound as they read in English, in which alone they can be compared with their text.',
  'scene.several': (given: { readonly first: string; readonly more: number }): string => `${given.first} ${pluralOf(given.more) === 'one' ? 'One more place of the scene is doubtful.' : `${plain(given.more)} more places of the scene are doubtful.`}`,
  'scene.strays': (given: { readonly words: number }): string => `${plain(given.words)} words are heard that no line has.`,
}
