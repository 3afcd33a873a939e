// Made by `npm run messages` from en/script.json: change that.
import { and, number, plain, pluralOf } from '../languages/en.ts'

/** There is nothing to note. */
export const scriptCommandNoNote = (): string => 'There is nothing to note.'
/** This line has no to-do. */
export const scriptCommandNoToDoHere = (): string => 'This line has no to-do.'
/** No line of a speaker is selected. */
export const scriptCommandNothingSelected = (): string => 'No line of a speaker is selected.'
/** Put the caret on a line of the speaker. */
export const scriptCommandNoSpeakerHere = (): string => 'Put the caret on a line of the speaker.'
/** There are no words on one side of the caret. */
export const scriptCommandCannotSplit = (): string => 'There are no words on one side of the caret.'
/** Only lines of one speaker can be joined. */
export const scriptCommandCannotJoin = (): string => 'Only lines of one speaker can be joined.'
/** Select lines that stand together. */
export const scriptCommandNotTogether = (): string => 'Select lines that stand together.'
/** The lines cannot move further up. */
export const scriptCommandLinesTop = (): string => 'The lines cannot move further up.'
/** The lines cannot move further down. */
export const scriptCommandLinesBottom = (): string => 'The lines cannot move further down.'
/** The scene cannot move further up. */
export const scriptCommandSceneTop = (): string => 'The scene cannot move further up.'
/** The scene cannot move further down. */
export const scriptCommandSceneBottom = (): string => 'The scene cannot move further down.'
/** The scene cannot move there. */
export const scriptCommandSceneStays = (): string => 'The scene cannot move there.'
/** Choose Narrator (completes "Undo …") */
export const scriptCommandUndoNarrator = (): string => 'Choose Narrator'
/** There is no to-do. */
export const scriptCommandNoToDo = (): string => 'There is no to-do.'
/** Space plays on from the caret. Enter goes back to the text. */
export const scriptLeft = (): string => 'Space plays on from the caret. Enter goes back to the text.'
/** Type a name, a colon and what is said. ## begins a scene, // a note. */
export const scriptEditorPlaceholder = (): string => 'Type a name, a colon and what is said. ## begins a scene, // a note.'
/** Script */
export const scriptEditorName = (): string => 'Script'
/** Line at the caret */
export const scriptCaretName = (): string => 'Line at the caret'
/** {speaker}, reading the action */
export const scriptCaretNarrated = (given: { readonly speaker: string }): string => `${given.speaker}, reading the action`
/** {who}, not spoken */
export const scriptCaretNotSpoken = (given: { readonly who: string }): string => `${given.who}, not spoken`
/** {speaker}, {state}, line {line, number, plain} of {lines, number, plain} */
export const scriptCaretLine = (given: { readonly line: number; readonly lines: number; readonly speaker: string; readonly state: string }): string => `${given.speaker}, ${given.state}, line ${plain(given.line)} of ${plain(given.lines)}`
/** Scene heading */
export const scriptCaretScene = (): string => 'Scene heading'
/** Title */
export const scriptCaretTitle = (): string => 'Title'
/** Note */
export const scriptCaretNote = (): string => 'Note'
/** To-do, done */
export const scriptCaretToDoDone = (): string => 'To-do, done'
/** Action, not spoken */
export const scriptCaretAction = (): string => 'Action, not spoken'
/** Blank line */
export const scriptCaretBlank = (): string => 'Blank line'
/** Line {line, number, plain}, {speaker} */
export const scriptLineName = (given: { readonly line: number; readonly speaker: string }): string => `Line ${plain(given.line)}, ${given.speaker}`
/** Pause line {line, number, plain} */
export const scriptLinePause = (given: { readonly line: number }): string => `Pause line ${plain(given.line)}`
/** Play line {line, number, plain} */
export const scriptLinePlay = (given: { readonly line: number }): string => `Play line ${plain(given.line)}`
/** Draft */
export const scriptLineDraft = (): string => 'Draft'
/** {action} line {line, number, plain} (action: Render, Retry, Listen, Decide or Cast) */
export const scriptLineAct = (given: { readonly action: string; readonly line: number }): string => `${given.action} line ${plain(given.line)}`
/** Reopen the to-do */
export const scriptLineToDoReopen = (): string => 'Reopen the to-do'
/** Finish the to-do */
export const scriptLineToDoFinish = (): string => 'Finish the to-do'
/** Unfold the scene */
export const scriptLineSceneUnfold = (): string => 'Unfold the scene'
/** Fold the scene */
export const scriptLineSceneFold = (): string => 'Fold the scene'
/** Line states in words */
export const scriptLineStatesWords = (): string => 'Line states in words'
/** Line states */
export const scriptLineStates = (): string => 'Line states'
/** Render */
export const scriptActionRender = (): string => 'Render'
/** Listen */
export const scriptActionListen = (): string => 'Listen'
/** Retry */
export const scriptActionRetry = (): string => 'Retry'
/** Decide */
export const scriptActionDecide = (): string => 'Decide'
/** Cast */
export const scriptActionCast = (): string => 'Cast'
/** Other window */
export const scriptOtherWindowCaret = (): string => 'Other window'
/** {lines, plural, one {# line} other {# lines}} */
export const scriptFoldLines = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`
/** Show {lines} (lines: such as 12 lines) */
export const scriptFoldShow = (given: { readonly lines: string }): string => `Show ${given.lines}`
/** Selection deleted (said by a screen reader) */
export const scriptDeleted = (): string => 'Selection deleted'
/** Add “{word}” to your words */
export const scriptSpellingAdd = (given: { readonly word: string }): string => `Add “${given.word}” to your words`
/** {lines, plural, one {Change Speaker} other {Change Speaker of {lines, number, plain} Lines}} (completes "Undo …") */
export const scriptUndoChangeSpeaker = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? 'Change Speaker' : `Change Speaker of ${plain(given.lines)} Lines`
/** Rename Speaker (completes "Undo …") */
export const scriptUndoRenameSpeaker = (): string => 'Rename Speaker'
/** Remove Speaker (completes "Undo …") */
export const scriptUndoRemoveSpeaker = (): string => 'Remove Speaker'
/** Merge Speakers (completes "Undo …") */
export const scriptUndoMergeSpeakers = (): string => 'Merge Speakers'
/** Add To-Do (completes "Undo …") */
export const scriptUndoAddToDo = (): string => 'Add To-Do'
/** Add Note (completes "Undo …") */
export const scriptUndoAddNote = (): string => 'Add Note'
/** Reopen To-Do (completes "Undo …") */
export const scriptUndoReopenToDo = (): string => 'Reopen To-Do'
/** Finish To-Do (completes "Undo …") */
export const scriptUndoFinishToDo = (): string => 'Finish To-Do'
/** Remove Note (completes "Undo …") */
export const scriptUndoRemoveNote = (): string => 'Remove Note'
/** {places, plural, one {Replace} other {Replace {places, number, plain} Places}} (completes "Undo …") */
export const scriptUndoReplace = (given: { readonly places: number }): string => pluralOf(given.places) === 'one' ? 'Replace' : `Replace ${plain(given.places)} Places`
/** Split Line (completes "Undo …") */
export const scriptUndoSplitLine = (): string => 'Split Line'
/** Join Lines (completes "Undo …") */
export const scriptUndoJoinLines = (): string => 'Join Lines'
/** {lines, plural, one {Duplicate Line} other {Duplicate Lines}} (completes "Undo …") */
export const scriptUndoDuplicate = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? 'Duplicate Line' : 'Duplicate Lines'
/** Move Lines (completes "Undo …") */
export const scriptUndoMoveLines = (): string => 'Move Lines'
/** Move Scene (completes "Undo …") */
export const scriptUndoMoveScene = (): string => 'Move Scene'
/** Paste (completes "Undo …") */
export const scriptUndoPaste = (): string => 'Paste'
/** Drop (completes "Undo …") */
export const scriptUndoDrop = (): string => 'Drop'
/** Cut (completes "Undo …") */
export const scriptUndoCut = (): string => 'Cut'
/** Deletion (completes "Undo …") */
export const scriptUndoDeletion = (): string => 'Deletion'
/** Move Text (completes "Undo …") */
export const scriptUndoMove = (): string => 'Move Text'
/** Add Speakers (completes "Undo …") */
export const scriptUndoSpeakers = (): string => 'Add Speakers'
/** Colon of {name} (completes "Undo …") */
export const scriptUndoColon = (given: { readonly name: string }): string => `Colon of ${given.name}`
/** Delivery (completes "Undo …") */
export const scriptUndoDelivery = (): string => 'Delivery'
/** {count, plural, one {{names} is} other {{names} are}} in the cast. (names: such as Mara and Ruth; count: how many) */
export const scriptSpeakerAdded = (given: { readonly count: number; readonly names: readonly (string | number)[] }): string => `${pluralOf(given.count) === 'one' ? `${and(given.names)} is` : `${and(given.names)} are`} in the cast.`
/** {name} is in the cast, with draft voice {voice}. (name: a single new speaker; voice: what its draft voice is called) */
export const scriptSpeakerAddedVoice = (given: { readonly name: string; readonly voice: string }): string => `${given.name} is in the cast, with draft voice ${given.voice}.`
/** Which speakers to add */
export const scriptSpeakerChoose = (): string => 'Which speakers to add'
/** Lines of the others stay as they are. */
export const scriptSpeakerChooseAbout = (): string => 'Lines of the others stay as they are.'
/** Cancel */
export const scriptSpeakerChooseCancel = (): string => 'Cancel'
/** {count, plural, one {{names} reads like a speaker, and is not in the cast.} other {{names} read like speakers, and are not in the cast.}} (names: such as Mara and Ruth; count: how many. Told after something was pasted) */
export const scriptSpeakerFound = (given: { readonly count: number; readonly names: readonly (string | number)[] }): string => pluralOf(given.count) === 'one' ? `${and(given.names)} reads like a speaker, and is not in the cast.` : `${and(given.names)} read like speakers, and are not in the cast.`
/** {count, plural, one {Add speaker} other {Add # speakers}} */
export const scriptSpeakerFoundAdd = (given: { readonly count: number }): string => pluralOf(given.count) === 'one' ? 'Add speaker' : `Add ${number(given.count)} speakers`
/** Choose… (opens a list of the names, of which some can be left out) */
export const scriptSpeakerFoundChoose = (): string => 'Choose…'
/** {lines, plural, one {A line reads like dialogue of {names}, but is action.} other {# lines read like dialogue of {names}, but are action.}} (names: people of the cast; lines: how many. Told after something was pasted) */
export const scriptSpeakerFoundLines = (given: { readonly lines: number; readonly names: readonly (string | number)[] }): string => pluralOf(given.lines) === 'one' ? `A line reads like dialogue of ${and(given.names)}, but is action.` : `${number(given.lines)} lines read like dialogue of ${and(given.names)}, but are action.`
/** {lines, plural, one {Make it dialogue} other {Make them dialogue}} */
export const scriptSpeakerFoundLinesMake = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? 'Make it dialogue' : 'Make them dialogue'
/** {count, number} more (the last of a list of names: Mara, Joe and 10 more) */
export const scriptSpeakerMore = (given: { readonly count: number }): string => `${number(given.count)} more`
/** Everybody who speaks is in the cast. */
export const scriptSpeakerNoneUnknown = (): string => 'Everybody who speaks is in the cast.'
/** {key} makes this a line of {name} (stands behind words that may be a name, while they are typed; key: the key's name) */
export const scriptSpeakerOffer = (given: { readonly key: string; readonly name: string }): string => `${given.key} makes this a line of ${given.name}`
/** Undo */
export const scriptSpeakerTakeBack = (): string => 'Undo'
/** Typing (completes "Undo …") */
export const scriptUndoTyping = (): string => 'Typing'
/** Before the first scene */
export const scriptHeadSceneNone = (): string => 'Before the first scene'
/** Script */
export const scriptHeadScript = (): string => 'Script'
/** Go to scene. Now: {scene} */
export const scriptHeadSceneGo = (given: { readonly scene: string }): string => `Go to scene. Now: ${given.scene}`
/** Lines that need attention */
export const scriptHeadAttentionName = (): string => 'Lines that need attention'
/** Previous line that needs attention */
export const scriptHeadAttentionPrevious = (): string => 'Previous line that needs attention'
/** Next line that needs attention */
export const scriptHeadAttentionNext = (): string => 'Next line that needs attention'
/** {lines, plural, one {# line being rendered} other {# lines being rendered}} */
export const scriptHeadTallyRendering = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? `${number(given.lines)} line being rendered` : `${number(given.lines)} lines being rendered`
/** {lines, plural, one {# line not ready} other {# lines not ready}} */
export const scriptHeadTallyTodo = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? `${number(given.lines)} line not ready` : `${number(given.lines)} lines not ready`
/** Lines by state */
export const scriptHeadTallyName = (): string => 'Lines by state'
/** Go to the heading */
export const scriptScenesGo = (): string => 'Go to the heading'
/** Move up */
export const scriptScenesUp = (): string => 'Move up'
/** Move down */
export const scriptScenesDown = (): string => 'Move down'
/** There is no such line. */
export const scriptPanelNoLine = (): string => 'There is no such line.'
/** Script editor */
export const scriptPanelName = (): string => 'Script editor'
/** {todos, plural, one {# to-do} other {# to-dos}} */
export const scriptToolsToDos = (given: { readonly todos: number }): string => pluralOf(given.todos) === 'one' ? `${number(given.todos)} to-do` : `${number(given.todos)} to-dos`
/** Previous to-do */
export const scriptToolsToDosPrevious = (): string => 'Previous to-do'
/** Next to-do */
export const scriptToolsToDosNext = (): string => 'Next to-do'
/** {problems, plural, one {# problem} other {# problems}}. Show the list. */
export const scriptToolsProblems = (given: { readonly problems: number }): string => `${pluralOf(given.problems) === 'one' ? `${number(given.problems)} problem` : `${number(given.problems)} problems`}. Show the list.`
/** {problems, plural, one {# problem} other {# problems}} in the script */
export const scriptToolsProblemsAbout = (given: { readonly problems: number }): string => `${pluralOf(given.problems) === 'one' ? `${number(given.problems)} problem` : `${number(given.problems)} problems`} in the script`
/** Find in the script */
export const scriptToolsFind = (): string => 'Find in the script'
/** Who reads the action aloud */
export const scriptToolsNarrator = (): string => 'Who reads the action aloud'
/** Nobody: it is shown, not spoken */
export const scriptToolsNarratorNobody = (): string => 'Nobody: it is shown, not spoken'
/** Script settings */
export const scriptToolsSettings = (): string => 'Script settings'
/** Selected lines */
export const scriptToolsSelection = (): string => 'Selected lines'
/** {lines, plural, one {# line} other {# lines}} selected */
export const scriptToolsSelectionLines = (given: { readonly lines: number }): string => `${pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`} selected`
/** Change speaker */
export const scriptToolsSelectionChangeSpeaker = (): string => 'Change speaker'
/** Join */
export const scriptToolsSelectionJoin = (): string => 'Join'
/** Duplicate */
export const scriptToolsSelectionDuplicate = (): string => 'Duplicate'
/** {word} is one of your words now. */
export const scriptSpellingAdded = (given: { readonly word: string }): string => `${given.word} is one of your words now.`
/** {line}. (line: such as Mara, stale, line 3 of 12) */
export const scriptCaretWords = (given: { readonly line: string }): string => `${given.line}.`
/** {problems, plural, one {{line}. # problem: {words}} other {{line}. # problems: {words}}} */
export const scriptCaretProblems = (given: { readonly line: string; readonly problems: number; readonly words: string }): string => pluralOf(given.problems) === 'one' ? `${given.line}. ${number(given.problems)} problem: ${given.words}` : `${given.line}. ${number(given.problems)} problems: ${given.words}`
/** Scene {number, number, plain}, {name} */
export const scriptSceneLabel = (given: { readonly name: string; readonly number: number }): string => `Scene ${plain(given.number)}, ${given.name}`
/** Scene {number, number, plain} */
export const scriptSceneUnnamed = (given: { readonly number: number }): string => `Scene ${plain(given.number)}`
/** Scene {number, number, plain}. (the beginning of a new heading in the script) */
export const scriptSceneHeading = (given: { readonly number: number }): string => `Scene ${plain(given.number)}.`
/** {lines}, {words}, {length} (such as 12 lines, 148 words, 1:51) */
export const scriptSceneAbout = (given: { readonly length: string; readonly lines: string; readonly words: string }): string => `${given.lines}, ${given.words}, ${given.length}`
/** {words, plural, one {# word} other {# words}} */
export const scriptSceneWords = (given: { readonly words: number }): string => pluralOf(given.words) === 'one' ? `${number(given.words)} word` : `${number(given.words)} words`
/** {lines, plural, one {# line} other {# lines}} */
export const scriptLines = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? `${number(given.lines)} line` : `${number(given.lines)} lines`
/** {lines, plural, one {# needs attention} other {# need attention}} */
export const scriptHeadAttention = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? `${number(given.lines)} needs attention` : `${number(given.lines)} need attention`
/** {lines, plural, one {# line final} other {# lines final}} */
export const scriptHeadTallyFinal = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? `${number(given.lines)} line final` : `${number(given.lines)} lines final`
/** {lines, plural, one {# line draft} other {# lines draft}} */
export const scriptHeadTallyDraft = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? `${number(given.lines)} line draft` : `${number(given.lines)} lines draft`
/** {lines, plural, one {# line queued} other {# lines queued}} */
export const scriptHeadTallyQueued = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? `${number(given.lines)} line queued` : `${number(given.lines)} lines queued`
/** {lines}: show the next (lines: such as 12 lines final) */
export const scriptHeadTallyHint = (given: { readonly lines: string }): string => `${given.lines}: show the next`
/** {lines}. Show the next. (lines: such as 12 lines final) */
export const scriptHeadTallyButton = (given: { readonly lines: string }): string => `${given.lines}. Show the next.`
/** To-do */
export const scriptCaretToDo = (): string => 'To-do'
/** To-dos */
export const scriptToolsToDosName = (): string => 'To-dos'
/** {lines, plural, one {Delete Line} other {Delete Lines}} (completes "Undo …") */
export const scriptStepDeleteLines = (given: { readonly lines: number }): string => pluralOf(given.lines) === 'one' ? 'Delete Line' : 'Delete Lines'
/** End the selection */
export const scriptToolsSelectionEnd = (): string => 'End the selection'
