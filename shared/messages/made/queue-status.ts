// Made by `npm run messages` from en/queue-status.json: change that.
import { number, pluralOf } from '../languages/en.ts'

/** Render queue paused. */
export const queueStatusPaused = (): string => 'Render queue paused.'
/** Render queue goes on. */
export const queueStatusResumed = (): string => 'Render queue goes on.'
/** This project is rendered elsewhere */
export const queueStatusElsewhereHere = (): string => 'This project is rendered elsewhere'
/** Another computer renders this project */
export const queueStatusElsewhereComputer = (): string => 'Another computer renders this project'
/** {title}, {done, number} of {total, plural, one {# line} other {# lines}} */
export const queueStatusElsewhereProgress = (given: { readonly done: number; readonly title: string; readonly total: number }): string => `${given.title}, ${number(given.done)} of ${pluralOf(given.total) === 'one' ? `${number(given.total)} line` : `${number(given.total)} lines`}`
/** Show the render queue */
export const queueStatusShow = (): string => 'Show the render queue'
/** Another window or program has been silent for {minutes, plural, one {# minute} other {# minutes}} */
export const queueStatusElsewhereSilentHere = (given: { readonly minutes: number }): string => `Another window or program has been silent for ${pluralOf(given.minutes) === 'one' ? `${number(given.minutes)} minute` : `${number(given.minutes)} minutes`}`
/** “{computer}” has been silent for {minutes, plural, one {# minute} other {# minutes}} */
export const queueStatusElsewhereSilentComputer = (given: { readonly computer: string; readonly minutes: number }): string => `“${given.computer}” has been silent for ${pluralOf(given.minutes) === 'one' ? `${number(given.minutes)} minute` : `${number(given.minutes)} minutes`}`
/** Another window or program is done */
export const queueStatusElsewhereDoneHere = (): string => 'Another window or program is done'
/** “{computer}” is done */
export const queueStatusElsewhereDoneComputer = (given: { readonly computer: string }): string => `“${given.computer}” is done`
/** another window or program (in the middle of a sentence) */
export const queueStatusElsewhereNameHere = (): string => 'another window or program'
/** “{computer}” */
export const queueStatusElsewhereNameComputer = (given: { readonly computer: string }): string => `“${given.computer}”`
/** Nobody is cast for {lines, plural, one {# line} other {# lines}}. Choose voices first. (said when Render leads to Casting) */
export const queueStatusCastFirst = (given: { readonly lines: number }): string => `Nobody is cast for ${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`}. Choose voices first.`
