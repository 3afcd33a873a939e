// Made by `npm run messages` from en/status.json: change that.
import { number, pluralOf } from '../languages/en.ts'

/** {play} plays the line · {leave}, then {on} plays on (play, leave and on: keys) */
export const statusKeysInside = (given: { readonly leave: string; readonly on: string; readonly play: string }): string => `${given.play} plays the line · ${given.leave}, then ${given.on} plays on`
/** {on} pauses · {back} goes back to the text (on and back: keys; told while sound plays) */
export const statusKeysPlaying = (given: { readonly back: string; readonly on: string }): string => `${given.on} pauses · ${given.back} goes back to the text`
/** {on} plays on from the caret · {back} goes back to the text (on and back: keys) */
export const statusKeysLeft = (given: { readonly back: string; readonly on: string }): string => `${given.on} plays on from the caret · ${given.back} goes back to the text`
/** Repartee has stopped. This window keeps your words. */
export const statusHostGone = (): string => 'Repartee has stopped. This window keeps your words.'
/** It looks for Repartee by itself. */
export const statusHostGoneRemedy = (): string => 'It looks for Repartee by itself.'
/** Saved */
export const statusSaveSaved = (): string => 'Saved'
/** Saved {time} */
export const statusSaveSavedAt = (given: { readonly time: string }): string => `Saved ${given.time}`
/** Edited */
export const statusSaveEdited = (): string => 'Edited'
/** Still saving… */
export const statusSaveStillSaving = (): string => 'Still saving…'
/** Saving… */
export const statusSaveSaving = (): string => 'Saving…'
/** Not saved */
export const statusSaveFailed = (): string => 'Not saved'
/** Read only */
export const statusSaveReadOnly = (): string => 'Read only'
/** Status bar */
export const statusName = (): string => 'Status bar'
/** Speech service: {state} */
export const statusService = (given: { readonly state: string }): string => `Speech service: ${given.state}`
/** Speech service: not known. {state}. */
export const statusServiceUnknown = (given: { readonly state: string }): string => `Speech service: not known. ${given.state}.`
/** Script coverage: {coverage}. Show the next line to do. */
export const statusCoverageName = (given: { readonly coverage: string }): string => `Script coverage: ${given.coverage}. Show the next line to do.`
/** {final, number} final */
export const statusCoverageFinal = (given: { readonly final: number }): string => `${number(given.final)} final`
/** {draft, number} draft */
export const statusCoverageDraft = (given: { readonly draft: number }): string => `${number(given.draft)} draft`
/** {todo, number} to go */
export const statusCoverageTodo = (given: { readonly todo: number }): string => `${number(given.todo)} to go`
/** {lines, plural, one {# line} other {# lines}} */
export const statusLines = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`
/** {words, plural, one {# word} other {# words}} */
export const statusWords = (given: { readonly words: number }): string => pluralOf(given.words) === 'one' ? `${number(given.words)} word` : `${number(given.words)} words`
/** Exporting{known, select, yes {, about {left, number} s left} other {}} (an export goes on while its sheet is closed) */
export const statusExportRunning = (given: { readonly known: 'yes' | 'other'; readonly left: number }): string => `Exporting${given.known === 'yes' ? `, about ${number(given.left)} s left` : ''}`
/** Exported {files, plural, one {# file} other {# files}} */
export const statusExportDone = (given: { readonly files: number }): string => `Exported ${pluralOf(given.files) === 'one' ? `${number(given.files)} file` : `${number(given.files)} files`}`
/** Export failed */
export const statusExportFailed = (): string => 'Export failed'
/** {words}. Show the export. (words: how far the export is) */
export const statusExportShow = (given: { readonly words: string }): string => `${given.words}. Show the export.`
/** Render queue */
export const statusQueueName = (): string => 'Render queue'
/** Resume render queue */
export const statusQueueResumeName = (): string => 'Resume render queue'
/** Pause render queue */
export const statusQueuePauseName = (): string => 'Pause render queue'
/** Resume */
export const statusQueueResume = (): string => 'Resume'
/** Pause */
export const statusQueuePause = (): string => 'Pause'
/** Cancel render queue */
export const statusQueueCancelName = (): string => 'Cancel render queue'
/** Cancel */
export const statusQueueCancel = (): string => 'Cancel'
/** {trouble}. Show the first. */
export const statusQueueTroubleShow = (given: { readonly trouble: string }): string => `${given.trouble}. Show the first.`
/** {failed, number} failed */
export const statusQueueFailed = (given: { readonly failed: number }): string => `${number(given.failed)} failed`
/** {unknown, number} to decide */
export const statusQueueUnknown = (given: { readonly unknown: number }): string => `${number(given.unknown)} to decide`
/** {failed, number} failed, {unknown, number} to decide */
export const statusQueueFailedAndUnknown = (given: { readonly failed: number; readonly unknown: number }): string => `${number(given.failed)} failed, ${number(given.unknown)} to decide`
/** No line has failed. */
export const statusQueueNoneFailed = (): string => 'No line has failed.'
/** Every line has audio. */
export const statusCoverageWhole = (): string => 'Every line has audio.'
/** Repartee has stopped */
export const statusConnectionGone = (): string => 'Repartee has stopped'
/** Not signed in */
export const statusConnectionNotSignedIn = (): string => 'Not signed in'
/** Draft voices only */
export const statusConnectionDraftOnly = (): string => 'Draft voices only'
/** Key not accepted */
export const statusConnectionKeyRefused = (): string => 'Key not accepted'
/** No API credit left */
export const statusConnectionNoCredit = (): string => 'No API credit left'
/** Offline */
export const statusConnectionOffline = (): string => 'Offline'
/** Service busy */
export const statusConnectionBusy = (): string => 'Service busy'
/** Service connected */
export const statusConnectionConnected = (): string => 'Service connected'
/** Stopped: {outcome} */
export const statusQueueStopped = (given: { readonly outcome: string }): string => `Stopped: ${given.outcome}`
/** Paused, {done, number} of {lines, plural, one {# line} other {# lines}} */
export const statusQueuePaused = (given: { readonly done: number; readonly lines: number }): string => `Paused, ${number(given.done)} of ${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`}`
/** Finished: {outcome} */
export const statusQueueFinished = (given: { readonly outcome: string }): string => `Finished: ${given.outcome}`
/** {done, number} of {lines, plural, one {# line} other {# lines}} */
export const statusQueueProgress = (given: { readonly done: number; readonly lines: number }): string => `${number(given.done)} of ${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`}`
/** {length} estimated (length: of the script, as a clock shows it) */
export const statusEstimated = (given: { readonly length: string }): string => `${given.length} estimated`
