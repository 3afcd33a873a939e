// Made by `npm run messages` from en/project.json: change that.
import { number, plain, pluralOf } from '../languages/en.ts'

/** Drop a script to import it, or a recording to clone a voice */
export const projectDropSign = (): string => 'Drop a script to import it, or a recording to clone a voice'
/** Not rendered */
export const projectStateNotRendered = (): string => 'Not rendered'
/** Queued */
export const projectStateQueued = (): string => 'Queued'
/** Stale, changed since it was rendered */
export const projectStateStaleWhy = (): string => 'Stale, changed since it was rendered'
/** Stale */
export const projectStateStale = (): string => 'Stale'
/** Suspicious */
export const projectStateSuspicious = (): string => 'Suspicious'
/** Failed */
export const projectStateFailed = (): string => 'Failed'
/** Unknown */
export const projectStateUnknown = (): string => 'Unknown'
/** No voice */
export const projectStateNoVoice = (): string => 'No voice'
/** Cancelled */
export const projectStateCancelled = (): string => 'Cancelled'
/** Rendering */
export const projectStateRendering = (): string => 'Rendering'
/** Rendering, {percent, number, plain} percent */
export const projectStateRenderingPercent = (given: { readonly percent: number }): string => `Rendering, ${plain(given.percent)} percent`
/** Rendering {percent, number, plain}% */
export const projectStateRenderingShort = (given: { readonly percent: number }): string => `Rendering ${plain(given.percent)}%`
/** Ready, draft */
export const projectStateReadyDraft = (): string => 'Ready, draft'
/** Ready, final */
export const projectStateReadyFinal = (): string => 'Ready, final'
/** Placeholder (a draft in which a hum stands for words that no voice speaks) */
export const projectStatePlaceholder = (): string => 'Placeholder'
/** No line needs attention. */
export const projectNoAttention = (): string => 'No line needs attention.'
/** Repartee is not running any more. */
export const projectSyncGone = (): string => 'Repartee is not running any more.'
/** This window goes on when it runs again. */
export const projectSyncGoneRemedy = (): string => 'This window goes on when it runs again.'
/** Rendering {lines, plural, one {# line} other {# lines}} */
export const projectRenderUnderWay = (given: { readonly lines: number }): string => `Rendering ${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`}`
/** Nothing to render */
export const projectRenderNothing = (): string => 'Nothing to render'
/** Render {lines, number} changed */
export const projectRenderChanged = (given: { readonly lines: number }): string => `Render ${number(given.lines)} changed`
/** Render {lines, plural, one {# line} other {# lines}} */
export const projectRenderLines = (given: { readonly lines: number }): string => `Render ${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`}`
/** Cast {lines, plural, one {# line} other {# lines}} (a button in place of Render: these lines have no voice, and it leads to Casting) */
export const projectRenderCast = (given: { readonly lines: number }): string => `Cast ${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`}`
/** Look at {lines, plural, one {# line} other {# lines}} (a button in place of Render: these lines wait for a person's decision) */
export const projectRenderDecide = (given: { readonly lines: number }): string => `Look at ${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`}`
/** {final, number} final, {draft, number} draft, {todo, number} not rendered */
export const projectCoverage = (given: { readonly draft: number; readonly final: number; readonly todo: number }): string => `${number(given.final)} final, ${number(given.draft)} draft, ${number(given.todo)} not rendered`
/** {state}. {why} (why: a sentence) */
export const projectStateWhy = (given: { readonly state: string; readonly why: string }): string => `${given.state}. ${given.why}`
/** {state}, locked (state: such as Ready, final) */
export const projectStateLockedName = (given: { readonly state: string }): string => `${given.state}, locked`
/** Unknown, may have been billed */
export const projectStateUnknownBilled = (): string => 'Unknown, may have been billed'
/** Draft */
export const projectStateDraft = (): string => 'Draft'
/** Final */
export const projectStateFinal = (): string => 'Final'
/** Locked */
export const projectStateLocked = (): string => 'Locked'
/** {state}, {length} (length: such as 3.8 s) */
export const projectStateLength = (given: { readonly length: string; readonly state: string }): string => `${given.state}, ${given.length}`
