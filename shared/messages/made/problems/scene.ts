// Made by `npm run messages` from en/problems/scene.json: change that.
import { plain } from '../../languages/en.ts'

/** What can go wrong here, by its id. */
export const sceneProblems = {
  'scene.remedy': (): string => 'Listen to the scene; move its borders, or render the lines one by one.',
  'scene.oneVoice': (given: { readonly one: string; readonly other: string }): string => `${given.one} and ${given.other} are spoken by one voice.`,
  'scene.notApart': (): string => 'The lines of this scene could not be told apart.',
  'scene.fewPauses': (): string => 'The scene has fewer pauses than lines.',
  'scene.line.empty': (given: { readonly line: number }): string => `Line ${plain(given.line)} of the scene is not heard.`,
  'scene.line.words': (given: { readonly line: number }): string => `Line ${plain(given.line)} of the scene says something else than its text.`,
  'scene.line.voice': (given: { readonly line: number }): string => `Line ${plain(given.line)} of the scene is spoken by another voice, in full or in part.`,
  'scene.line.length': (given: { readonly line: number }): string => `Line ${plain(given.line)} of the scene is much longer or shorter than its text.`,
  'scene.line.missing': (given: { readonly line: number }): string => `Line ${plain(given.line)} of the scene seems to be missing.`,
  'scene.strangerFirst': (): string => 'Somebody else is heard before the first line.',
  'scene.stranger': (given: { readonly line: number }): string => `Somebody else is heard after line ${plain(given.line)}.`,
  'scene.line.noEnd': (given: { readonly line: number }): string => `Where line ${plain(given.line)} of the scene ends cannot be told: the same voice speaks the next one.`,
  'scene.strays': (given: { readonly words: number }): string => `${plain(given.words)} words are heard that no line has.`,
}
