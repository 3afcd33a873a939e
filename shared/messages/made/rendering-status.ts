// Made by `npm run messages` from en/rendering-status.json: change that.
import { number, plain, pluralOf } from '../languages/en.ts'

/** Render finished. {account}. */
export const renderingStatusFinished = (given: { readonly account: string }): string => `Render finished. ${given.account}.`
/** {failed, plural, one {# line} other {# lines}} failed. */
export const renderingStatusFailed = (given: { readonly failed: number }): string => `${pluralOf(given.failed) === 'one' ? `${number(given.failed)} line` : `${number(given.failed)} lines`} failed.`
/** {done, number} of {lines, plural, one {# line} other {# lines}} rendered. */
export const renderingStatusProgress = (given: { readonly done: number; readonly lines: number }): string => `${number(given.done)} of ${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`} rendered.`
/** {outcome}, {lost, number} lost */
export const renderingStatusAccount = (given: { readonly lost: number; readonly outcome: string }): string => `${given.outcome}, ${number(given.lost)} lost`
/** {ready, number} ready */
export const renderingStatusOutcomeReady = (given: { readonly ready: number }): string => `${number(given.ready)} ready`
/** {suspicious, number} suspicious */
export const renderingStatusOutcomeSuspicious = (given: { readonly suspicious: number }): string => `${number(given.suspicious)} suspicious`
/** {failed, number} failed */
export const renderingStatusOutcomeFailed = (given: { readonly failed: number }): string => `${number(given.failed)} failed`
/** {unknown, number} unknown */
export const renderingStatusOutcomeUnknown = (given: { readonly unknown: number }): string => `${number(given.unknown)} unknown`
/** {waiting, number} not sent */
export const renderingStatusOutcomeWaiting = (given: { readonly waiting: number }): string => `${number(given.waiting)} not sent`
/** Rendering {lines, plural, one {# line} other {# lines}}. */
export const renderingStatusStarted = (given: { readonly lines: number }): string => `Rendering ${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`}.`
/** {lines, plural, one {# line} other {# lines}} had audio already. */
export const renderingStatusCached = (given: { readonly lines: number }): string => `${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`} had audio already.`
/** Line {line, number, plain}, {speaker}: {problem} */
export const renderingStatusOfLine = (given: { readonly line: number; readonly problem: string; readonly speaker: string }): string => `Line ${plain(given.line)}, ${given.speaker}: ${given.problem}`
/** {problem} {others, plural, one {# other line} other {# other lines}} could not start either. */
export const renderingStatusOthers = (given: { readonly others: number; readonly problem: string }): string => `${given.problem} ${pluralOf(given.others) === 'one' ? `${number(given.others)} other line` : `${number(given.others)} other lines`} could not start either.`
