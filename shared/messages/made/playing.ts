// Made by `npm run messages` from en/playing.json: change that.
import { and, number, pluralOf } from '../languages/en.ts'

/** The sound device does not answer. Connect one, or choose another one in your system, and play again. */
export const playingDevice = (): string => 'The sound device does not answer. Connect one, or choose another one in your system, and play again.'
/** There is no line to play yet. Type a name, a colon and what is said. */
export const playingNothing = (): string => 'There is no line to play yet. Type a name, a colon and what is said.'
/** {count, plural, one {Line {lines} has no sound and is} other {Lines {lines} have no sound and are}} passed over, because Play makes no drafts. (lines: their numbers; count: how many) */
export const playingSilent = (given: { readonly count: number; readonly lines: readonly (string | number)[] }): string => `${pluralOf(given.count) === 'one' ? `Line ${and(given.lines)} has no sound and is` : `Lines ${and(given.lines)} have no sound and are`} passed over, because Play makes no drafts.`
/** {count, number} lines have no sound and are passed over, because Play makes no drafts. The first is line {line}. */
export const playingSilentMany = (given: { readonly count: number; readonly line: string }): string => `${number(given.count)} lines have no sound and are passed over, because Play makes no drafts. The first is line ${given.line}.`
/** Settings */
export const playingSilentSettings = (): string => 'Settings'
/** {count, plural, one {Line {lines} has no sound and is} other {Lines {lines} have no sound and are}} passed over: this project cannot be written to, so no drafts are made of it. (lines: their numbers; count: how many) */
export const playingSilentReadOnly = (given: { readonly count: number; readonly lines: readonly (string | number)[] }): string => `${pluralOf(given.count) === 'one' ? `Line ${and(given.lines)} has no sound and is` : `Lines ${and(given.lines)} have no sound and are`} passed over: this project cannot be written to, so no drafts are made of it.`
/** {count, number} lines have no sound and are passed over: this project cannot be written to, so no drafts are made of it. The first is line {line}. */
export const playingSilentReadOnlyMany = (given: { readonly count: number; readonly line: string }): string => `${number(given.count)} lines have no sound and are passed over: this project cannot be written to, so no drafts are made of it. The first is line ${given.line}.`
/** Save a copy */
export const playingSilentCopy = (): string => 'Save a copy'
/** {count, plural, one {Line {lines} has no final audio and is} other {Lines {lines} have no final audio and are}} passed over, because you listen to final audio alone. (lines: their numbers; count: how many) */
export const playingSilentFinal = (given: { readonly count: number; readonly lines: readonly (string | number)[] }): string => `${pluralOf(given.count) === 'one' ? `Line ${and(given.lines)} has no final audio and is` : `Lines ${and(given.lines)} have no final audio and are`} passed over, because you listen to final audio alone.`
/** {count, number} lines have no final audio and are passed over, because you listen to final audio alone. The first is line {line}. */
export const playingSilentFinalMany = (given: { readonly count: number; readonly line: string }): string => `${number(given.count)} lines have no final audio and are passed over, because you listen to final audio alone. The first is line ${given.line}.`
/** Listen to the best of each line */
export const playingSilentBest = (): string => 'Listen to the best of each line'
/** Line {line} could not be played and is passed over. Make another take of it. */
export const playingUnplayable = (given: { readonly line: string }): string => `Line ${given.line} could not be played and is passed over. Make another take of it.`
/** Draft (beside the transport, while a draft of a line's new words sounds) */
export const playingDraft = (): string => 'Draft'
/** This line has changed since it was rendered. A draft of its new words sounds. */
export const playingDraftOfStale = (): string => 'This line has changed since it was rendered. A draft of its new words sounds.'
/** Old words */
export const playingOldWords = (): string => 'Old words'
/** Line {line} plays its old words. */
export const playingOldWordsLine = (given: { readonly line: string }): string => `Line ${given.line} plays its old words.`
