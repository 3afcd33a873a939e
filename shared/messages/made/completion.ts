// Made by `npm run messages` from en/completion.json: change that.
import { number, pluralOf } from '../languages/en.ts'

/** Speaker names */
export const completionListSpeakers = (): string => 'Speaker names'
/** Variants */
export const completionListVariants = (): string => 'Variants'
/** Cues */
export const completionListCues = (): string => 'Cues'
/** Deliveries */
export const completionListDeliveries = (): string => 'Deliveries'
/** Other spellings */
export const completionListSpellings = (): string => 'Other spellings'
/** Add “{name}” to the cast */
export const completionSpeakerAdd = (given: { readonly name: string }): string => `Add “${given.name}” to the cast`
/** Draft */
export const completionSpeakerDraft = (): string => 'Draft'
/** Add variant “{variant}” of {speaker} */
export const completionVariantAdd = (given: { readonly speaker: string; readonly variant: string }): string => `Add variant “${given.variant}” of ${given.speaker}`
/** Add Variant {variant} (completes "Undo …") */
export const completionVariantUndo = (given: { readonly variant: string }): string => `Add Variant ${given.variant}`
/** {lines, plural, one {# line} other {# lines}} */
export const completionSpeakerLines = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`
/** ↑ ↓  choose     {escape}  keep as text (stands below a list; escape: the key) */
export const completionKeys = (given: { readonly escape: string }): string => `↑ ↓  choose     ${given.escape}  keep as text`
/** manner */
export const completionCueManner = (): string => 'manner'
/** sound */
export const completionCueSound = (): string => 'sound'
/** silence */
export const completionCuePause = (): string => 'silence'
