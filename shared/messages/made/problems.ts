// Made by `npm run messages` from en/problems.json: change that.
import { number, pluralOf } from '../languages/en.ts'

/** Error */
export const problemsSeverityError = (): string => 'Error'
/** Warning */
export const problemsSeverityWarning = (): string => 'Warning'
/** Note */
export const problemsSeverityInfo = (): string => 'Note'
/** Problems of the script */
export const problemsName = (): string => 'Problems of the script'
/** Nothing is wrong or doubtful. */
export const problemsNone = (): string => 'Nothing is wrong or doubtful.'
/** {problems, plural, one {# problem} other {# problems}} */
export const problemsCount = (given: { readonly problems: number }): string => pluralOf(given.problems) === 'one' ? `${number(given.problems)} problem` : `${number(given.problems)} problems`
/** Close the problems */
export const problemsClose = (): string => 'Close the problems'
/** and {problems, number} more */
export const problemsMore = (given: { readonly problems: number }): string => `and ${number(given.problems)} more`
