// Made by `npm run messages` from en/script-find.json: change that.
import { number, pluralOf } from '../languages/en.ts'

/** The search could not be loaded. Try again. */
export const scriptFindUnavailable = (): string => 'The search could not be loaded. Try again.'
/** Nothing was replaced. */
export const scriptFindReplacedNone = (): string => 'Nothing was replaced.'
/** {places, plural, one {# place} other {# places}} replaced. */
export const scriptFindReplaced = (given: { readonly places: number }): string => `${pluralOf(given.places) === 'one' ? `${number(given.places)} place` : `${number(given.places)} places`} replaced.`
/** Find in the script */
export const scriptFindName = (): string => 'Find in the script'
/** Find */
export const scriptFindWhat = (): string => 'Find'
/** Match capitals */
export const scriptFindCapitals = (): string => 'Match capitals'
/** Whole words */
export const scriptFindWholeWords = (): string => 'Whole words'
/** Regular expression */
export const scriptFindPattern = (): string => 'Regular expression'
/** Where to look */
export const scriptFindWithin = (): string => 'Where to look'
/** Everything */
export const scriptFindWithinEverything = (): string => 'Everything'
/** Spoken words */
export const scriptFindWithinWords = (): string => 'Spoken words'
/** Previous place */
export const scriptFindPrevious = (): string => 'Previous place'
/** Next place */
export const scriptFindNext = (): string => 'Next place'
/** Replace */
export const scriptFindReplaceShow = (): string => 'Replace'
/** Close find */
export const scriptFindClose = (): string => 'Close find'
/** Replace with */
export const scriptFindReplacement = (): string => 'Replace with'
/** Replace with; $1 is the first group */
export const scriptFindReplacementPattern = (): string => 'Replace with; $1 is the first group'
/** Replace */
export const scriptFindReplace = (): string => 'Replace'
/** Replace all */
export const scriptFindReplaceAll = (): string => 'Replace all'
/** Not found */
export const scriptFindNone = (): string => 'Not found'
/** {count, number} found */
export const scriptFindFound = (given: { readonly count: number }): string => `${number(given.count)} found`
/** {current, number} of {count, number} */
export const scriptFindPlace = (given: { readonly count: number; readonly current: number }): string => `${number(given.current)} of ${number(given.count)}`
/** Aa (drawn with letters: a capital and a small one) */
export const scriptFindCapitalsMark = (): string => 'Aa'
/** ab (drawn with letters: the beginning of any word) */
export const scriptFindWholeWordsMark = (): string => 'ab'
