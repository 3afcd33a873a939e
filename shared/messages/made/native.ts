// Made by `npm run messages` from en/native.json: change that.
import { number, pluralOf } from '../languages/en.ts'

/** Repartee cannot start */
export const nativeCannotStart = (): string => 'Repartee cannot start'
/** Open a project or a script */
export const nativeChooseTitle = (): string => 'Open a project or a script'
/** Scripts */
export const nativeChooseScripts = (): string => 'Scripts'
/** Send {lines, plural, one {# line} other {# lines}} to the speech service? */
export const nativeSendTitle = (given: { readonly lines: number }): string => `Send ${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`} to the speech service?`
/** {bytes, number} bytes of text will be sent. The service charges for it. */
export const nativeSendAbout = (given: { readonly bytes: number }): string => `${number(given.bytes)} bytes of text will be sent. The service charges for it.`
/** {bytes, number} bytes of text will be sent. The service charges for it. {transcripts, plural, one {One answer is} other {# answers are}} also sent to its speech-to-text; what that costs is not known. */
export const nativeSendAboutTranscripts = (given: { readonly bytes: number; readonly transcripts: number }): string => `${number(given.bytes)} bytes of text will be sent. The service charges for it. ${pluralOf(given.transcripts) === 'one' ? 'One answer is' : `${number(given.transcripts)} answers are`} also sent to its speech-to-text; what that costs is not known.`
/** Send this recording to the speech service? */
export const nativeSendTitleRecording = (): string => 'Send this recording to the speech service?'
/** It is sent to the speech-to-text of the service; what that costs is not known. */
export const nativeSendAboutRecording = (): string => 'It is sent to the speech-to-text of the service; what that costs is not known.'
/** Send */
export const nativeSendStart = (): string => 'Send'
/** Cancel */
export const nativeSendCancel = (): string => 'Cancel'
/** Saving has not finished. */
export const nativeSavingTitle = (): string => 'Saving has not finished.'
/** The disk may be slow or gone. What is not saved is kept in a recovery file and offered at the next start. */
export const nativeSavingAbout = (): string => 'The disk may be slow or gone. What is not saved is kept in a recovery file and offered at the next start.'
/** Wait */
export const nativeSavingWait = (): string => 'Wait'
/** Quit now */
export const nativeSavingQuit = (): string => 'Quit now'
/** The window does not answer. */
export const nativeRestartTitle = (): string => 'The window does not answer.'
/** Repartee itself goes on. Started again, the window is where it was, with everything that was saved. */
export const nativeRestartAbout = (): string => 'Repartee itself goes on. Started again, the window is where it was, with everything that was saved.'
/** Start the window again */
export const nativeRestartStart = (): string => 'Start the window again'
/** Wait */
export const nativeRestartWait = (): string => 'Wait'
/** The window stops each time it is started. */
export const nativeTryAgainTitle = (): string => 'The window stops each time it is started.'
/** Everything that was saved is on the disk. Repartee itself goes on. */
export const nativeTryAgainAbout = (): string => 'Everything that was saved is on the disk. Repartee itself goes on.'
/** Leave it */
export const nativeTryAgainLeave = (): string => 'Leave it'
/** Stay until they are, or keep them here: this computer keeps them, and they are offered at the next start. */
export const nativeLeaveAbout = (): string => 'Stay until they are, or keep them here: this computer keeps them, and they are offered at the next start.'
/** Stay */
export const nativeLeaveStay = (): string => 'Stay'
/** Close anyway */
export const nativeLeaveClose = (): string => 'Close anyway'
