// Made by `npm run messages` from en/base.json: change that.
import { number, tenths } from '../languages/en.ts'

/** The dialog is coming */
export const baseDialogComing = (): string => 'The dialog is coming'
/** The search is coming */
export const baseSearchComing = (): string => 'The search is coming'
/** The studio gave an answer that this window does not understand. */
export const baseAnswerMisunderstood = (): string => 'The studio gave an answer that this window does not understand.'
/** Reload the window. Your work is kept on the main side. */
export const baseAnswerMisunderstoodRemedy = (): string => 'Reload the window. Your work is kept on the main side.'
/** {bytes, number} bytes */
export const baseSizeBytes = (given: { readonly bytes: number }): string => `${number(given.bytes)} bytes`
/** {size, number} kB */
export const baseSizeKilobytes = (given: { readonly size: number }): string => `${number(given.size)} kB`
/** {size, number} MB */
export const baseSizeMegabytes = (given: { readonly size: number }): string => `${number(given.size)} MB`
/** {size, number} GB */
export const baseSizeGigabytes = (given: { readonly size: number }): string => `${number(given.size)} GB`
/** This part of the window could not be loaded. It is asked for again. */
export const basePartMissing = (): string => 'This part of the window could not be loaded. It is asked for again.'
/** The connection to Repartee broke off. */
export const baseHostCutOff = (): string => 'The connection to Repartee broke off.'
/** What was asked for may not have been done. Look, and try again. */
export const baseHostCutOffRemedy = (): string => 'What was asked for may not have been done. Look, and try again.'
/** This cannot be done without a connection to Repartee. */
export const baseHostNotDone = (): string => 'This cannot be done without a connection to Repartee.'
/** Ask for it again when this window has found Repartee. */
export const baseHostNotDoneRemedy = (): string => 'Ask for it again when this window has found Repartee.'
/** This part of the window cannot be had without a connection to Repartee. */
export const baseHostNotFetched = (): string => 'This part of the window cannot be had without a connection to Repartee.'
/** Ask for it again when Repartee is found. */
export const baseHostNotFetchedRemedy = (): string => 'Ask for it again when Repartee is found.'
/** No voice */
export const baseSpeakerNoVoice = (): string => 'No voice'
/** Draft */
export const baseSpeakerDraft = (): string => 'Draft'
/** {seconds, number, tenths} s */
export const baseLengthSeconds = (given: { readonly seconds: number }): string => `${tenths(given.seconds)} s`
/** Script */
export const baseWorkspaceScript = (): string => 'Script'
/** Casting */
export const baseWorkspaceCasting = (): string => 'Casting'
/** Takes */
export const baseWorkspaceTakes = (): string => 'Takes'
/** {gain} dB (gain: a number with its sign) */
export const baseGain = (given: { readonly gain: string }): string => `${given.gain} dB`
/** Ctrl (as it stands on the key) */
export const baseKeyControl = (): string => 'Ctrl'
/** Alt */
export const baseKeyAlt = (): string => 'Alt'
/** Shift */
export const baseKeyShift = (): string => 'Shift'
/** Enter */
export const baseKeyEnter = (): string => 'Enter'
/** Esc */
export const baseKeyEscape = (): string => 'Esc'
/** Space */
export const baseKeySpace = (): string => 'Space'
/** Backspace */
export const baseKeyBackspace = (): string => 'Backspace'
/** Delete */
export const baseKeyDelete = (): string => 'Delete'
/** Home */
export const baseKeyHome = (): string => 'Home'
/** End */
export const baseKeyEnd = (): string => 'End'
/** dB */
export const baseUnitDecibels = (): string => 'dB'
/** ms */
export const baseUnitMilliseconds = (): string => 'ms'
/** s */
export const baseUnitSeconds = (): string => 's'
/** bytes */
export const baseUnitBytes = (): string => 'bytes'
/** Tab */
export const baseKeyTab = (): string => 'Tab'
