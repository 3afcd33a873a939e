// Made by `npm run messages` from en/kept-words-offer.json: change that.
import { and, number, pluralOf } from '../languages/en.ts'

/** Words that a window had kept could not be read, and were dropped. */
export const keptWordsOfferUnreadable = (): string => 'Words that a window had kept could not be read, and were dropped.'
/** {words, plural, =0 {Changes} one {# word} other {# words}} put back. */
export const keptWordsOfferReturned = (given: { readonly words: number }): string => `${given.words === 0 ? 'Changes' : pluralOf(given.words) === 'one' ? `${number(given.words)} word` : `${number(given.words)} words`} put back.`
/** Another window has taken them. */
export const keptWordsOfferReturnedTaken = (): string => 'Another window has taken them.'
/** Put Back Words (a step of the history, after Undo) */
export const keptWordsOfferReturnedStep = (): string => 'Put Back Words'
/** {words, plural, =0 {Changes} one {# word} other {# words}} discarded. */
export const keptWordsOfferDiscarded = (given: { readonly words: number }): string => `${given.words === 0 ? 'Changes' : pluralOf(given.words) === 'one' ? `${number(given.words)} word` : `${number(given.words)} words`} discarded.`
/** Undo */
export const keptWordsOfferDiscardedUndo = (): string => 'Undo'
/** {words, plural, =0 {Changes wait} one {# word waits} other {# words wait}} for you. */
export const keptWordsOfferWait = (given: { readonly words: number }): string => `${given.words === 0 ? 'Changes wait' : pluralOf(given.words) === 'one' ? `${number(given.words)} word waits` : `${number(given.words)} words wait`} for you.`
/** Connected again. {words, plural, =0 {Changes wait} one {# word waits} other {# words wait}} for you. */
export const keptWordsOfferWaitConnected = (given: { readonly words: number }): string => `Connected again. ${given.words === 0 ? 'Changes wait' : pluralOf(given.words) === 'one' ? `${number(given.words)} word waits` : `${number(given.words)} words wait`} for you.`
/** {time} on {day} */
export const keptWordsOfferMoment = (given: { readonly day: string; readonly time: string }): string => `${given.time} on ${given.day}`
/** {where}, typed at {moment}, {isChanged, select, true {changed since: both versions are kept} other {unchanged since}}. (where: a line, several, or how many places) */
export const keptWordsOfferPlace = (given: { readonly isChanged: boolean; readonly moment: string; readonly where: string }): string => `${given.where}, typed at ${given.moment}, ${given.isChanged ? 'changed since: both versions are kept' : 'unchanged since'}.`
/** Typed at {moment}. */
export const keptWordsOfferPlaceNowhere = (given: { readonly moment: string }): string => `Typed at ${given.moment}.`
/** Line {number, number} */
export const keptWordsOfferPlaceLine = (given: { readonly number: number }): string => `Line ${number(given.number)}`
/** Line {number, number}, {speaker} */
export const keptWordsOfferPlaceLineOf = (given: { readonly number: number; readonly speaker: string }): string => `Line ${number(given.number)}, ${given.speaker}`
/** A new line */
export const keptWordsOfferPlaceNewLine = (): string => 'A new line'
/** A new line, {speaker} */
export const keptWordsOfferPlaceNewLineOf = (given: { readonly speaker: string }): string => `A new line, ${given.speaker}`
/** A line */
export const keptWordsOfferPlaceSomeLine = (): string => 'A line'
/** {count, number} places */
export const keptWordsOfferPlaceCount = (given: { readonly count: number }): string => `${number(given.count)} places`
/** Lines {numbers} */
export const keptWordsOfferPlaceLines = (given: { readonly numbers: readonly (string | number)[] }): string => `Lines ${and(given.numbers)}`
/** Words that wait */
export const keptWordsOfferRegion = (): string => 'Words that wait'
/** {others, number} more after this. */
export const keptWordsOfferOthers = (given: { readonly others: number }): string => `${number(given.others)} more after this.`
/** {words, plural, one {# word} other {# words}} more were too many to be kept. */
export const keptWordsOfferOmitted = (given: { readonly words: number }): string => `${pluralOf(given.words) === 'one' ? `${number(given.words)} word` : `${number(given.words)} words`} more were too many to be kept.`
/** The script can only be read now: copy them, or put them back later. */
export const keptWordsOfferReadOnly = (): string => 'The script can only be read now: copy them, or put them back later.'
/** Decide later */
export const keptWordsOfferLater = (): string => 'Decide later'
/** The words in their lines */
export const keptWordsOfferLines = (): string => 'The words in their lines'
/** and {lines, plural, one {# more line} other {# more lines}} */
export const keptWordsOfferMoreLines = (given: { readonly lines: number }): string => `and ${pluralOf(given.lines) === 'one' ? `${number(given.lines)} more line` : `${number(given.lines)} more lines`}`
/** Put back */
export const keptWordsOfferPutBack = (): string => 'Put back'
/** Copy */
export const keptWordsOfferCopy = (): string => 'Copy'
/** Discard */
export const keptWordsOfferDiscard = (): string => 'Discard'
