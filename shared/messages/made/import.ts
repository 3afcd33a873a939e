// Made by `npm run messages` from en/import.json: change that.
import { and, number, plain, pluralOf } from '../languages/en.ts'

/** Import (completes "Undo …") */
export const importUndo = (): string => 'Import'
/** Imported {changes, plural, one {# change} other {# changes}} into the script. */
export const importDone = (given: { readonly changes: number }): string => `Imported ${pluralOf(given.changes) === 'one' ? `${number(given.changes)} change` : `${number(given.changes)} changes`} into the script.`
/** Takes stay with their lines. Undo takes it back. */
export const importDoneRemedy = (): string => 'Takes stay with their lines. Undo takes it back.'
/** {count, plural, one {{names} is larger than 20 MB and was} other {{names} are larger than 20 MB and were}} not read. (names: of files, such as draft.txt and notes.csv; count: how many) */
export const importFileTooLarge = (given: { readonly count: number; readonly names: readonly (string | number)[] }): string => `${pluralOf(given.count) === 'one' ? `${and(given.names)} is larger than 20 MB and was` : `${and(given.names)} are larger than 20 MB and were`} not read.`
/** Choose a script, or split it. */
export const importFileTooLargeRemedy = (): string => 'Choose a script, or split it.'
/** {names} cannot be read. (names: of files, such as draft.txt and notes.csv) */
export const importFileUnreadable = (given: { readonly names: readonly (string | number)[] }): string => `${and(given.names)} cannot be read.`
/** {count, number} more (the last of a list of files: draft.txt, notes.csv and 10 more) */
export const importFileMore = (given: { readonly count: number }): string => `${number(given.count)} more`
/** Check that it is a file and may be read. */
export const importFileUnreadableRemedy = (): string => 'Check that it is a file and may be read.'
/** {files, plural, one {Import # file} other {Import # files}} */
export const importFilesTitle = (given: { readonly files: number }): string => pluralOf(given.files) === 'one' ? `Import ${number(given.files)} file` : `Import ${number(given.files)} files`
/** Files (names the tabs, one a file) */
export const importFilesName = (): string => 'Files'
/** Columns */
export const importFilesColumns = (): string => 'Columns'
/** Word styles */
export const importFilesStyles = (): string => 'Word styles'
/** Done */
export const importFilesDone = (): string => 'Done'
/** Next: {name} (name: of a file) */
export const importFilesNext = (given: { readonly name: string }): string => `Next: ${given.name}`
/** Only the first {most, number} files are imported at once. */
export const importFilesTooMany = (given: { readonly most: number }): string => `Only the first ${number(given.most)} files are imported at once.`
/** Import the others afterwards. */
export const importFilesTooManyRemedy = (): string => 'Import the others afterwards.'
/** Import {name} */
export const importPreviewTitle = (given: { readonly name: string }): string => `Import ${given.name}`
/** Nothing is written before you go on. */
export const importPreviewAbout = (): string => 'Nothing is written before you go on.'
/** Nobody speaks. Choose another format, or bring a speaker in. */
export const importPreviewNobody = (): string => 'Nobody speaks. Choose another format, or bring a speaker in.'
/** Cancel */
export const importPreviewCancel = (): string => 'Cancel'
/** Review changes */
export const importPreviewGoReview = (): string => 'Review changes'
/** Create project */
export const importPreviewGoCreate = (): string => 'Create project'
/** Read as */
export const importPreviewFormat = (): string => 'Read as'
/** Format of the file */
export const importPreviewFormatName = (): string => 'Format of the file'
/** {lines, plural, one {# line} other {# lines}} */
export const importPreviewLines = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`
/** {scenes, plural, one {# scene} other {# scenes}} */
export const importPreviewScenes = (given: { readonly scenes: number }): string => pluralOf(given.scenes) === 'one' ? `${number(given.scenes)} scene` : `${number(given.scenes)} scenes`
/** Speakers who are probably one */
export const importPreviewTwins = (): string => 'Speakers who are probably one'
/** Merge {from} into {into} */
export const importPreviewTwinsMerge = (given: { readonly from: string; readonly into: string }): string => `Merge ${given.from} into ${given.into}`
/** No speaker was found. Another format may read the file better. */
export const importPreviewNoSpeaker = (): string => 'No speaker was found. Another format may read the file better.'
/** Goes into */
export const importPreviewTarget = (): string => 'Goes into'
/** A new project in a folder of its own, among your projects. */
export const importPreviewTargetNewAbout = (): string => 'A new project in a folder of its own, among your projects.'
/** Compared line by line; you decide about every change. Takes stay with their lines. */
export const importPreviewTargetHereAbout = (): string => 'Compared line by line; you decide about every change. Takes stay with their lines.'
/** A new project */
export const importPreviewTargetNew = (): string => 'A new project'
/** In a folder of its own, among your projects. */
export const importPreviewTargetNewWhere = (): string => 'In a folder of its own, among your projects.'
/** Name of the project */
export const importPreviewName = (): string => 'Name of the project'
/** {name} stands behind the script. */
export const importAppended = (given: { readonly name: string }): string => `${given.name} stands behind the script.`
/** Append */
export const importPreviewGoAppend = (): string => 'Append'
/** Merge into {name} */
export const importPreviewTargetMerge = (given: { readonly name: string }): string => `Merge into ${given.name}`
/** Append to {name} */
export const importPreviewTargetAppend = (given: { readonly name: string }): string => `Append to ${given.name}`
/** As new scenes behind what is there. */
export const importPreviewTargetAppendAbout = (): string => 'As new scenes behind what is there.'
/** Not read */
export const importColumnNone = (): string => 'Not read'
/** Source id */
export const importColumnId = (): string => 'Source id'
/** Scene */
export const importColumnScene = (): string => 'Scene'
/** Speaker */
export const importColumnSpeaker = (): string => 'Speaker'
/** Variant */
export const importColumnVariant = (): string => 'Variant'
/** Delivery */
export const importColumnDirection = (): string => 'Delivery'
/** Line */
export const importColumnLine = (): string => 'Line'
/** Start time */
export const importColumnStart = (): string => 'Start time'
/** End time */
export const importColumnEnd = (): string => 'End time'
/** Kept as notes */
export const importColumnNote = (): string => 'Kept as notes'
/** Text, NAME: words */
export const importStyleText = (): string => 'Text, NAME: words'
/** Title */
export const importStyleTitle = (): string => 'Title'
/** Action */
export const importStyleAction = (): string => 'Action'
/** chosen by hand */
export const importReasonChosen = (): string => 'chosen by hand'
/** {values, plural, =0 {guessed by its name} one {guessed, # value} other {guessed, # values}} */
export const importReasonName = (given: { readonly values: number }): string => given.values === 0 ? 'guessed by its name' : pluralOf(given.values) === 'one' ? `guessed, ${number(given.values)} value` : `guessed, ${number(given.values)} values`
/** {values, plural, one {guessed by its words, # value} other {guessed by its words, # values}} */
export const importReasonContent = (given: { readonly values: number }): string => pluralOf(given.values) === 'one' ? `guessed by its words, ${number(given.values)} value` : `guessed by its words, ${number(given.values)} values`
/** 2nd language */
export const importReasonLanguage = (): string => '2nd language'
/** not known */
export const importReasonNothing = (): string => 'not known'
/** Table, commas */
export const importSeparatorComma = (): string => 'Table, commas'
/** Table, semicolons */
export const importSeparatorSemicolon = (): string => 'Table, semicolons'
/** Table, tabs */
export const importSeparatorTab = (): string => 'Table, tabs'
/** Table, bars */
export const importSeparatorBar = (): string => 'Table, bars'
/** UTF-8 */
export const importLettersUtf8 = (): string => 'UTF-8'
/** Windows-1252 */
export const importLettersWestern = (): string => 'Windows-1252'
/** Windows-1250 */
export const importLettersEastern = (): string => 'Windows-1250'
/** Windows-1251 */
export const importLettersCyrillic = (): string => 'Windows-1251'
/** UTF-16 */
export const importLettersUtf16 = (): string => 'UTF-16'
/** UTF-16, big end first */
export const importLettersUtf16Big = (): string => 'UTF-16, big end first'
/** Shift JIS */
export const importLettersJapanese = (): string => 'Shift JIS'
/** GB 18030 */
export const importLettersChinese = (): string => 'GB 18030'
/** EUC-KR */
export const importLettersKorean = (): string => 'EUC-KR'
/** Cells are parted by */
export const importMappingSeparator = (): string => 'Cells are parted by'
/** Letters */
export const importMappingLetters = (): string => 'Letters'
/** First row holds names */
export const importMappingHeader = (): string => 'First row holds names'
/** rows {first, number} to {last, number}, {total, number} in all (which rows of the table are shown) */
export const importMappingRows = (given: { readonly first: number; readonly last: number; readonly total: number }): string => `rows ${number(given.first)} to ${number(given.last)}, ${number(given.total)} in all`
/** Columns of the table */
export const importMappingTable = (): string => 'Columns of the table'
/** Column {name} is */
export const importMappingColumn = (given: { readonly name: string }): string => `Column ${given.name} is`
/** Styles of the document */
export const importMappingStyles = (): string => 'Styles of the document'
/** Style */
export const importMappingStyle = (): string => 'Style'
/** Paragraphs */
export const importMappingParagraphs = (): string => 'Paragraphs'
/** Read as */
export const importMappingStyleIs = (): string => 'Read as'
/** Style {name} is */
export const importMappingStyleOf = (given: { readonly name: string }): string => `Style ${given.name} is`
/** First words */
export const importMappingExample = (): string => 'First words'
/** As it will read */
export const importSampleTitle = (): string => 'As it will read'
/** the file's own ids stay with their lines */
export const importSampleIds = (): string => 'the file\'s own ids stay with their lines'
/** The script as it will read */
export const importSampleName = (): string => 'The script as it will read'
/** {id}, row {row, number, plain} (an id that stands twice, with its row in the file) */
export const importSampleRow = (given: { readonly id: string; readonly row: number }): string => `${given.id}, row ${plain(given.row)}`
/** {lines, plural, one {# line without a speaker} other {# lines without a speaker}} */
export const importNobodyLines = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? `${number(given.lines)} line without a speaker` : `${number(given.lines)} lines without a speaker`
/** Lines without a speaker */
export const importNobodyName = (): string => 'Lines without a speaker'
/** Action, not spoken */
export const importNobodyAction = (): string => 'Action, not spoken'
/** Narrator */
export const importNobodyNarrator = (): string => 'Narrator'
/** {lines, plural, one {# line with (V.O.)} other {# lines with (V.O.)}} */
export const importPlacesLines = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? `${number(given.lines)} line with (V.O.)` : `${number(given.lines)} lines with (V.O.)`
/** (V.O.) and (O.S.) */
export const importPlacesName = (): string => '(V.O.) and (O.S.)'
/** Left out */
export const importPlacesNone = (): string => 'Left out'
/** Stay as delivery */
export const importPlacesDelivery = (): string => 'Stay as delivery'
/** A variant of the voice */
export const importPlacesVariant = (): string => 'A variant of the voice'
/** Review changes */
export const importReviewTitle = (): string => 'Review changes'
/** {changes, plural, one {{accepted, number} of # change will be made} other {{accepted, number} of # changes will be made}} */
export const importReviewFooter = (given: { readonly accepted: number; readonly changes: number }): string => pluralOf(given.changes) === 'one' ? `${number(given.accepted)} of ${number(given.changes)} change will be made` : `${number(given.accepted)} of ${number(given.changes)} changes will be made`
/** Back */
export const importReviewBack = (): string => 'Back'
/** Done */
export const importReviewDone = (): string => 'Done'
/** Make {changes, plural, one {# change} other {# changes}} */
export const importReviewGo = (given: { readonly changes: number }): string => `Make ${pluralOf(given.changes) === 'one' ? `${number(given.changes)} change` : `${number(given.changes)} changes`}`
/** Nothing has to be changed. */
export const importReviewSame = (): string => 'Nothing has to be changed.'
/** {lines, plural, one {The script stays as it is. # line gets the id that the file has for it.} other {The script stays as it is. # lines get the ids that the file has for them.}} */
export const importReviewSameNamed = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? `The script stays as it is. ${number(given.lines)} line gets the id that the file has for it.` : `The script stays as it is. ${number(given.lines)} lines get the ids that the file has for them.`
/** {lines, plural, one {# line that stays gets the id that the file has for it.} other {# lines that stay get the ids that the file has for them.}} */
export const importReviewNamed = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? `${number(given.lines)} line that stays gets the id that the file has for it.` : `${number(given.lines)} lines that stay get the ids that the file has for them.`
/** Keep the ids */
export const importReviewGoNames = (): string => 'Keep the ids'
/** Show changes */
export const importReviewShow = (): string => 'Show changes'
/** All {items, number} */
export const importReviewShowAll = (given: { readonly items: number }): string => `All ${number(given.items)}`
/** {all, select, true {Accept all} other {Accept these}} */
export const importReviewAccept = (given: { readonly all: boolean }): string => given.all ? 'Accept all' : 'Accept these'
/** {all, select, true {Refuse all} other {Refuse these}} */
export const importReviewRefuse = (given: { readonly all: boolean }): string => given.all ? 'Refuse all' : 'Refuse these'
/** Changed */
export const importReviewChanged = (): string => 'Changed'
/** Added */
export const importReviewAdded = (): string => 'Added'
/** Removed */
export const importReviewRemoved = (): string => 'Removed'
/** Moved */
export const importReviewMoved = (): string => 'Moved'
/** Will not be spoken */
export const importSummarySilent = (): string => 'Will not be spoken'
/** Every part of the file is a line that somebody speaks. */
export const importSummarySilentNone = (): string => 'Every part of the file is a line that somebody speaks.'
/** {times, plural, one {# time} other {# times}} */
export const importSummaryTimes = (given: { readonly times: number }): string => pluralOf(given.times) === 'one' ? `${number(given.times)} time` : `${number(given.times)} times`
/** Kept as a note above each line, and in sources.csv. */
export const importSummaryTimesAbout = (): string => 'Kept as a note above each line, and in sources.csv.'
/** {ids, plural, one {# line id} other {# line ids}} */
export const importSummaryIds = (given: { readonly ids: number }): string => pluralOf(given.ids) === 'one' ? `${number(given.ids)} line id` : `${number(given.ids)} line ids`
/** Kept in sources.csv: importing the file again finds the same lines by them, and exports can name files by them. */
export const importSummaryIdsAbout = (): string => 'Kept in sources.csv: importing the file again finds the same lines by them, and exports can name files by them.'
/** Close */
export const importWaitClose = (): string => 'Close'
/** Cancel */
export const importWaitCancel = (): string => 'Cancel'
/** Reading… */
export const importWaitReading = (): string => 'Reading…'
/** Read as */
export const importWaitFormat = (): string => 'Read as'
/** Format of the file */
export const importWaitFormatName = (): string => 'Format of the file'
/** Repartee script */
export const importFormatDialogue = (): string => 'Repartee script'
/** Plain text, NAME: words */
export const importFormatPlain = (): string => 'Plain text, NAME: words'
/** Tagged text, <|speaker:0|> */
export const importFormatTagged = (): string => 'Tagged text, <|speaker:0|>'
/** Fountain */
export const importFormatFountain = (): string => 'Fountain'
/** Final Draft */
export const importFormatFdx = (): string => 'Final Draft'
/** SubRip subtitles */
export const importFormatSrt = (): string => 'SubRip subtitles'
/** WebVTT subtitles */
export const importFormatVtt = (): string => 'WebVTT subtitles'
/** Audacity labels */
export const importFormatLabels = (): string => 'Audacity labels'
/** Table (CSV or TSV) */
export const importFormatCsv = (): string => 'Table (CSV or TSV)'
/** Word document */
export const importFormatDocx = (): string => 'Word document'
/** Markdown */
export const importFormatMarkdown = (): string => 'Markdown'
/** Ink */
export const importFormatInk = (): string => 'Ink'
/** Yarn Spinner */
export const importFormatYarn = (): string => 'Yarn Spinner'
/** Untitled */
export const importUntitled = (): string => 'Untitled'
/** Changes */
export const importReviewList = (): string => 'Changes'
/** Show {more, number} more of {left, number} */
export const importReviewMore = (given: { readonly left: number; readonly more: number }): string => `Show ${number(given.more)} more of ${number(given.left)}`
/** Title */
export const importReviewWhatTitle = (): string => 'Title'
/** Scene */
export const importReviewWhatScene = (): string => 'Scene'
/** Action */
export const importReviewWhatAction = (): string => 'Action'
/** Note */
export const importReviewWhatNote = (): string => 'Note'
/** Has takes: they stay in the project. */
export const importReviewTakesKeptRemoved = (): string => 'Has takes: they stay in the project.'
/** Keeps its takes. */
export const importReviewTakesKept = (): string => 'Keeps its takes.'
/** Moved too. */
export const importReviewMovedToo = (): string => 'Moved too.'
/** Speakers in the file */
export const importSpeakersName = (): string => 'Speakers in the file'
/** Bring in */
export const importSpeakersBringIn = (): string => 'Bring in'
/** In the file */
export const importSpeakersInFile = (): string => 'In the file'
/** Lines */
export const importSpeakersLines = (): string => 'Lines'
/** In the script */
export const importSpeakersInScript = (): string => 'In the script'
/** More */
export const importSpeakersMore = (): string => 'More'
/** Bring in {name} */
export const importSpeakersBringInOne = (given: { readonly name: string }): string => `Bring in ${given.name}`
/** Name of {name} in the script */
export const importSpeakersScriptName = (given: { readonly name: string }): string => `Name of ${given.name} in the script`
/** Left out */
export const importSpeakersLeftOut = (): string => 'Left out'
/** Merge {name} with */
export const importSpeakersMerge = (given: { readonly name: string }): string => `Merge ${given.name} with`
/** Make {name} the same speaker as */
export const importSpeakersMergeWith = (given: { readonly name: string }): string => `Make ${given.name} the same speaker as`
/** A name begins with a letter: letters, digits, spaces. */
export const importSpeakersBadName = (): string => 'A name begins with a letter: letters, digits, spaces.'
/** Together with {names} */
export const importSpeakersJoins = (given: { readonly names: string }): string => `Together with ${given.names}`
/** In the cast already */
export const importSpeakersInCast = (): string => 'In the cast already'
/** Speakers {count} (count stands out) */
export const importPreviewSpeakers = (given: { readonly count: string }): string => `Speakers ${given.count}`
/** {lines} for {speakers} (such as 12 lines for 2 speakers) */
export const importPreviewSum = (given: { readonly lines: string; readonly speakers: string }): string => `${given.lines} for ${given.speakers}`
/** {speakers, plural, one {# speaker} other {# speakers}} */
export const importPreviewSumSpeakers = (given: { readonly speakers: number }): string => pluralOf(given.speakers) === 'one' ? `${number(given.speakers)} speaker` : `${number(given.speakers)} speakers`
/** {lines, plural, one {# line that the file lacks has takes. Refused unless you accept.} other {# lines that the file lacks have takes. Refused unless you accept.}} */
export const importReviewMissing = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? `${number(given.lines)} line that the file lacks has takes. Refused unless you accept.` : `${number(given.lines)} lines that the file lacks have takes. Refused unless you accept.`
/** {name} compared with the script. {parts, plural, one {# part is the same.} other {# parts are the same.}} Takes stay with their lines. */
export const importReviewAbout = (given: { readonly name: string; readonly parts: number }): string => `${given.name} compared with the script. ${pluralOf(given.parts) === 'one' ? `${number(given.parts)} part is the same.` : `${number(given.parts)} parts are the same.`} Takes stay with their lines.`
/** {parts, plural, one {All # part of {name} stand in the script already.} other {All # parts of {name} stand in the script already.}} */
export const importReviewAboutSame = (given: { readonly name: string; readonly parts: number }): string => pluralOf(given.parts) === 'one' ? `All ${number(given.parts)} part of ${given.name} stand in the script already.` : `All ${number(given.parts)} parts of ${given.name} stand in the script already.`
/** {kind} {count, number} (kind: such as Changed) */
export const importReviewKindCount = (given: { readonly count: number; readonly kind: string }): string => `${given.kind} ${number(given.count)}`
/** Before: */
export const importReviewBefore = (): string => 'Before:'
/** After: */
export const importReviewAfter = (): string => 'After:'
/** Worth a look */
export const importSummaryProblems = (): string => 'Worth a look'
/** Line {line, number, plain}: {problem} */
export const importSummaryProblem = (given: { readonly line: number; readonly problem: string }): string => `Line ${plain(given.line)}: ${given.problem}`
/** {count, plural, one {# line without words} other {# lines without words}} */
export const importSilentEmpty = (given: { readonly count: number }): string => pluralOf(given.count) === 'one' ? `${number(given.count)} line without words` : `${number(given.count)} lines without words`
/** {count, plural, one {# scene heading} other {# scene headings}} */
export const importSilentScene = (given: { readonly count: number }): string => pluralOf(given.count) === 'one' ? `${number(given.count)} scene heading` : `${number(given.count)} scene headings`
/** {count, plural, one {# action} other {# actions}} */
export const importSilentAction = (given: { readonly count: number }): string => pluralOf(given.count) === 'one' ? `${number(given.count)} action` : `${number(given.count)} actions`
/** {count, plural, one {# note} other {# notes}} */
export const importSilentNote = (given: { readonly count: number }): string => pluralOf(given.count) === 'one' ? `${number(given.count)} note` : `${number(given.count)} notes`
/** {from} and {into} are probably one speaker: the same but for an ending. */
export const importTwinsEnding = (given: { readonly from: string; readonly into: string }): string => `${given.from} and ${given.into} are probably one speaker: the same but for an ending.`
/** {from} and {into} are probably one speaker: the same but for punctuation. */
export const importTwinsPunctuation = (given: { readonly from: string; readonly into: string }): string => `${given.from} and ${given.into} are probably one speaker: the same but for punctuation.`
/** {from} and {into} are probably one speaker: one letter apart. */
export const importTwinsOneLetter = (given: { readonly from: string; readonly into: string }): string => `${given.from} and ${given.into} are probably one speaker: one letter apart.`
/** Also {spellings}. {example} (example: what the speaker says first) */
export const importSpeakersAlso = (given: { readonly example: string; readonly spellings: string }): string => `Also ${given.spellings}. ${given.example}`
