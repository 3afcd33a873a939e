// Made by `npm run messages` from en/problems.json: change that.
import { number, plain, pluralOf } from '../languages/en.ts'

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
/** Add {name} */
export const problemsFixAddSpeaker = (given: { readonly name: string }): string => `Add ${given.name}`
/** {lines, plural, one {Make it a line of {name}} other {Make # lines of {name}}} */
export const problemsFixMakeLine = (given: { readonly lines: number; readonly name: string }): string => pluralOf(given.lines) === 'one' ? `Make it a line of ${given.name}` : `Make ${number(given.lines)} lines of ${given.name}`
/** Give it an id of its own */
export const problemsFixNewId = (): string => 'Give it an id of its own'
/** Remove the line */
export const problemsFixRemoveLine = (): string => 'Remove the line'
/** Write {text} */
export const problemsFixWrite = (given: { readonly text: string }): string => `Write ${given.text}`
/** Add {variant} to {speaker} */
export const problemsFixAddVariant = (given: { readonly speaker: string; readonly variant: string }): string => `Add ${given.variant} to ${given.speaker}`
/** Use the usual model */
export const problemsFixUsualModel = (): string => 'Use the usual model'
/** Remove {text} */
export const problemsFixRemove = (given: { readonly text: string }): string => `Remove ${given.text}`
/** Split it into {lines, number} lines */
export const problemsFixSplit = (given: { readonly lines: number }): string => `Split it into ${number(given.lines)} lines`
/** {lines, plural, one {Make a note of it} other {Make notes of the last # lines}} */
export const problemsFixMakeNotes = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? 'Make a note of it' : `Make notes of the last ${number(given.lines)} lines`
/** Choose a version */
export const problemsFixResolve = (): string => 'Choose a version'
/** Remedy (completes "Undo …") */
export const problemsFixUndo = (): string => 'Remedy'
/** Line {line, number, plain} */
export const problemsPlaceLine = (given: { readonly line: number }): string => `Line ${plain(given.line)}`
/** Row {row, number, plain} of the text, which nobody speaks */
export const problemsPlaceText = (given: { readonly row: number }): string => `Row ${plain(given.row)} of the text, which nobody speaks`
/** and {problems, number} more */
export const problemsMore = (given: { readonly problems: number }): string => `and ${number(given.problems)} more`
