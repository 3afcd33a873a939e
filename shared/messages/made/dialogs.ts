// Made by `npm run messages` from en/dialogs.json: change that.
import { number, plain, pluralOf } from '../languages/en.ts'

/** New project */
export const dialogsNewProject = (): string => 'New project'
/** An empty script in a folder of its own, among your projects. */
export const dialogsNewProjectAbout = (): string => 'An empty script in a folder of its own, among your projects.'
/** Name */
export const dialogsNewProjectName = (): string => 'Name'
/** Create */
export const dialogsNewProjectCreate = (): string => 'Create'
/** Add a speaker */
export const dialogsAddSpeaker = (): string => 'Add a speaker'
/** As the name stands in the script, before the colon. */
export const dialogsAddSpeakerAbout = (): string => 'As the name stands in the script, before the colon.'
/** Name */
export const dialogsAddSpeakerName = (): string => 'Name'
/** Add */
export const dialogsAddSpeakerAdd = (): string => 'Add'
/** Stay until they are, or keep them here: this browser keeps them, and they are offered when the project is opened again. */
export const dialogsUnsavedKept = (): string => 'Stay until they are, or keep them here: this browser keeps them, and they are offered when the project is opened again.'
/** Stay until they are. This browser does not keep them: what is not on the disk is lost when the project is closed. */
export const dialogsUnsavedNotKept = (): string => 'Stay until they are. This browser does not keep them: what is not on the disk is lost when the project is closed.'
/** Stay */
export const dialogsUnsavedStay = (): string => 'Stay'
/** Close anyway */
export const dialogsUnsavedClose = (): string => 'Close anyway'
/** Send {lines, plural, one {# line} other {# lines}} to the service? */
export const dialogsSendTitle = (given: { readonly lines: number }): string => `Send ${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`} to the service?`
/** {bytes, number} bytes of text would be sent. The service charges for text; what it will charge is not known here. */
export const dialogsSendAbout = (given: { readonly bytes: number }): string => `${number(given.bytes)} bytes of text would be sent. The service charges for text; what it will charge is not known here.`
/** Do not send */
export const dialogsSendNo = (): string => 'Do not send'
/** Send {lines, plural, one {# line} other {# lines}} */
export const dialogsSendStart = (given: { readonly lines: number }): string => `Send ${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`}`
/** Line {number, number, plain}, {speaker} */
export const dialogsConflictLine = (given: { readonly number: number; readonly speaker: string }): string => `Line ${plain(given.number)}, ${given.speaker}`
/** Before the first line */
export const dialogsConflictFirst = (): string => 'Before the first line'
/** After line {number, number, plain}, {speaker} */
export const dialogsConflictAfter = (given: { readonly number: number; readonly speaker: string }): string => `After line ${plain(given.number)}, ${given.speaker}`
/** Send it all the same? */
export const dialogsSendAnywayTitle = (): string => 'Send it all the same?'
/** Send */
export const dialogsSendAnywayStart = (): string => 'Send'
/** Send {lines, plural, one {# line} other {# lines}} again? */
export const dialogsSendAgainTitle = (given: { readonly lines: number }): string => `Send ${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`} again?`
/** It was sent once, and how that ended is not known: it may have been billed. Sending it again may cost twice. */
export const dialogsSendAgainAbout = (): string => 'It was sent once, and how that ended is not known: it may have been billed. Sending it again may cost twice.'
/** Leave it */
export const dialogsSendAgainNo = (): string => 'Leave it'
/** Send again */
export const dialogsSendAgainStart = (): string => 'Send again'
/** Give up {lines, plural, one {# line} other {# lines}}? */
export const dialogsGiveUpTitle = (given: { readonly lines: number }): string => `Give up ${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`}?`
/** What may have been billed stays in the ledger. The line counts as not rendered, and can be rendered as a new one. */
export const dialogsGiveUpAbout = (): string => 'What may have been billed stays in the ledger. The line counts as not rendered, and can be rendered as a new one.'
/** Leave it */
export const dialogsGiveUpNo = (): string => 'Leave it'
/** Give up */
export const dialogsGiveUpStart = (): string => 'Give up'
/** {bytes, number} bytes of text would be sent to be heard while they are made. What is heard whole is kept as takes. */
export const dialogsHearAbout = (given: { readonly bytes: number }): string => `${number(given.bytes)} bytes of text would be sent to be heard while they are made. What is heard whole is kept as takes.`
/** Hear it */
export const dialogsHearStart = (): string => 'Hear it'
