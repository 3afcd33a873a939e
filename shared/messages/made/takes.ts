// Made by `npm run messages` from en/takes.json: change that.
import { number, plain, pluralOf } from '../languages/en.ts'

/** {name} is in the trash. */
export const takesTrashed = (given: { readonly name: string }): string => `${given.name} is in the trash.`
/** Undo */
export const takesTrashedUndo = (): string => 'Undo'
/** {takes, plural, one {# take} other {# takes}} brought back. */
export const takesRestored = (given: { readonly takes: number }): string => `${pluralOf(given.takes) === 'one' ? `${number(given.takes)} take` : `${number(given.takes)} takes`} brought back.`
/** No line needs attention. */
export const takesReviewNone = (): string => 'No line needs attention.'
/** {takes, plural, one {# take} other {# takes}} removed, {size} freed. */
export const takesCleanUpDone = (given: { readonly size: string; readonly takes: number }): string => `${pluralOf(given.takes) === 'one' ? `${number(given.takes)} take` : `${number(given.takes)} takes`} removed, ${given.size} freed.`
/** In the trash */
export const takesCleanUpReasonTrashed = (): string => 'In the trash'
/** Of lines that are gone */
export const takesCleanUpReasonLineGone = (): string => 'Of lines that are gone'
/** Of an older text */
export const takesCleanUpReasonOutdated = (): string => 'Of an older text'
/** Not in use */
export const takesCleanUpReasonNotHeard = (): string => 'Not in use'
/** Take {letter} */
export const takesNameBlind = (given: { readonly letter: string }): string => `Take ${given.letter}`
/** Draft take */
export const takesNameDraft = (): string => 'Draft take'
/** Take {count, number} */
export const takesNameService = (given: { readonly count: number }): string => `Take ${number(given.count)}`
/** of an older text */
export const takesFactsOlderText = (): string => 'of an older text'
/** {lines, plural, one {The line is accepted.} other {All {lines, number} lines are accepted.}} */
export const takesSeamsAccepted = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? 'The line is accepted.' : `All ${number(given.lines)} lines are accepted.`
/** Border moved. Both lines have a new take. */
export const takesSeamsMoved = (): string => 'Border moved. Both lines have a new take.'
/** Clean up takes */
export const takesCleanUpTitle = (): string => 'Clean up takes'
/** Audio is removed from the disk for good. Takes in use, starred and locked ones are never among these. */
export const takesCleanUpAbout = (): string => 'Audio is removed from the disk for good. Takes in use, starred and locked ones are never among these.'
/** {takes, plural, one {# take} other {# takes}} */
export const takesTakes = (given: { readonly takes: number }): string => pluralOf(given.takes) === 'one' ? `${number(given.takes)} take` : `${number(given.takes)} takes`
/** Keep them */
export const takesCleanUpKeep = (): string => 'Keep them'
/** Cancel */
export const takesCleanUpCancel = (): string => 'Cancel'
/** Remove {paid, plural, one {# paid take} other {# paid takes}} too */
export const takesCleanUpRemovePaid = (given: { readonly paid: number }): string => `Remove ${pluralOf(given.paid) === 'one' ? `${number(given.paid)} paid take` : `${number(given.paid)} paid takes`} too`
/** Remove {chosenItems, plural, one {# take} other {# takes}} */
export const takesCleanUpRemove = (given: { readonly chosenItems: number }): string => `Remove ${pluralOf(given.chosenItems) === 'one' ? `${number(given.chosenItems)} take` : `${number(given.chosenItems)} takes`}`
/** Reading… */
export const takesCleanUpReading = (): string => 'Reading…'
/** {paid, plural, one {# take of these was paid for and cannot be made again as it is: no two takes are alike. Remove it all the same?} other {# takes of these were paid for and cannot be made again as they are: no two takes are alike. Remove them all the same?}} */
export const takesCleanUpPaid = (given: { readonly paid: number }): string => pluralOf(given.paid) === 'one' ? `${number(given.paid)} take of these was paid for and cannot be made again as it is: no two takes are alike. Remove it all the same?` : `${number(given.paid)} takes of these were paid for and cannot be made again as they are: no two takes are alike. Remove them all the same?`
/** {count, number} of {ids, number} */
export const takesCleanUpChosen = (given: { readonly count: number; readonly ids: number }): string => `${number(given.count)} of ${number(given.ids)}`
/** And {takes, number} more of this kind. */
export const takesCleanUpMore = (given: { readonly takes: number }): string => `And ${number(given.takes)} more of this kind.`
/** Line {number, number, plain}, {speaker} */
export const takesCompareTitle = (given: { readonly number: number; readonly speaker: string }): string => `Line ${plain(given.number)}, ${given.speaker}`
/** Show in script */
export const takesCompareShowInScript = (): string => 'Show in script'
/** New takes */
export const takesCompareNewTakes = (): string => 'New takes'
/** New take */
export const takesCompareNewTake = (): string => 'New take'
/** More new takes */
export const takesCompareNewTakeMore = (): string => 'More new takes'
/** Script */
export const takesCompareScript = (): string => 'Script'
/** Comparison */
export const takesCompareControls = (): string => 'Comparison'
/** Match loudness */
export const takesCompareMatchLoudness = (): string => 'Match loudness'
/** Keep position */
export const takesCompareKeepPosition = (): string => 'Keep position'
/** Blind */
export const takesCompareBlind = (): string => 'Blind'
/** Loop the take */
export const takesCompareLoop = (): string => 'Loop the take'
/** Spectrogram */
export const takesCompareSpectrogram = (): string => 'Spectrogram'
/** Spectrogram of {name}, up to {kilohertz, number} kHz */
export const takesSpectrogramName = (given: { readonly kilohertz: number; readonly name: string }): string => `Spectrogram of ${given.name}, up to ${number(given.kilohertz)} kHz`
/** {kilohertz, number} kHz */
export const takesSpectrogramHeight = (given: { readonly kilohertz: number }): string => `${number(given.kilohertz)} kHz`
/** The spectrogram of {name} could not be drawn. */
export const takesSpectrogramMissing = (given: { readonly name: string }): string => `The spectrogram of ${given.name} could not be drawn.`
/** A spectrogram is drawn of takes of up to {minutes, number} minutes. */
export const takesSpectrogramTooLong = (given: { readonly minutes: number }): string => `A spectrogram is drawn of takes of up to ${number(given.minutes)} minutes.`
/** Position in the line */
export const takesComparePosition = (): string => 'Position in the line'
/** Render this line */
export const takesActionRender = (): string => 'Render this line'
/** Try again */
export const takesActionTryAgain = (): string => 'Try again'
/** Decide */
export const takesActionDecide = (): string => 'Decide'
/** Listen */
export const takesActionListen = (): string => 'Listen'
/** Choose a voice */
export const takesActionChooseVoice = (): string => 'Choose a voice'
/** Changed since this line was rendered. Takes keeps the old audio. */
export const takesProblemStaleChanged = (): string => 'Changed since this line was rendered. Takes keeps the old audio.'
/** What has changed */
export const takesProblemStaleList = (): string => 'What has changed'
/** The text, its cast or its settings have changed since this line was rendered. Takes keeps the old audio. */
export const takesProblemStale = (): string => 'The text, its cast or its settings have changed since this line was rendered. Takes keeps the old audio.'
/** This line was stopped before it was sent. */
export const takesProblemStopped = (): string => 'This line was stopped before it was sent.'
/** The audio does not look right. It is kept, and used only if you choose it. */
export const takesProblemSuspicious = (): string => 'The audio does not look right. It is kept, and used only if you choose it.'
/** This line was sent once, and how that ended is not known. It may have been billed. */
export const takesProblemUnknown = (): string => 'This line was sent once, and how that ended is not known. It may have been billed.'
/** Nobody is cast for this line. */
export const takesProblemNoVoice = (): string => 'Nobody is cast for this line.'
/** This line could not be rendered. */
export const takesProblemFailed = (): string => 'This line could not be rendered.'
/** overlaps */
export const takesQuoteOverlaps = (): string => 'overlaps'
/** pause {durationMs} */
export const takesQuotePause = (given: { readonly durationMs: string }): string => `pause ${given.durationMs}`
/** (cut off) */
export const takesQuoteCutOff = (): string => '(cut off)'
/** The project can only be read */
export const takesNoneReadOnly = (): string => 'The project can only be read'
/** Connect a service first */
export const takesNoneNotConnected = (): string => 'Connect a service first'
/** To */
export const takesRequestTo = (): string => 'To'
/** Model */
export const takesRequestModel = (): string => 'Model'
/** Encoding */
export const takesRequestEncoding = (): string => 'Encoding'
/** Text */
export const takesRequestText = (): string => 'Text'
/** {bytesOfText, plural, one {# byte} other {# bytes}} */
export const takesRequestBytes = (given: { readonly bytesOfText: number }): string => pluralOf(given.bytesOfText) === 'one' ? `${number(given.bytesOfText)} byte` : `${number(given.bytesOfText)} bytes`
/** Review */
export const takesReviewTitle = (): string => 'Review'
/** Lines to review */
export const takesReviewShow = (): string => 'Lines to review'
/** Attention */
export const takesReviewAttention = (): string => 'Attention'
/** Starred */
export const takesReviewStarred = (): string => 'Starred'
/** All */
export const takesReviewAll = (): string => 'All'
/** Trash */
export const takesReviewTrash = (): string => 'Trash'
/** Clean up */
export const takesReviewCleanUp = (): string => 'Clean up'
/** Lines to review */
export const takesReviewLines = (): string => 'Lines to review'
/** Show all lines */
export const takesReviewShowAll = (): string => 'Show all lines'
/** Compared today */
export const takesReviewCompared = (): string => 'Compared today'
/** No take is starred yet. F stars the take that is compared. */
export const takesReviewNoneStarred = (): string => 'No take is starred yet. F stars the take that is compared.'
/** The script has no spoken lines. */
export const takesReviewNoLines = (): string => 'The script has no spoken lines.'
/** Words of {name} */
export const takesWordsName = (given: { readonly name: string }): string => `Words of ${given.name}`
/** Play from {word} */
export const takesWordsPlay = (given: { readonly word: string }): string => `Play from ${given.word}`
/** Times of words are estimated: no voice of this computer reads this language. */
export const takesWordsEstimated = (): string => 'Times of words are estimated: no voice of this computer reads this language.'
/** {count, plural, one {1 word left out: “{words}” was not heard.} other {{count, number} words left out, not heard: {words}.}} */
export const takesWordsMissing = (given: { readonly count: number; readonly words: string }): string => pluralOf(given.count) === 'one' ? `1 word left out: “${given.words}” was not heard.` : `${number(given.count)} words left out, not heard: ${given.words}.`
/** Left out */
export const takesWordsMissingWord = (): string => 'Left out'
/** {count, plural, one {“{words}” is said twice.} other {Said twice: {words}.}} */
export const takesWordsAgain = (given: { readonly count: number; readonly words: string }): string => pluralOf(given.count) === 'one' ? `“${given.words}” is said twice.` : `Said twice: ${given.words}.`
/** Said once more */
export const takesWordsSaidAgain = (): string => 'Said once more'
/** {count, plural, one {1 sound is no word of the line.} other {{count, number} sounds are no words of the line.}} */
export const takesWordsStrange = (given: { readonly count: number }): string => pluralOf(given.count) === 'one' ? '1 sound is no word of the line.' : `${number(given.count)} sounds are no words of the line.`
/** Take {letter}, {name} */
export const takesCardName = (given: { readonly letter: string; readonly name: string }): string => `Take ${given.letter}, ${given.name}`
/** Pause {name} */
export const takesCardPause = (given: { readonly name: string }): string => `Pause ${given.name}`
/** Play {name} */
export const takesCardPlay = (given: { readonly name: string }): string => `Play ${given.name}`
/** In use */
export const takesCardInUse = (): string => 'In use'
/** Drag it out of the window for a file. */
export const takesCardDragOut = (): string => 'Drag it out of the window for a file.'
/** Draft */
export const takesCardDraft = (): string => 'Draft'
/** Older text */
export const takesCardOlderText = (): string => 'Older text'
/** Use {name} */
export const takesCardUseName = (given: { readonly name: string }): string => `Use ${given.name}`
/** Use this take */
export const takesCardUse = (): string => 'Use this take'
/** {pace, number, plain} wpm */
export const takesCardPace = (given: { readonly pace: number }): string => `${plain(given.pace)} wpm`
/** temperature {temperature} */
export const takesCardTemperature = (given: { readonly temperature: string }): string => `temperature ${given.temperature}`
/** cut from a scene */
export const takesCardSlice = (): string => 'cut from a scene'
/** Take the star from {name} */
export const takesCardUnstar = (given: { readonly name: string }): string => `Take the star from ${given.name}`
/** Star {name} */
export const takesCardStar = (given: { readonly name: string }): string => `Star ${given.name}`
/** Unlock {name} */
export const takesCardUnlock = (given: { readonly name: string }): string => `Unlock ${given.name}`
/** Lock the line to {name} */
export const takesCardLock = (given: { readonly name: string }): string => `Lock the line to ${given.name}`
/** Rating */
export const takesCardRating = (): string => 'Rating'
/** {rating, number} of 5 */
export const takesCardRatingStars = (given: { readonly rating: number }): string => `${number(given.rating)} of 5`
/** Move to the trash */
export const takesCardTrash = (): string => 'Move to the trash'
/** More for {name} */
export const takesCardMore = (given: { readonly name: string }): string => `More for ${given.name}`
/** Accepted */
export const takesCardVerdictAccepted = (): string => 'Accepted'
/** Suspicious */
export const takesCardVerdictSuspicious = (): string => 'Suspicious'
/** The audio does not look right. */
export const takesCardVerdictAbout = (): string => 'The audio does not look right.'
/** Take back that {name} is accepted */
export const takesCardVerdictTakeBackName = (given: { readonly name: string }): string => `Take back that ${given.name} is accepted`
/** Accept the reading of {name} */
export const takesCardVerdictAcceptName = (given: { readonly name: string }): string => `Accept the reading of ${given.name}`
/** Take back */
export const takesCardVerdictTakeBack = (): string => 'Take back'
/** Accept reading */
export const takesCardVerdictAccept = (): string => 'Accept reading'
/** Nothing was sent. */
export const takesFactsNothingSent = (): string => 'Nothing was sent.'
/** What was sent is not known any more: its record was made again from the file. */
export const takesFactsUnknown = (): string => 'What was sent is not known any more: its record was made again from the file.'
/** Rated {rating, number} of 5 */
export const takesNoteRated = (given: { readonly rating: number }): string => `Rated ${number(given.rating)} of 5`
/** Add a note to {name} */
export const takesNoteAddName = (given: { readonly name: string }): string => `Add a note to ${given.name}`
/** Note on {name}: {note} */
export const takesNoteWritten = (given: { readonly name: string; readonly note: string }): string => `Note on ${given.name}: ${given.note}`
/** Add a note */
export const takesNoteAdd = (): string => 'Add a note'
/** Note on {name} */
export const takesNoteName = (given: { readonly name: string }): string => `Note on ${given.name}`
/** Width of the left panel */
export const takesPanelWidth = (): string => 'Width of the left panel'
/** Trash */
export const takesPanelTrash = (): string => 'Trash'
/** Comparison */
export const takesPanelComparison = (): string => 'Comparison'
/** The take */
export const takesStageTake = (): string => 'The take'
/** {take} of line {number, number, plain} */
export const takesStageTakeOfLine = (given: { readonly number: number; readonly take: string }): string => `${given.take} of line ${plain(given.number)}`
/** One take */
export const takesMenuOne = (): string => 'One take'
/** {count, number} takes */
export const takesMenuSome = (given: { readonly count: number }): string => `${number(given.count)} takes`
/** Retake in context */
export const takesMenuInContext = (): string => 'Retake in context'
/** Retake in context: not with this model */
export const takesMenuInContextCannot = (): string => 'Retake in context: not with this model'
/** Between one line on each side */
export const takesMenuBetweenOne = (): string => 'Between one line on each side'
/** Between two lines on each side */
export const takesMenuBetweenTwo = (): string => 'Between two lines on each side'
/** Alone, in the form of a scene */
export const takesMenuAlone = (): string => 'Alone, in the form of a scene'
/** No takes yet. A take is kept for good: another one never takes its place by itself. */
export const takesStageNone = (): string => 'No takes yet. A take is kept for good: another one never takes its place by itself.'
/** Make a draft take */
export const takesStageMakeDraft = (): string => 'Make a draft take'
/** Make a take */
export const takesStageMake = (): string => 'Make a take'
/** Takes of line {number, number, plain} */
export const takesStageList = (given: { readonly number: number }): string => `Takes of line ${plain(given.number)}`
/** The line is being rendered */
export const takesNoneRendering = (): string => 'The line is being rendered'
/** The draft take of this text is there already */
export const takesNoneDraftThere = (): string => 'The draft take of this text is there already'
/** Trash */
export const takesTrashTitle = (): string => 'Trash'
/** Back to the line */
export const takesTrashBack = (): string => 'Back to the line'
/** Reading… */
export const takesTrashReading = (): string => 'Reading…'
/** Nothing is in the trash. Audio stays on the disk until a clean-up. */
export const takesTrashNone = (): string => 'Nothing is in the trash. Audio stays on the disk until a clean-up.'
/** Takes in the trash */
export const takesTrashList = (): string => 'Takes in the trash'
/** Stop the take of line {number, number, plain}, {speaker} */
export const takesTrashStop = (given: { readonly number: number; readonly speaker: string }): string => `Stop the take of line ${plain(given.number)}, ${given.speaker}`
/** Play the take of line {number, number, plain}, {speaker} */
export const takesTrashPlay = (given: { readonly number: number; readonly speaker: string }): string => `Play the take of line ${plain(given.number)}, ${given.speaker}`
/** A line that is gone */
export const takesTrashLineGone = (): string => 'A line that is gone'
/** Line {number, number, plain}, {speaker} */
export const takesTrashLine = (given: { readonly number: number; readonly speaker: string }): string => `Line ${plain(given.number)}, ${given.speaker}`
/** Restore the take of line {number, number, plain}, {speaker} */
export const takesTrashRestoreName = (given: { readonly number: number; readonly speaker: string }): string => `Restore the take of line ${plain(given.number)}, ${given.speaker}`
/** Restore */
export const takesTrashRestore = (): string => 'Restore'
/** {takes, plural, one {# take} other {# takes}} use {size}. There is nothing to remove. */
export const takesCleanUpUseNothing = (given: { readonly size: string; readonly takes: number }): string => `${pluralOf(given.takes) === 'one' ? `${number(given.takes)} take` : `${number(given.takes)} takes`} use ${given.size}. There is nothing to remove.`
/** {takes, plural, one {# take} other {# takes}} use {size}. {removable, number} could go. */
export const takesCleanUpUseSome = (given: { readonly removable: number; readonly size: string; readonly takes: number }): string => `${pluralOf(given.takes) === 'one' ? `${number(given.takes)} take` : `${number(given.takes)} takes`} use ${given.size}. ${number(given.removable)} could go.`
/** {reason}, paid for */
export const takesCleanUpPaidFor = (given: { readonly reason: string }): string => `${given.reason}, paid for`
/** {reason}, free to make again */
export const takesCleanUpFree = (given: { readonly reason: string }): string => `${given.reason}, free to make again`
/** {line}, draft (line: such as Line 12) */
export const takesCleanUpItemDraft = (given: { readonly line: string }): string => `${given.line}, draft`
/** A line that is gone */
export const takesCleanUpItemLineGone = (): string => 'A line that is gone'
/** Line {line, number, plain} */
export const takesCleanUpItemLine = (given: { readonly line: number }): string => `Line ${plain(given.line)}`
/** Lines {lines} */
export const takesCleanUpItemLines = (given: { readonly lines: string }): string => `Lines ${given.lines}`
/** Sent text {at} */
export const takesFactsSentText = (given: { readonly at: string }): string => `Sent text ${given.at}`
/** {day}, {time}, offline and free */
export const takesFactsWhenDraft = (given: { readonly day: string; readonly time: string }): string => `${given.day}, ${given.time}, offline and free`
/** {day}, {time}, {bytes, plural, one {# byte} other {# bytes}} of text */
export const takesFactsWhenService = (given: { readonly bytes: number; readonly day: string; readonly time: string }): string => `${given.day}, ${given.time}, ${pluralOf(given.bytes) === 'one' ? `${number(given.bytes)} byte` : `${number(given.bytes)} bytes`} of text`
/** Request body of {name} */
export const takesFactsBody = (given: { readonly name: string }): string => `Request body of ${given.name}`
/** Request body of {name}, part {part, number} */
export const takesFactsBodyPart = (given: { readonly name: string; readonly part: number }): string => `Request body of ${given.name}, part ${number(given.part)}`
/** {first} to {last} switch (first and last: keys) */
export const takesKeysSwitch = (given: { readonly first: string; readonly last: string }): string => `${given.first} to ${given.last} switch`
/** {key} play */
export const takesKeysPlay = (given: { readonly key: string }): string => `${given.key} play`
/** {key} use */
export const takesKeysUse = (given: { readonly key: string }): string => `${given.key} use`
/** {key} star */
export const takesKeysStar = (given: { readonly key: string }): string => `${given.key} star`
/** {key} lock */
export const takesKeysLock = (given: { readonly key: string }): string => `${given.key} lock`
/** {key} accept */
export const takesKeysAccept = (given: { readonly key: string }): string => `${given.key} accept`
/** {key} new */
export const takesKeysNew = (given: { readonly key: string }): string => `${given.key} new`
/** Play the take of a line that is gone */
export const takesTrashPlayGone = (): string => 'Play the take of a line that is gone'
/** Stop the take of a line that is gone */
export const takesTrashStopGone = (): string => 'Stop the take of a line that is gone'
/** Restore the take of a line that is gone */
export const takesTrashRestoreGone = (): string => 'Restore the take of a line that is gone'
/** {length}, draft */
export const takesTrashLengthDraft = (given: { readonly length: string }): string => `${given.length}, draft`
/** {length}, final */
export const takesTrashLengthFinal = (given: { readonly length: string }): string => `${given.length}, final`
/** accepted */
export const takesFactsAccepted = (): string => 'accepted'
/** suspicious */
export const takesFactsSuspicious = (): string => 'suspicious'
/** offline */
export const takesCardOffline = (): string => 'offline'
/** JSON */
export const takesRequestEncodingJson = (): string => 'JSON'
/** MessagePack */
export const takesRequestEncodingMsgpack = (): string => 'MessagePack'
/** {name} is not in use, so it was not locked: a lock keeps the take that is in use. (name: a take, such as Take 2) */
export const takesLockNotInUse = (given: { readonly name: string }): string => `${given.name} is not in use, so it was not locked: a lock keeps the take that is in use.`
/** Use and lock it */
export const takesLockNotInUseUse = (): string => 'Use and lock it'
/** The line is locked to {locked}, which stays in use. (locked: a take, such as Take 2) */
export const takesUseLocked = (given: { readonly locked: string }): string => `The line is locked to ${given.locked}, which stays in use.`
/** Unlock, and use {name} (name: another take) */
export const takesUseLockedUnlock = (given: { readonly name: string }): string => `Unlock, and use ${given.name}`
/** {name} stays in use, whatever is made later. (name: a take, such as Take 2) */
export const takesUseKept = (given: { readonly name: string }): string => `${given.name} stays in use, whatever is made later.`
