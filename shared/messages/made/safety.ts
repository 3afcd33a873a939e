// Made by `npm run messages` from en/safety.json: change that.
import { and, number, plain, pluralOf } from '../languages/en.ts'

/** Your choices, locks, stars and notes come from the copy of {decisionsAt}. */
export const safetyRecordsDecisions = (given: { readonly decisionsAt: string }): string => `Your choices, locks, stars and notes come from the copy of ${given.decisionsAt}.`
/** {fromAnswers, plural, one {# answer that could not be kept before is a take now.} other {# answers that could not be kept before are takes now.}} */
export const safetyRecordsAnswers = (given: { readonly fromAnswers: number }): string => pluralOf(given.fromAnswers) === 'one' ? `${number(given.fromAnswers)} answer that could not be kept before is a take now.` : `${number(given.fromAnswers)} answers that could not be kept before are takes now.`
/** {unreadable, plural, one {# record} other {# records}} of what was sent cannot be read; counted as sent, so nothing is paid twice. */
export const safetyRecordsUnreadable = (given: { readonly unreadable: number }): string => `${pluralOf(given.unreadable) === 'one' ? `${number(given.unreadable)} record` : `${number(given.unreadable)} records`} of what was sent cannot be read; counted as sent, so nothing is paid twice.`
/** The list of takes was damaged and was made again */
export const safetyRecordsTitleBack = (): string => 'The list of takes was damaged and was made again'
/** What had come was found again */
export const safetyRecordsTitleAnswers = (): string => 'What had come was found again'
/** Some records of what was sent are damaged */
export const safetyRecordsTitleUnreadable = (): string => 'Some records of what was sent are damaged'
/** It cannot be known what was paid for */
export const safetyRecordsTitleDoubt = (): string => 'It cannot be known what was paid for'
/** The records of what was sent are damaged or not on this computer. Nothing is sent until you say so once. */
export const safetyRecordsDoubt = (): string => 'The records of what was sent are damaged or not on this computer. Nothing is sent until you say so once.'
/** Nothing is sent again by itself. If the files are elsewhere, put them back into the takes folder. */
export const safetyRecordsHeld = (): string => 'Nothing is sent again by itself. If the files are elsewhere, put them back into the takes folder.'
/** Merged. */
export const safetyDoneMerged = (): string => 'Merged.'
/** Restored. */
export const safetyDoneRestored = (): string => 'Restored.'
/** This window writes now. */
export const safetyDoneTakenOver = (): string => 'This window writes now.'
/** Restored. The state before it was kept as a snapshot. */
export const safetyDoneSnapshotRestored = (): string => 'Restored. The state before it was kept as a snapshot.'
/** No project is open. */
export const safetyOpenedNoProject = (): string => 'No project is open.'
/** Open one first. */
export const safetyNoProjectRemedy = (): string => 'Open one first.'
/** Two versions, from version control */
export const safetyConflictsTitleVersions = (): string => 'Two versions, from version control'
/** Changed in two places */
export const safetyConflictsTitleChanged = (): string => 'Changed in two places'
/** Version control left both in the script. Neither is sent until you choose; the other lines can be rendered. */
export const safetyConflictsAboutVersions = (): string => 'Version control left both in the script. Neither is sent until you choose; the other lines can be rendered.'
/** Another program changed the project's files while they were changed here. Both versions are kept until you choose. */
export const safetyConflictsAboutChanged = (): string => 'Another program changed the project\'s files while they were changed here. Both versions are kept until you choose.'
/** Everything is decided. */
export const safetyConflictsDecided = (): string => 'Everything is decided.'
/** {conflicts, number} to decide */
export const safetyConflictsLeft = (given: { readonly conflicts: number }): string => `${number(given.conflicts)} to decide`
/** Done */
export const safetyConflictsDone = (): string => 'Done'
/** Later */
export const safetyConflictsLater = (): string => 'Later'
/** {at, number} of {conflicts, number} */
export const safetyConflictsPlace = (given: { readonly at: number; readonly conflicts: number }): string => `${number(given.at)} of ${number(given.conflicts)}`
/** Next after {title} */
export const safetyConflictsNextName = (given: { readonly title: string }): string => `Next after ${given.title}`
/** Next place, {next}; {previous} goes back (next and previous: keys) */
export const safetyConflictsNextTip = (given: { readonly next: string; readonly previous: string }): string => `Next place, ${given.next}; ${given.previous} goes back`
/** Next */
export const safetyConflictsNext = (): string => 'Next'
/** Mine */
export const safetyConflictMine = (): string => 'Mine'
/** Theirs */
export const safetyConflictTheirs = (): string => 'Theirs'
/** Keep mine */
export const safetyConflictKeepMine = (): string => 'Keep mine'
/** Keep theirs */
export const safetyConflictKeepTheirs = (): string => 'Keep theirs'
/** Keep both */
export const safetyConflictKeepBoth = (): string => 'Keep both'
/** Deleted */
export const safetyVersionDeleted = (): string => 'Deleted'
/** Line {line, number, plain} of the file */
export const safetyConflictsFileLine = (given: { readonly line: number }): string => `Line ${plain(given.line)} of the file`
/** The cast */
export const safetyConflictsFileCast = (): string => 'The cast'
/** The pronunciations */
export const safetyConflictsFilePronunciations = (): string => 'The pronunciations'
/** Name and settings */
export const safetyConflictsFileSettings = (): string => 'Name and settings'
/** Text of the script */
export const safetyConflictsFileScript = (): string => 'Text of the script'
/** {files} cannot be read */
export const safetyDamagedTitle = (given: { readonly files: string }): string => `${given.files} cannot be read`
/** Nothing is written until you choose. What is damaged is kept beside the repaired file, with the time in its name. */
export const safetyDamagedAbout = (): string => 'Nothing is written until you choose. What is damaged is kept beside the repaired file, with the time in its name.'
/** Ways to repair */
export const safetyDamagedWays = (): string => 'Ways to repair'
/** Look: {title} */
export const safetyDamagedLookName = (given: { readonly title: string }): string => `Look: ${given.title}`
/** Look */
export const safetyDamagedLook = (): string => 'Look'
/** Repair with: {title} */
export const safetyDamagedRepairName = (given: { readonly title: string }): string => `Repair with: ${given.title}`
/** Repair with this */
export const safetyDamagedRepair = (): string => 'Repair with this'
/** Close the project */
export const safetyDamagedClose = (): string => 'Close the project'
/** The script is the same as now. */
export const safetyDiffSame = (): string => 'The script is the same as now.'
/** {count, plural, one {# line} other {# lines}} as now */
export const safetyDiffLines = (given: { readonly count: number }): string => `${pluralOf(given.count) === 'one' ? `${number(given.count)} line` : `${number(given.count)} lines`} as now`
/** Choose another folder */
export const safetyFoldersChoose = (): string => 'Choose another folder'
/** Up */
export const safetyFoldersUp = (): string => 'Up'
/** No folder is in here. */
export const safetyFoldersNone = (): string => 'No folder is in here.'
/** Version, {title} */
export const safetyVersionsName = (given: { readonly title: string }): string => `Version, ${given.title}`
/** The first */
export const safetyVersionsFirst = (): string => 'The first'
/** The second */
export const safetyVersionsSecond = (): string => 'The second'
/** Without these lines */
export const safetyVersionsWithout = (): string => 'Without these lines'
/** Keep this one: {title} */
export const safetyVersionsKeepOneName = (given: { readonly title: string }): string => `Keep this one: ${given.title}`
/** Keep this one */
export const safetyVersionsKeepOne = (): string => 'Keep this one'
/** Keep both as lines: {title} */
export const safetyVersionsKeepBothName = (given: { readonly title: string }): string => `Keep both as lines: ${given.title}`
/** Keep both as lines */
export const safetyVersionsKeepBoth = (): string => 'Keep both as lines'
/** {initial} copy */
export const safetyCopyUsualName = (given: { readonly initial: string }): string => `${given.initial} copy`
/** Save a copy */
export const safetyCopyTitle = (): string => 'Save a copy'
/** With all takes, and with edits that could not be saved. The project stays as it is. */
export const safetyCopyAbout = (): string => 'With all takes, and with edits that could not be saved. The project stays as it is.'
/** Save the copy */
export const safetyCopyStart = (): string => 'Save the copy'
/** Open the copy */
export const safetyCopyOpen = (): string => 'Open the copy'
/** {name} was saved */
export const safetyCopyDone = (given: { readonly name: string }): string => `${given.name} was saved`
/** Name of the copy */
export const safetyCopyName = (): string => 'Name of the copy'
/** Folder */
export const safetyCopyFolder = (): string => 'Folder'
/** Your projects */
export const safetyCopyUsualFolder = (): string => 'Your projects'
/** Pack into a zip file */
export const safetyPackTitle = (): string => 'Pack into a zip file'
/** Script, cast, takes and exports in one file. The project stays as it is. */
export const safetyPackAbout = (): string => 'Script, cast, takes and exports in one file. The project stays as it is.'
/** Pack */
export const safetyPackStart = (): string => 'Pack'
/** {fileName} was written */
export const safetyPackDone = (given: { readonly fileName: string }): string => `${given.fileName} was written`
/** Folder */
export const safetyPackFolder = (): string => 'Folder'
/** Beside the project */
export const safetyPackUsualFolder = (): string => 'Beside the project'
/** Move the project */
export const safetyMoveTitle = (): string => 'Move the project'
/** The folder of {name} goes into the folder that you choose, on the same disk. */
export const safetyMoveAbout = (given: { readonly name: string }): string => `The folder of ${given.name} goes into the folder that you choose, on the same disk.`
/** Move here */
export const safetyMoveStart = (): string => 'Move here'
/** {name} was moved */
export const safetyMoveDone = (given: { readonly name: string }): string => `${given.name} was moved`
/** Into */
export const safetyMoveFolder = (): string => 'Into'
/** Choose a folder */
export const safetyMoveUsualFolder = (): string => 'Choose a folder'
/** Fountain */
export const safetyFormatFountain = (): string => 'Fountain'
/** For screenwriting programs. Ids come along as notes. */
export const safetyFormatFountainHint = (): string => 'For screenwriting programs. Ids come along as notes.'
/** Word recording script */
export const safetyFormatDocx = (): string => 'Word recording script'
/** A table with id, speaker, line, direction and room for notes. */
export const safetyFormatDocxHint = (): string => 'A table with id, speaker, line, direction and room for notes.'
/** One row a line, for spreadsheets and translation. */
export const safetyFormatCsvHint = (): string => 'One row a line, for spreadsheets and translation.'
/** Tagged text */
export const safetyFormatTagged = (): string => 'Tagged text'
/** Speakers as numbers, as the service reads them. Without ids. */
export const safetyFormatTaggedHint = (): string => 'Speakers as numbers, as the service reads them. Without ids.'
/** Repartee script */
export const safetyFormatDialogue = (): string => 'Repartee script'
/** The script as it is in the project. */
export const safetyFormatDialogueHint = (): string => 'The script as it is in the project.'
/** Export the script */
export const safetyExportTitle = (): string => 'Export the script'
/** Into the project's exports folder. A file that is there already is kept. */
export const safetyExportAbout = (): string => 'Into the project\'s exports folder. A file that is there already is kept.'
/** Export */
export const safetyExportStart = (): string => 'Export'
/** {fileName} was written */
export const safetyExportDone = (given: { readonly fileName: string }): string => `${given.fileName} was written`
/** Format */
export const safetyExportFormat = (): string => 'Format'
/** Rename the project */
export const safetyRenameTitle = (): string => 'Rename the project'
/** Its folder gets the name too. */
export const safetyRenameAbout = (): string => 'Its folder gets the name too.'
/** Rename */
export const safetyRenameStart = (): string => 'Rename'
/** The project is called {name} */
export const safetyRenameDone = (given: { readonly name: string }): string => `The project is called ${given.name}`
/** Name */
export const safetyRenameName = (): string => 'Name'
/** Dismiss notice */
export const safetyRecordsDismiss = (): string => 'Dismiss notice'
/** Repairs {files}. What is damaged is kept beside it. */
export const safetyRecoveryAboutRepair = (given: { readonly files: string }): string => `Repairs ${given.files}. What is damaged is kept beside it.`
/** Not now */
export const safetyRecoveryNotNow = (): string => 'Not now'
/** Repair with this */
export const safetyRecoveryRepair = (): string => 'Repair with this'
/** Merge */
export const safetyRecoveryMerge = (): string => 'Merge'
/** Restore */
export const safetyRecoveryRestore = (): string => 'Restore'
/** Reading… */
export const safetyRecoveryReading = (): string => 'Reading…'
/** What restoring would change */
export const safetyRecoveryChanges = (): string => 'What restoring would change'
/** Not saved */
export const safetyBarsNotSaved = (): string => 'Not saved'
/** Try now */
export const safetyBarsTryNow = (): string => 'Try now'
/** Save a copy */
export const safetyBarsSaveCopy = (): string => 'Save a copy'
/** Disk full */
export const safetyBarsFull = (): string => 'Disk full'
/** The disk is full. */
export const safetyBarsFullTitle = (): string => 'The disk is full.'
/** Takes that have come are held and not lost; nothing more is sent. Free some space: it is tried again every 30 s. */
export const safetyBarsFullAbout = (): string => 'Takes that have come are held and not lost; nothing more is sent. Free some space: it is tried again every 30 s.'
/** Low space */
export const safetyBarsLow = (): string => 'Low space'
/** Changed in two places */
export const safetyBarsChanged = (): string => 'Changed in two places'
/** Decide */
export const safetyBarsChangedDecide = (): string => 'Decide'
/** Read only */
export const safetyBarsReadOnly = (): string => 'Read only'
/** Take over */
export const safetyBarsReadOnlyTakeOver = (): string => 'Take over'
/** Read only. */
export const safetyBarsReadOnlyTitle = (): string => 'Read only.'
/** Open in {otherWindow}. */
export const safetyBarsReadOnlyElsewhere = (given: { readonly otherWindow: string }): string => `Open in ${given.otherWindow}.`
/** Recovery */
export const safetyBarsRecovery = (): string => 'Recovery'
/** Restore */
export const safetyBarsRecoveryRestore = (): string => 'Restore'
/** Look */
export const safetyBarsRecoveryLook = (): string => 'Look'
/** Discard */
export const safetyBarsRecoveryDiscard = (): string => 'Discard'
/** Leave it empty */
export const safetyBarsRecoveryLeave = (): string => 'Leave it empty'
/** {recovery} were kept. */
export const safetyBarsRecoveryKept = (given: { readonly recovery: string }): string => `${given.recovery} were kept.`
/** The script is empty. {recovery} has text. */
export const safetyBarsRecoveryEmpty = (given: { readonly recovery: string }): string => `The script is empty. ${given.recovery} has text.`
/** {others, number} more after this one. */
export const safetyBarsMore = (given: { readonly others: number }): string => `${number(given.others)} more after this one.`
/** Another version */
export const safetyBarsCopy = (): string => 'Another version'
/** Merge */
export const safetyBarsCopyMerge = (): string => 'Merge'
/** Compare */
export const safetyBarsCopyCompare = (): string => 'Compare'
/** Leave it */
export const safetyBarsCopyLeave = (): string => 'Leave it'
/** {time} on {day} */
export const safetyWhenWhen = (given: { readonly day: string; readonly time: string }): string => `${given.time} on ${given.day}`
/** The version that was saved before */
export const safetyRecoveryBackup = (): string => 'The version that was saved before'
/** Begin anew */
export const safetyRecoveryDefaults = (): string => 'Begin anew'
/** One of the two versions */
export const safetyRecoveryOneVersion = (): string => 'One of the two versions'
/** The version {version} */
export const safetyRecoveryVersion = (given: { readonly version: string }): string => `The version ${given.version}`
/** {spokenLines, plural, one {# line} other {# lines}}; the script is the same. */
export const safetyRecoverySame = (given: { readonly spokenLines: number }): string => `${pluralOf(given.spokenLines) === 'one' ? `${number(given.spokenLines)} line` : `${number(given.spokenLines)} lines`}; the script is the same.`
/** It knows {differing, plural, one {# take} other {# takes}} that this one does not. */
export const safetyRecoveryTakes = (given: { readonly differing: number }): string => `It knows ${pluralOf(given.differing) === 'one' ? `${number(given.differing)} take` : `${number(given.differing)} takes`} that this one does not.`
/** It knows where {differing, plural, one {# line comes} other {# lines come}} from of which this one knows nothing. */
export const safetyRecoverySources = (given: { readonly differing: number }): string => `It knows where ${pluralOf(given.differing) === 'one' ? `${number(given.differing)} line comes` : `${number(given.differing)} lines come`} from of which this one knows nothing.`
/** It differs from what is open. */
export const safetyRecoveryDiffers = (): string => 'It differs from what is open.'
/** {differing, plural, one {# line of it is not in what is open.} other {# lines of it are not in what is open.}} */
export const safetyRecoveryLines = (given: { readonly differing: number }): string => pluralOf(given.differing) === 'one' ? `${number(given.differing)} line of it is not in what is open.` : `${number(given.differing)} lines of it are not in what is open.`
/** Unsaved edits */
export const safetySnapshotsReasonPending = (): string => 'Unsaved edits'
/** While writing */
export const safetySnapshotsReasonTimed = (): string => 'While writing'
/** Before a snapshot was restored */
export const safetySnapshotsReasonBeforeRestore = (): string => 'Before a snapshot was restored'
/** Before edits were restored */
export const safetySnapshotsReasonBeforeRecovery = (): string => 'Before edits were restored'
/** Before another program changed it */
export const safetySnapshotsReasonBeforeOutside = (): string => 'Before another program changed it'
/** Another program's version */
export const safetySnapshotsReasonOutside = (): string => 'Another program\'s version'
/** Snapshots */
export const safetySnapshotsTitle = (): string => 'Snapshots'
/** Kept by themselves while you write, outside the project's folder: the newest twenty of the last seven days. */
export const safetySnapshotsAbout = (): string => 'Kept by themselves while you write, outside the project\'s folder: the newest twenty of the last seven days.'
/** What is open now is kept as a snapshot before anything is restored. */
export const safetySnapshotsKept = (): string => 'What is open now is kept as a snapshot before anything is restored.'
/** Close */
export const safetySnapshotsClose = (): string => 'Close'
/** Restore */
export const safetySnapshotsRestore = (): string => 'Restore'
/** None yet. The first is kept a few minutes after the first edit. */
export const safetySnapshotsNone = (): string => 'None yet. The first is kept a few minutes after the first edit.'
/** Snapshots */
export const safetySnapshotsList = (): string => 'Snapshots'
/** What restoring would change */
export const safetySnapshotsChanges = (): string => 'What restoring would change'
/** Reading… */
export const safetySnapshotsReading = (): string => 'Reading…'
/** Done */
export const safetyTaskDone = (): string => 'Done'
/** Cancel */
export const safetyTaskCancel = (): string => 'Cancel'
/** {lines, plural, one {# line} other {# lines}} */
export const safetyLines = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`
/** {speakers, plural, one {# speaker} other {# speakers}} */
export const safetySpeakers = (given: { readonly speakers: number }): string => pluralOf(given.speakers) === 'one' ? `${number(given.speakers)} speaker` : `${number(given.speakers)} speakers`
/** {takes, plural, one {# take} other {# takes}} (begins the sentence that records.back.whole ends) */
export const safetyRecordsBack = (given: { readonly takes: number }): string => pluralOf(given.takes) === 'one' ? `${number(given.takes)} take` : `${number(given.takes)} takes`
/** {back, number} of {all, number} takes (begins the sentence that records.back.rest ends) */
export const safetyRecordsBackSome = (given: { readonly all: number; readonly back: number }): string => `${number(given.back)} of ${number(given.all)} takes`
/** {back, plural, one {is back from its file and what was sent.} other {are back from their files and what was sent.}} (goes on after the number of takes, which is set off) */
export const safetyRecordsBackWhole = (given: { readonly back: number }): string => pluralOf(given.back) === 'one' ? 'is back from its file and what was sent.' : 'are back from their files and what was sent.'
/** {back, plural, one {are back from its file and what was sent.} other {are back from their files and what was sent.}} (goes on after the number of takes, which is set off) */
export const safetyRecordsBackRest = (given: { readonly back: number }): string => pluralOf(given.back) === 'one' ? 'are back from its file and what was sent.' : 'are back from their files and what was sent.'
/** {lines, plural, =1 {A line has lost its audio} one {# line have lost their audio} other {# lines have lost their audio}} */
export const safetyRecordsTitleLost = (given: { readonly lines: number }): string => given.lines === 1 ? 'A line has lost its audio' : pluralOf(given.lines) === 'one' ? `${number(given.lines)} line have lost their audio` : `${number(given.lines)} lines have lost their audio`
/** Line {line} */
export const safetyRecordsLostLine = (given: { readonly line: string }): string => `Line ${given.line}`
/** Lines {lines} */
export const safetyRecordsLostSome = (given: { readonly lines: readonly (string | number)[] }): string => `Lines ${and(given.lines)}`
/** {isOne, select, true {{lines} waits} other {{lines} wait}}. It may be paid for a second time. */
export const safetyRecordsLostWaits = (given: { readonly isOne: boolean; readonly lines: string }): string => `${given.isOne ? `${given.lines} waits` : `${given.lines} wait`}. It may be paid for a second time.`
/** {isOne, select, true {{lines} has no file any more. It was paid for once.} other {{lines} have no files any more. They were paid for once.}} */
export const safetyRecordsLostPaid = (given: { readonly isOne: boolean; readonly lines: string }): string => given.isOne ? `${given.lines} has no file any more. It was paid for once.` : `${given.lines} have no files any more. They were paid for once.`
/** {isOne, select, true {{lines} has no file any more. Whether it was paid for is not known here.} other {{lines} have no files any more. Whether they were paid for is not known here.}} */
export const safetyRecordsLostUnknown = (given: { readonly isOne: boolean; readonly lines: string }): string => given.isOne ? `${given.lines} has no file any more. Whether it was paid for is not known here.` : `${given.lines} have no files any more. Whether they were paid for is not known here.`
/** Send, {bytes, plural, one {# byte} other {# bytes}} */
export const safetyRecordsLostSend = (given: { readonly bytes: number }): string => `Send, ${pluralOf(given.bytes) === 'one' ? `${number(given.bytes)} byte` : `${number(given.bytes)} bytes`}`
/** Send again, {bytes, plural, one {# byte} other {# bytes}} */
export const safetyRecordsLostSendAgain = (given: { readonly bytes: number }): string => `Send again, ${pluralOf(given.bytes) === 'one' ? `${number(given.bytes)} byte` : `${number(given.bytes)} bytes`}`
/** {version}, in the project now */
export const safetyConflictsVersionKept = (given: { readonly version: string }): string => `${given.version}, in the project now`
/** Folders in {folder} */
export const safetyFoldersList = (given: { readonly folder: string }): string => `Folders in ${given.folder}`
/** Folders in the folder */
export const safetyFoldersUnknown = (): string => 'Folders in the folder'
/** {lines, plural, one {# line} other {# lines}}. */
export const safetyExportDoneAbout = (given: { readonly lines: number }): string => `${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`}.`
/** What is open now is kept as a snapshot first. */
export const safetyRecoveryAboutOpen = (): string => 'What is open now is kept as a snapshot first.'
/** Every line of both versions is kept. What is open now is kept as a snapshot first. */
export const safetyRecoveryAboutMerge = (): string => 'Every line of both versions is kept. What is open now is kept as a snapshot first.'
/** {lines}, {speakers}. Brings {comes} and takes {goes} away. */
export const safetyRecoveryBrings = (given: { readonly comes: string; readonly goes: string; readonly lines: string; readonly speakers: string }): string => `${given.lines}, ${given.speakers}. Brings ${given.comes} and takes ${given.goes} away.`
/** {lines}, {speakers}. Brings {comes} and takes {goes} away. You are asked about {asked} that both have with other words. */
export const safetyRecoveryBringsAsked = (given: { readonly asked: string; readonly comes: string; readonly goes: string; readonly lines: string; readonly speakers: string }): string => `${given.lines}, ${given.speakers}. Brings ${given.comes} and takes ${given.goes} away. You are asked about ${given.asked} that both have with other words.`
/** Not saved. {problem} */
export const safetyBarsNotSavedTitle = (given: { readonly problem: string }): string => `Not saved. ${given.problem}`
/** {remedy} Your edits are kept in a recovery file. It is tried again by itself. */
export const safetyBarsNotSavedAbout = (given: { readonly remedy: string }): string => `${given.remedy} Your edits are kept in a recovery file. It is tried again by itself.`
/** {remedy} Your edits are kept in a recovery file. It is tried again by itself; the render queue waits. */
export const safetyBarsNotSavedAboutQueue = (given: { readonly remedy: string }): string => `${given.remedy} Your edits are kept in a recovery file. It is tried again by itself; the render queue waits.`
/** Not saved. The disk is full. */
export const safetyBarsNotSavedFull = (): string => 'Not saved. The disk is full.'
/** Free some space. */
export const safetyBarsNotSavedFree = (): string => 'Free some space.'
/** {places}, from version control. Neither version is sent; the other lines can be rendered. */
export const safetyBarsVersions = (given: { readonly places: string }): string => `${given.places}, from version control. Neither version is sent; the other lines can be rendered.`
/** {places, plural, =1 {Two versions of one place} one {# places have two versions} other {# places have two versions}} */
export const safetyBarsVersionsPlaces = (given: { readonly places: number }): string => given.places === 1 ? 'Two versions of one place' : pluralOf(given.places) === 'one' ? `${number(given.places)} places have two versions` : `${number(given.places)} places have two versions`
/** {changes} made here and by another program at the same time. Both versions are kept. */
export const safetyBarsChanges = (given: { readonly changes: string }): string => `${given.changes} made here and by another program at the same time. Both versions are kept.`
/** {changes, plural, one {# change} other {# changes}} */
export const safetyBarsChangesCount = (given: { readonly changes: number }): string => pluralOf(given.changes) === 'one' ? `${number(given.changes)} change` : `${number(given.changes)} changes`
/** {file} lies beside {of}: a sync program keeps one where two computers wrote at once. */
export const safetyBarsCopyAbout = (given: { readonly file: string; readonly of: string }): string => `${given.file} lies beside ${given.of}: a sync program keeps one where two computers wrote at once.`
/** Unsaved edits of {when} */
export const safetyRecoveryPending = (given: { readonly when: string }): string => `Unsaved edits of ${given.when}`
/** Unsaved edits */
export const safetyRecoveryPendingUndated = (): string => 'Unsaved edits'
/** Snapshot of {when} */
export const safetyRecoverySnapshot = (given: { readonly when: string }): string => `Snapshot of ${given.when}`
/** Snapshot */
export const safetyRecoverySnapshotUndated = (): string => 'Snapshot'
/** Another version of {when} */
export const safetyRecoveryCopy = (given: { readonly when: string }): string => `Another version of ${given.when}`
/** Another version */
export const safetyRecoveryCopyUndated = (): string => 'Another version'
/** Without any copy: {files} {count, plural, one {is} other {are}} made new; the script then has {lines}. */
export const safetyRecoveryWithout = (given: { readonly count: number; readonly files: string; readonly lines: string }): string => `Without any copy: ${given.files} ${pluralOf(given.count) === 'one' ? 'is' : 'are'} made new; the script then has ${given.lines}.`
/** {lines, plural, one {# line} other {# lines}}. */
export const safetyRecoveryRepaired = (given: { readonly lines: number }): string => `${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`}.`
/** {lines}; {differing, plural, one {# line differs} other {# lines differ}} from what is open. */
export const safetyRecoveryDiffer = (given: { readonly differing: number; readonly lines: string }): string => `${given.lines}; ${pluralOf(given.differing) === 'one' ? `${number(given.differing)} line differs` : `${number(given.differing)} lines differ`} from what is open.`
/** another window on this computer, since {when} */
export const safetyOtherWindowHere = (given: { readonly when: string }): string => `another window on this computer, since ${given.when}`
/** a window on {host}, since {when} */
export const safetyOtherWindowElsewhere = (given: { readonly host: string; readonly when: string }): string => `a window on ${given.host}, since ${given.when}`
/** {lines}, {speakers}. Restoring brings {comes} and takes {goes} away. */
export const safetySnapshotsBrings = (given: { readonly comes: string; readonly goes: string; readonly lines: string; readonly speakers: string }): string => `${given.lines}, ${given.speakers}. Restoring brings ${given.comes} and takes ${given.goes} away.`
/** Table (CSV) */
export const safetyFormatCsv = (): string => 'Table (CSV)'
/** {files, plural, one {# file} other {# files}}, {size}. */
export const safetyPackDoneAbout = (given: { readonly files: number; readonly size: string }): string => `${pluralOf(given.files) === 'one' ? `${number(given.files)} file` : `${number(given.files)} files`}, ${given.size}.`
