import type { MixChange } from '../../shared/core/mix/apply-mix-change.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import type {
  LineRange,
  ScriptEdit,
  TextSelection,
  CastChange,
  CutChange,
  SeamChange,
  SettingsChange,
} from '../../shared/core/script/edit/types.ts'
import type { LineNode, Script } from '../../shared/core/model/script.ts'
import type { ChangeSet, Text } from '@codemirror/state'
import type { FindQuery } from '../../shared/core/script/edit/find.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import type { FindReport } from '../base/find-report.ts'

/** What an edit of the structure is made from. All offsets are in the editor's document. */
export type EditMaterial = {
  readonly script: Script
  readonly cast: Cast
  /** The lines concerned, by index: those that are selected, else the caret's. Ascending, one at least. */
  readonly rows: readonly number[]
  /** The same from the first to the last; undefined if other lines stand between them. */
  readonly range: LineRange | undefined
  /** Where the caret is. */
  readonly selection: TextSelection
}

/** Makes an edit, or undefined if there is nothing that it could do. */
export type EditMaker = (material: EditMaterial) => ScriptEdit | undefined

/** Changes that are not reported yet, and the document without them. */
export type Unreported = { readonly base: Text; readonly changes: ChangeSet }

/** What changes in one step with the text. */
export type AlsoChanged = Pick<ScriptEdit, 'castChange' | 'sourcesChange'>

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
  /** Makes the document this text and changes what goes with it, as one step that can be undone, and reports all of it. */
  readonly replaceText: (text: string, label: string, also?: AlsoChanged) => void
  /** The line at the caret, whether it says anything or not. */
  readonly caretLine: () => LineNode | undefined
  /** How a line is written, its name and its delivery too; undefined: it is not there. */
  readonly written: (id: LineId) => string | undefined
  /** Offset of the caret in the document. */
  readonly caretOffset: () => number
  /** Where the caret stands in its line, in UTF-16 units behind the line's beginning. */
  readonly caretInLine: () => number
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
  /** The same for what of a take is heard, and `onCut`. */
  readonly recordCut: (label: string, change: CutChange) => void
  /** The same for a border of a scene's answer, and `onSeam`. */
  readonly recordSeam: (label: string, change: SeamChange) => void
  /** The same for beds and effects, and `onMix`. */
  readonly recordMix: (label: string, change: MixChange) => void
  /** Selects the caret's line as a line, or one more. */
  readonly selectLine: () => void
  /** Ends the selection of lines. */
  readonly clearLines: () => void
  /** Folds the scene of the caret, or all scenes; opens what is folded. */
  readonly fold: (what: 'scene' | 'all') => void
  /** Puts the caret at an offset of the document and scrolls there. */
  readonly revealOffset: (offset: number) => void
  /** Scrolls the caret back into view if so many pixels at the lower edge, which something else takes now, have hidden it. */
  readonly keepCaretInView: (takenPx: number) => void
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
