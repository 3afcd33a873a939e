// Made by `npm run messages` from en/speakers.json: change that.
import { number, pluralOf } from '../languages/en.ts'

/** Rename {name} (completes "Undo …") */
export const speakersUndoRename = (given: { readonly name: string }): string => `Rename ${given.name}`
/** Merge {name} (completes "Undo …") */
export const speakersUndoMerge = (given: { readonly name: string }): string => `Merge ${given.name}`
/** Remove {name} (completes "Undo …") */
export const speakersUndoRemove = (given: { readonly name: string }): string => `Remove ${given.name}`
/** Rename Variant (completes "Undo …") */
export const speakersUndoRenameVariant = (): string => 'Rename Variant'
/** Remove Variant (completes "Undo …") */
export const speakersUndoRemoveVariant = (): string => 'Remove Variant'
/** Add Variant {variant} (completes "Undo …") */
export const speakersUndoAddVariant = (given: { readonly variant: string }): string => `Add Variant ${given.variant}`
/** A script cannot hold this name behind a stroke. */
export const speakersVariantBadName = (): string => 'A script cannot hold this name behind a stroke.'
/** Use letters, digits and spaces, 40 at most. */
export const speakersVariantBadNameRemedy = (): string => 'Use letters, digits and spaces, 40 at most.'
/** The speaker has a variant of this name. */
export const speakersVariantTakenName = (): string => 'The speaker has a variant of this name.'
/** Choose another one. */
export const speakersVariantTakenNameRemedy = (): string => 'Choose another one.'
/** Change speaker */
export const speakersChangeTitle = (): string => 'Change speaker'
/** Cancel */
export const speakersChangeCancel = (): string => 'Cancel'
/** Change speaker */
export const speakersChangeGo = (): string => 'Change speaker'
/** Which lines */
export const speakersChangeScope = (): string => 'Which lines'
/** This line */
export const speakersChangeScopeLine = (): string => 'This line'
/** The {lines, number} selected lines */
export const speakersChangeScopeSelected = (given: { readonly lines: number }): string => `The ${number(given.lines)} selected lines`
/** All lines of {speaker} */
export const speakersChangeScopeAll = (given: { readonly speaker: string }): string => `All lines of ${given.speaker}`
/** {lines, plural, one {# line} other {# lines}} */
export const speakersChangeLines = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`
/** Lines of {speaker} from here on */
export const speakersChangeScopeOnwards = (given: { readonly speaker: string }): string => `Lines of ${given.speaker} from here on`
/** Their speaker becomes */
export const speakersChangeTo = (): string => 'Their speaker becomes'
/** New speaker */
export const speakersChangeToName = (): string => 'New speaker'
/** Somebody who is not in the cast yet */
export const speakersChangeToSomebody = (): string => 'Somebody who is not in the cast yet'
/** Name of the new speaker */
export const speakersChangeToNewName = (): string => 'Name of the new speaker'
/** Remove {name} from the cast */
export const speakersRemoveTitle = (given: { readonly name: string }): string => `Remove ${given.name} from the cast`
/** {lines, plural, =0 {No line of the script is theirs.} one {# line stays in the script, and nobody of the cast speaks it then.} other {# lines stay in the script, and nobody of the cast speaks them then.}} Takes are kept. Undo brings the speaker back. */
export const speakersRemoveAbout = (given: { readonly lines: number }): string => `${given.lines === 0 ? 'No line of the script is theirs.' : pluralOf(given.lines) === 'one' ? `${number(given.lines)} line stays in the script, and nobody of the cast speaks it then.` : `${number(given.lines)} lines stay in the script, and nobody of the cast speaks them then.`} Takes are kept. Undo brings the speaker back.`
/** Lines of {name} */
export const speakersRemoveLines = (given: { readonly name: string }): string => `Lines of ${given.name}`
/** {lines, plural, one {and # more line} other {and # more lines}} */
export const speakersRemoveMore = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? `and ${number(given.lines)} more line` : `and ${number(given.lines)} more lines`
/** Merge instead */
export const speakersRemoveMerge = (): string => 'Merge instead'
/** Cancel */
export const speakersRemoveCancel = (): string => 'Cancel'
/** Remove */
export const speakersRemoveGo = (): string => 'Remove'
/** Merge {name} into another speaker */
export const speakersMergeTitle = (given: { readonly name: string }): string => `Merge ${given.name} into another speaker`
/** There is no other speaker in the cast. */
export const speakersMergeNobody = (): string => 'There is no other speaker in the cast.'
/** {lines, plural, one {# line} other {# lines}} of {name} will be theirs. {name} leaves the cast and stays as a second name. */
export const speakersMergeAbout = (given: { readonly lines: number; readonly name: string }): string => `${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`} of ${given.name} will be theirs. ${given.name} leaves the cast and stays as a second name.`
/** Cancel */
export const speakersMergeCancel = (): string => 'Cancel'
/** Merge */
export const speakersMergeGo = (): string => 'Merge'
/** Merge into {name} */
export const speakersMergeGoInto = (given: { readonly name: string }): string => `Merge into ${given.name}`
/** Merge into */
export const speakersMergeInto = (): string => 'Merge into'
/** Rename {name} */
export const speakersRenameTitle = (given: { readonly name: string }): string => `Rename ${given.name}`
/** In the cast and in {lines, plural, one {# line} other {# lines}}. Voice and takes stay. */
export const speakersRenameAbout = (given: { readonly lines: number }): string => `In the cast and in ${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`}. Voice and takes stay.`
/** Cancel */
export const speakersRenameCancel = (): string => 'Cancel'
/** Rename */
export const speakersRenameGo = (): string => 'Rename'
/** Name */
export const speakersRenameName = (): string => 'Name'
/** Add a variant of {speaker} */
export const speakersVariantNameAdd = (given: { readonly speaker: string }): string => `Add a variant of ${given.speaker}`
/** Rename {speaker}/{variant} */
export const speakersVariantNameRename = (given: { readonly speaker: string; readonly variant: string }): string => `Rename ${given.speaker}/${given.variant}`
/** In the cast and in every line that uses it. */
export const speakersVariantNameInUse = (): string => 'In the cast and in every line that uses it.'
/** Cancel */
export const speakersVariantNameCancel = (): string => 'Cancel'
/** Add */
export const speakersVariantNameGoAdd = (): string => 'Add'
/** Rename */
export const speakersVariantNameGoRename = (): string => 'Rename'
/** Name */
export const speakersVariantNameName = (): string => 'Name'
/** Another way to speak, such as calm or older. Lines choose it as {speaker}/{variant}. */
export const speakersVariantNameAbout = (given: { readonly speaker: string; readonly variant: string }): string => `Another way to speak, such as calm or older. Lines choose it as ${given.speaker}/${given.variant}.`
/** Another way to speak, such as calm or older. Lines choose it as {speaker}/name. (name stands for the name that is still to be written) */
export const speakersVariantNameAboutUnnamed = (given: { readonly speaker: string }): string => `Another way to speak, such as calm or older. Lines choose it as ${given.speaker}/name.`
