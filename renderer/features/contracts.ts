import type { ChangeSet, Text } from '@codemirror/state'
import type { LineView } from '../../shared/contract/views.ts'
import type { Cast } from '../../shared/core/cast/schema.ts'
import type { ModelChoice } from '../../shared/core/direction/models.ts'
import type { FindQuery } from '../../shared/core/edits/find.ts'
import type { CastChange, SettingsChange } from '../../shared/core/edits/types.ts'
import type { LineId, SpeakerId } from '../../shared/core/ids.ts'
import type { Diagnostic, Script } from '../../shared/core/script/types.ts'
import type { EditMaker, EditMaterial } from './script/edit-script.ts'
import type { Unreported } from './script/typed-report.ts'
import type { SpellingRules } from './script/spelling-rules.ts'
import type { LineAction } from '../model/line-states.ts'
import type { FindReport } from '../model/find-report.ts'
import type { OtherCaret } from '../model/other-caret.ts'

/** What the script editor is given and what it reports. It owns the text between two flushes; nobody else edits it. */
export type ScriptEditorProps = {
  /** The document when `documentKey` changes; ignored in between. */
  readonly initialText: string
  /** Names the document (the project's handle); a new key is a new document with a new history. */
  readonly documentKey: string
  readonly cast: Cast
  /** Its words are offered behind `[` and `(`, and cues that it would read aloud are found. The same object while nothing changed. */
  readonly model: ModelChoice
  /** The speaker who reads the action; null if nobody does. */
  readonly narrator: SpeakerId | null
  readonly lines: ReadonlyMap<LineId, LineView>
  readonly playingLineId: LineId | undefined
  readonly readOnly: boolean
  /** What spelling is judged by; undefined: it is not. */
  readonly spelling: SpellingRules | undefined
  /**
   * At the latest 250 ms after a key, or at once on blur, save and `flush()`: the changes since the last report, for the
   * script's text as of that report (parted at `\n` alone: in a file with other line ends a carriage return is a character).
   */
  readonly onChanges: (changes: ChangeSet) => void
  /** Within the task of the first key after a report: it must return at once. */
  readonly onTyping: () => void
  /**
   * The script as the editor has read it, for lists and counts, and its text: after 400 ms without a change, of long
   * scripts when nobody types for longer, and at once with `flush()`. Lines that have not changed are the same objects as
   * before.
   */
  readonly onScript: (script: Script, text: string) => void
  /** An edit or an undo has changed the cast. */
  readonly onCast: (change: CastChange) => void
  /** Settings of the project that a step of the history puts in place. */
  readonly onSettings: (change: SettingsChange) => void
  /** What is wrong or doubtful, whenever it was looked for. Places are offsets in the editor's document. */
  readonly onProblems: (problems: readonly Diagnostic[]) => void
  /** How many lines are selected as lines; 0 for none. */
  readonly onSelectedLines: (count: number) => void
  /** The search stands otherwise than it was last told: the text or the selection has changed. */
  readonly onFind: (report: FindReport) => void
  readonly onCaretLine: (lineId: LineId | undefined) => void
  /** Carets of other windows in this document. The same list while none has moved. */
  readonly others?: readonly OtherCaret[]
  readonly onPlayLine: (lineId: LineId) => void
  readonly onRenderLine: (lineId: LineId) => void
  readonly onAddSpeaker: (name: string) => void
  readonly onLineAction: (lineId: LineId, action: LineAction) => void
  /** Title of the scene that the caret is in; undefined before the first. */
  readonly onCaretScene?: (title: string | undefined) => void
  /** Names of the steps that undo and redo would take; undefined: there is none. */
  readonly onHistory?: (steps: { readonly undo: string | undefined; readonly redo: string | undefined }) => void
  /** Given once the editor stands; undefined when it goes. */
  readonly onHandle: (handle: ScriptEditorHandle | undefined) => void
}

/** What the rest of the window may ask of the editor. */
export type ScriptEditorHandle = {
  /** Reports pending changes at once, and what follows from them unless only the text is asked for. */
  readonly flush: (what?: 'textOnly') => void
  readonly focus: () => void
  /** Puts the caret on the line and scrolls it into view. */
  readonly revealLine: (id: LineId) => void
  /** Puts the caret on the n-th scene heading (from 0) and scrolls it to the top. */
  readonly revealScene: (index: number) => void
  readonly insertLine: () => void
  readonly insertScene: () => void
  readonly insertCue: () => void
  readonly undo: () => void
  readonly redo: () => void
  readonly text: () => string
  /** What was typed and is not reported yet, on the document as of the last report. */
  readonly unreported: () => Unreported | undefined
  /**
   * Puts in place what others wrote, which is neither reported nor undone. `changes` are for the text shown now, all of
   * which has been reported; `text` is what they lead to. Without changes, what differs is changed line by line.
   */
  readonly receive: (changes: ChangeSet | undefined, text: Text) => void
  /** Makes the document this text and changes the cast, as one step that can be undone, and reports both. */
  readonly replaceText: (text: string, label: string, castChange?: CastChange) => void
  readonly caretLine: () => LineId | undefined
  /** Offset of the caret in the document. */
  readonly caretOffset: () => number
  /** What edits of the structure see now. */
  readonly material: () => EditMaterial
  /** Does an edit as one step of the history; false if there is nothing that it could do. */
  readonly edit: (make: EditMaker) => boolean
  /**
   * Makes a step of a change of the cast that somebody else shows and sends: `onCast` does not hear of it until it is
   * undone.
   */
  readonly recordCast: (label: string, change: CastChange) => void
  /** The same for a change of the project's settings and `onSettings`. */
  readonly recordSettings: (label: string, change: SettingsChange) => void
  /** Selects the caret's line as a line, or one more. */
  readonly selectLine: () => void
  /** Ends the selection of lines. */
  readonly clearLines: () => void
  /** Folds the scene of the caret, or all scenes; opens what is folded. */
  readonly fold: (what: 'scene' | 'all') => void
  /** Puts the caret at an offset of the document and scrolls there. */
  readonly revealOffset: (offset: number) => void
  readonly find: ScriptFind
}

/** Finding and replacing in the script. */
export type ScriptFind = {
  /** Looks for something and marks it; undefined ends the search. */
  readonly search: (query: FindQuery | undefined) => Promise<FindReport>
  /** Selects the next (1) or previous (-1) place, around the ends. */
  readonly step: (direction: 1 | -1) => Promise<FindReport>
  /** Replaces the selected place and selects the next; without a selected one it only selects the next. */
  readonly replace: (replacement: string) => Promise<FindReport>
  /** Replaces all places as one step. Answers how many. */
  readonly replaceAll: (replacement: string) => Promise<number>
  /** Selected text, to begin a search with; empty if it goes over several lines. */
  readonly selectedText: () => string
}
