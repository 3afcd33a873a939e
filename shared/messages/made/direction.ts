// Made by `npm run messages` from en/direction.json: change that.
import { number } from '../languages/en.ts'

/** Opus */
export const directionFormatOpus = (): string => 'Opus'
/** Change Direction (completes "Undo …") */
export const directionUndo = (): string => 'Change Direction'
/** Delivery */
export const directionTitle = (): string => 'Delivery'
/** Reset */
export const directionReset = (): string => 'Reset'
/** Model */
export const directionModel = (): string => 'Model'
/** Which model speaks, and so which directions it understands. */
export const directionModelAbout = (): string => 'Which model speaks, and so which directions it understands.'
/** Advanced */
export const directionAdvanced = (): string => 'Advanced'
/** Request format */
export const directionFormat = (): string => 'Request format'
/** What the service is asked to answer with. The export has a format of its own. */
export const directionFormatAbout = (): string => 'What the service is asked to answer with. The export has a format of its own.'
/** request format {format} */
export const directionSummaryFormat = (given: { readonly format: string }): string => `request format ${given.format}`
/** from the project */
export const directionFromProject = (): string => 'from the project'
/** from {name} */
export const directionFromSpeaker = (given: { readonly name: string }): string => `from ${given.name}`
/** Choose Variant (completes "Undo …") */
export const directionUndoVariant = (): string => 'Choose Variant'
/** {model} (outside the given interface) */
export const directionModelOutside = (given: { readonly model: string }): string => `${given.model} (outside the given interface)`
/** {model} (not known here) */
export const directionModelUnknown = (given: { readonly model: string }): string => `${given.model} (not known here)`
/** Temperature */
export const directionParameterTemperature = (): string => 'Temperature'
/** How freely it is spoken: low is even, high is lively. */
export const directionParameterTemperatureAbout = (): string => 'How freely it is spoken: low is even, high is lively.'
/** How unlikely a sound may be: low is safe, high is varied. */
export const directionParameterTopPAbout = (): string => 'How unlikely a sound may be: low is safe, high is varied.'
/** Speed */
export const directionParameterSpeed = (): string => 'Speed'
/** How fast it is spoken; 1 is as it comes. */
export const directionParameterSpeedAbout = (): string => 'How fast it is spoken; 1 is as it comes.'
/** Volume */
export const directionParameterVolume = (): string => 'Volume'
/** Louder or quieter in the answer itself; lane gain does not need a new take. */
export const directionParameterVolumeAbout = (): string => 'Louder or quieter in the answer itself; lane gain does not need a new take.'
/** Normalise loudness */
export const directionParameterNormaliseLoudness = (): string => 'Normalise loudness'
/** Brings every answer to the same loudness. Without effect on s1. */
export const directionParameterNormaliseLoudnessAbout = (): string => 'Brings every answer to the same loudness. Without effect on s1.'
/** Repetition penalty */
export const directionParameterRepetitionPenalty = (): string => 'Repetition penalty'
/** Above 1 it avoids saying the same sounds again. */
export const directionParameterRepetitionPenaltyAbout = (): string => 'Above 1 it avoids saying the same sounds again.'
/** Chunk length */
export const directionParameterChunkLength = (): string => 'Chunk length'
/** Characters that are spoken in one go. */
export const directionParameterChunkLengthAbout = (): string => 'Characters that are spoken in one go.'
/** Shortest chunk */
export const directionParameterMinChunkLength = (): string => 'Shortest chunk'
/** Characters below which a chunk is joined to the next. */
export const directionParameterMinChunkLengthAbout = (): string => 'Characters below which a chunk is joined to the next.'
/** New tokens */
export const directionParameterMaxNewTokens = (): string => 'New tokens'
/** Audio tokens for one chunk at most. */
export const directionParameterMaxNewTokensAbout = (): string => 'Audio tokens for one chunk at most.'
/** Early stop */
export const directionParameterEarlyStop = (): string => 'Early stop'
/** How sure the model must be of the end before it stops. */
export const directionParameterEarlyStopAbout = (): string => 'How sure the model must be of the end before it stops.'
/** Latency */
export const directionParameterLatency = (): string => 'Latency'
/** Low answers sooner, normal sounds best. */
export const directionParameterLatencyAbout = (): string => 'Low answers sooner, normal sounds best.'
/** Normalise text */
export const directionParameterNormaliseText = (): string => 'Normalise text'
/** Numbers and signs are read as words. */
export const directionParameterNormaliseTextAbout = (): string => 'Numbers and signs are read as words.'
/** Carry on from chunks */
export const directionParameterPreviousChunks = (): string => 'Carry on from chunks'
/** Each chunk is spoken in the manner of the one before it. */
export const directionParameterPreviousChunksAbout = (): string => 'Each chunk is spoken in the manner of the one before it.'
/** {parameter}, mixed */
export const directionParameterMixed = (given: { readonly parameter: string }): string => `${given.parameter}, mixed`
/** Default {value}: double-click or Backspace */
export const directionParameterUsual = (given: { readonly value: string }): string => `Default ${given.value}: double-click or Backspace`
/** Nothing was changed. */
export const directionParameterKeptNone = (): string => 'Nothing was changed.'
/** {value} still holds. */
export const directionParameterKept = (given: { readonly value: string }): string => `${given.value} still holds.`
/** {parameter} value */
export const directionParameterValue = (given: { readonly parameter: string }): string => `${given.parameter} value`
/** Preset */
export const directionPreset = (): string => 'Preset'
/** Variant */
export const directionVariantName = (): string => 'Variant'
/** Usual */
export const directionVariantUsual = (): string => 'Usual'
/** {variant} (not in the cast) */
export const directionVariantUnknown = (given: { readonly variant: string }): string => `${given.variant} (not in the cast)`
/** {format} {kilohertz, number} kHz */
export const directionFormatUncompressed = (given: { readonly format: string; readonly kilohertz: number }): string => `${given.format} ${number(given.kilohertz)} kHz`
/** {format} {kilohertz, number} kHz, {kilobits, number} kbit/s */
export const directionFormatBitrate = (given: { readonly format: string; readonly kilobits: number; readonly kilohertz: number }): string => `${given.format} ${number(given.kilohertz)} kHz, ${number(given.kilobits)} kbit/s`
/** {format} {kilohertz, number} kHz, automatic */
export const directionFormatAutomatic = (given: { readonly format: string; readonly kilohertz: number }): string => `${given.format} ${number(given.kilohertz)} kHz, automatic`
/** Reset {parameter} */
export const directionResetOne = (given: { readonly parameter: string }): string => `Reset ${given.parameter}`
/** Reset {parameter} to {value} */
export const directionResetTo = (given: { readonly parameter: string; readonly value: string }): string => `Reset ${given.parameter} to ${given.value}`
/** {count, number} changed for this line */
export const directionChangedLine = (given: { readonly count: number }): string => `${number(given.count)} changed for this line`
/** {count, number} changed for these lines */
export const directionChangedLines = (given: { readonly count: number }): string => `${number(given.count)} changed for these lines`
/** {count, number} changed for this speaker */
export const directionChangedSpeaker = (given: { readonly count: number }): string => `${number(given.count)} changed for this speaker`
/** {count, number} changed for this variant */
export const directionChangedVariant = (given: { readonly count: number }): string => `${number(given.count)} changed for this variant`
/** {count, number} changed */
export const directionChangedProject = (given: { readonly count: number }): string => `${number(given.count)} changed`
/** Top-p */
export const directionParameterTopP = (): string => 'Top-p'
/** on */
export const directionParameterOn = (): string => 'on'
/** off */
export const directionParameterOff = (): string => 'off'
/** mixed (lines that are selected have different values) */
export const directionParameterMixedValue = (): string => 'mixed'
/** {parameter} {value} (such as chunk length 200) */
export const directionSummaryParameter = (given: { readonly parameter: string; readonly value: string }): string => `${given.parameter} ${given.value}`
/** Steady */
export const directionPresetSteady = (): string => 'Steady'
/** Balanced */
export const directionPresetBalanced = (): string => 'Balanced'
/** Lively */
export const directionPresetLively = (): string => 'Lively'
