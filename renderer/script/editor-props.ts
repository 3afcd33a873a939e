import type { MixChange } from '../../shared/core/mix/apply-mix-change.ts'
import type { FoundSpeakers, NewSpeakers } from './state/script-state.ts'
import type { ChangeSet } from '@codemirror/state'
import type { StaleLine } from '../../shared/contract/render-views.ts'
import type { LineView } from '../../shared/contract/views.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import type { ModelChoice } from '../../shared/core/model/models.ts'
import type {
  CastChange,
  CutChange,
  SeamChange,
  SettingsChange,
  SourcesChange,
} from '../../shared/core/script/edit/types.ts'
import type { LineId, SpeakerId } from '../../shared/core/model/ids.ts'
import type { SoundingWord } from '../transport/words/sounding-word.ts'
import type { Diagnostic, LineNode, Script } from '../../shared/core/model/script.ts'
import type { SpellingRules } from './spelling/spelling-rules.ts'
import type { LineAction } from '../project/line-states.ts'
import type { FindReport } from '../base/find-report.ts'
import type { OtherCaret } from '../project/other-caret.ts'
import type { ScriptEditorHandle } from '../project/editor-handle.ts'

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
   * 250 ms after a key, a second if keys follow it without a pause, or at once on blur, save and `flush()`: the changes since
   * the last report, for the script's text as of that report (parted at `\n` alone: in a file with other line ends a
   * carriage return is a character).
   */
  readonly onChanges: (changes: ChangeSet) => void
  /** Within the task of every key: it must return at once. */
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
  /** Where imported lines come from, as a step of the history has it. */
  readonly onSources: (change: SourcesChange) => void
  /** What of a take is heard, as a step of the history has it. */
  readonly onCut: (change: CutChange) => void
  /** Where a border of a scene's answer lies, as a step of the history has it. */
  readonly onSeam: (change: SeamChange) => void
  /** Beds and effects, as a step of the history has them. */
  readonly onMix: (change: MixChange) => void
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
  /** Tells which word sounds while the script plays; the answer ends that. */
  readonly onWatchWord: (tell: (word: SoundingWord | undefined) => void) => () => void
  /** A word is to be played from: the one at a place of a line's text, in UTF-16 units behind its beginning. */
  readonly onPlayWord: (line: LineNode, offset: number) => void
  /** The text was left by Escape. */
  readonly onLeave: () => void
  /** Speakers were added by an edit of the text, with the change of the cast in it. */
  readonly onSpeakersAdded: (added: NewSpeakers) => void
  /** What was pasted has lines of people whom the script does not know. */
  readonly onSpeakersFound: (found: FoundSpeakers) => void
  /** Stale lines are in sight: what has changed about them; undefined if nobody can say. */
  readonly onStale: (lineIds: readonly LineId[]) => Promise<readonly StaleLine[] | undefined>
  readonly onLineAction: (lineId: LineId, action: LineAction) => void
  /** Title of the scene that the caret is in; undefined before the first. */
  readonly onCaretScene?: (title: string | undefined) => void
  /** Names of the steps that undo and redo would take; undefined: there is none. */
  readonly onHistory?: (steps: { readonly undo: string | undefined; readonly redo: string | undefined }) => void
  /** Given once the editor stands; undefined when it goes. */
  readonly onHandle: (handle: ScriptEditorHandle | undefined) => void
}
