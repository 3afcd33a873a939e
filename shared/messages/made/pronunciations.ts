// Made by `npm run messages` from en/pronunciations.json: change that.
import { number, plain, pluralOf } from '../languages/en.ts'

/** Nobody in the cast has a draft voice to say it with. */
export const pronunciationsListenNobody = (): string => 'Nobody in the cast has a draft voice to say it with.'
/** Give a speaker a draft voice first. */
export const pronunciationsListenNobodyRemedy = (): string => 'Give a speaker a draft voice first.'
/** It could not be spoken. */
export const pronunciationsListenFailed = (): string => 'It could not be spoken.'
/** Whole project */
export const pronunciationsScopeProject = (): string => 'Whole project'
/** A speaker who is gone */
export const pronunciationsScopeSpeakerGone = (): string => 'A speaker who is gone'
/** Only {name} */
export const pronunciationsScopeSpeaker = (given: { readonly name: string }): string => `Only ${given.name}`
/** A line that is gone */
export const pronunciationsScopeLineGone = (): string => 'A line that is gone'
/** Only line {number, number, plain} */
export const pronunciationsScopeLine = (given: { readonly number: number }): string => `Only line ${plain(given.number)}`
/** Add a pronunciation */
export const pronunciationsEntryAdd = (): string => 'Add a pronunciation'
/** Edit the pronunciation */
export const pronunciationsEntryEdit = (): string => 'Edit the pronunciation'
/** Word as written */
export const pronunciationsEntryWord = (): string => 'Word as written'
/** Spoken as */
export const pronunciationsEntrySpoken = (): string => 'Spoken as'
/** Where */
export const pronunciationsEntryScope = (): string => 'Where'
/** Phonemes are understood by the service only; draft voices cannot be listened to for them. */
export const pronunciationsEntryPhonemes = (): string => 'Phonemes are understood by the service only; draft voices cannot be listened to for them.'
/** Write it as it sounds: “Sore-sha”. The script and captions keep the written form. */
export const pronunciationsEntryHint = (): string => 'Write it as it sounds: “Sore-sha”. The script and captions keep the written form.'
/** Whole words only */
export const pronunciationsEntryWholeWord = (): string => 'Whole words only'
/** Only in this case */
export const pronunciationsEntryMatchCase = (): string => 'Only in this case'
/** Cancel */
export const pronunciationsEntryCancel = (): string => 'Cancel'
/** Listen */
export const pronunciationsEntryListen = (): string => 'Listen'
/** Add */
export const pronunciationsEntryStart = (): string => 'Add'
/** Keep */
export const pronunciationsEntryKeep = (): string => 'Keep'
/** Pronunciations */
export const pronunciationsListTitle = (): string => 'Pronunciations'
/** How words are spoken. The script and captions keep the written form. */
export const pronunciationsListAbout = (): string => 'How words are spoken. The script and captions keep the written form.'
/** Search pronunciations */
export const pronunciationsListSearchName = (): string => 'Search pronunciations'
/** Search */
export const pronunciationsListSearch = (): string => 'Search'
/** CSV file */
export const pronunciationsListFile = (): string => 'CSV file'
/** Import CSV */
export const pronunciationsListImport = (): string => 'Import CSV'
/** Export CSV */
export const pronunciationsListExport = (): string => 'Export CSV'
/** Rows that were left out */
export const pronunciationsListLeftOut = (): string => 'Rows that were left out'
/** And {rows, number} more. */
export const pronunciationsListLeftOutMore = (given: { readonly rows: number }): string => `And ${number(given.rows)} more.`
/** Reading… */
export const pronunciationsListReading = (): string => 'Reading…'
/** No word has a pronunciation of its own yet. */
export const pronunciationsListNone = (): string => 'No word has a pronunciation of its own yet.'
/** Word */
export const pronunciationsListWord = (): string => 'Word'
/** Spoken as */
export const pronunciationsListSpoken = (): string => 'Spoken as'
/** Where */
export const pronunciationsListScope = (): string => 'Where'
/** Found */
export const pronunciationsListFound = (): string => 'Found'
/** Edit and remove */
export const pronunciationsListChange = (): string => 'Edit and remove'
/** Edit {word} */
export const pronunciationsListEdit = (given: { readonly word: string }): string => `Edit ${given.word}`
/** Remove {word} */
export const pronunciationsListRemove = (given: { readonly word: string }): string => `Remove ${given.word}`
/** {shown, number} of {found, number} are shown: search to see the others. */
export const pronunciationsListMore = (given: { readonly found: number; readonly shown: number }): string => `${number(given.shown)} of ${number(given.found)} are shown: search to see the others.`
/** {entries, plural, one {# row} other {# rows}} brought in. */
export const pronunciationsImported = (given: { readonly entries: number }): string => `${pluralOf(given.entries) === 'one' ? `${number(given.entries)} row` : `${number(given.entries)} rows`} brought in.`
/** Saved. No line changes its sound. */
export const pronunciationsSavedSame = (): string => 'Saved. No line changes its sound.'
/** Saved. {lines, plural, one {# line now sounds otherwise.} other {# lines now sound otherwise.}} */
export const pronunciationsSavedLines = (given: { readonly lines: number }): string => `Saved. ${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line now sounds otherwise.` : `${number(given.lines)} lines now sound otherwise.`}`
/** {rows} No line changes its sound. */
export const pronunciationsImportedSame = (given: { readonly rows: string }): string => `${given.rows} No line changes its sound.`
/** {rows} {lines, plural, one {# line now sounds otherwise.} other {# lines now sound otherwise.}} */
export const pronunciationsImportedLines = (given: { readonly lines: number; readonly rows: string }): string => `${given.rows} ${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line now sounds otherwise.` : `${number(given.lines)} lines now sound otherwise.`}`
/** {wholeWord, select, true {Whole words} other {Anywhere}}, {matchCase, select, true {in this case} other {in any case}} */
export const pronunciationsRule = (given: { readonly matchCase: boolean; readonly wholeWord: boolean }): string => `${given.wholeWord ? 'Whole words' : 'Anywhere'}, ${given.matchCase ? 'in this case' : 'in any case'}`
/** {project} pronunciations.csv */
export const pronunciationsFile = (given: { readonly project: string }): string => `${given.project} pronunciations.csv`
