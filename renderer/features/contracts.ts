import type { LineView, MixView } from '../../shared/contract/views.ts'
import type { Cast } from '../../shared/core/cast/schema.ts'
import type { LineId } from '../../shared/core/ids.ts'
import type { TextChange } from '../../shared/core/script/types.ts'
import type { PlayerStage } from '../player/stage-types.ts'

/** What a person can ask for from a line's right margin: the word that stands beside its state. */
export type LineAction = 'render' | 'retry' | 'listen' | 'decide' | 'cast'

/** What the script editor is given and what it reports. It owns the text between two flushes; nobody else edits it. */
export type ScriptEditorProps = {
  /** The document when `documentKey` changes; ignored in between. */
  readonly initialText: string
  /** Names the document (the project's handle); a new key is a new document with a new history. */
  readonly documentKey: string
  readonly cast: Cast
  readonly lines: ReadonlyMap<LineId, LineView>
  readonly playingLineId: LineId | undefined
  readonly readOnly: boolean
  /**
   * After 400 ms without a key, or at once on blur, save and `flush()`: the changes since the last flush as one list
   * against the text of that last flush, and the whole text as it is now.
   */
  readonly onChanges: (changes: readonly TextChange[], text: string) => void
  readonly onCaretLine: (lineId: LineId | undefined) => void
  readonly onPlayLine: (lineId: LineId) => void
  readonly onRenderLine: (lineId: LineId) => void
  readonly onAddSpeaker: (name: string) => void
  readonly onLineAction: (lineId: LineId, action: LineAction) => void
  /** Title of the scene that the caret is in; undefined before the first. */
  readonly onCaretScene?: (title: string | undefined) => void
  /** Whether undo and redo have something to do, for the toolbar. */
  readonly onHistory?: (depth: { readonly canUndo: boolean; readonly canRedo: boolean }) => void
  /** Given once the editor stands; undefined when it goes. */
  readonly onHandle: (handle: ScriptEditorHandle | undefined) => void
}

/** What the rest of the window may ask of the editor. */
export type ScriptEditorHandle = {
  /** Reports pending changes at once. */
  readonly flush: () => void
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
  /**
   * Puts a text in place that the main side has already: what differs is changed line by line, and is neither reported
   * nor undone. False if something typed has not been reported yet: `flush`, and let main merge it.
   */
  readonly absorb: (text: string) => boolean
  /** Makes the document this text, as one step that can be undone, and reports it. */
  readonly replaceText: (text: string) => void
  readonly caretLine: () => LineId | undefined
}

/** One scene of the script for lists and the timeline. */
export type SceneEntry = {
  /** Position among the scenes, from 0. */
  readonly index: number
  readonly title: string
  /** Its spoken lines in order. */
  readonly lineIds: readonly LineId[]
}

/** What can be known about the player without being called sixty times a second. */
export type PlayerState = {
  readonly playing: boolean
  /** Where the playhead stands when the state was taken. */
  readonly positionSeconds: number
  readonly playingLineId: LineId | undefined
  /** The sound device or file failed: one sentence for the notice area. */
  readonly problem?: string
}

/** The only thing that touches wavesurfer. The playhead is drawn by it; listeners hear changes of state, not positions. */
export type Player = {
  readonly load: (mix: MixView, url: string) => void
  readonly play: () => void
  readonly pause: () => void
  readonly toggle: () => void
  /** To a sample of the mix. */
  readonly seek: (sample: number) => void
  /** Plays one line of the mix and stops at its end. */
  readonly playLine: (lineId: LineId) => void
  /** As `playLine`, but pauses if that line is what plays: what play buttons, keys and clicks on a line call. */
  readonly toggleLine: (lineId: LineId) => void
  /** What the timeline draws on; nothing else in the window needs it. */
  readonly stage: PlayerStage
  readonly subscribe: (listener: (state: PlayerState) => void) => () => void
  /** The state now; a new object whenever it changed. */
  readonly state: () => PlayerState
  readonly destroy: () => void
}

/** The drawer under the script. */
export type TimelineProps = {
  readonly mix: MixView | undefined
  readonly mixUrl: string | undefined
  readonly cast: Cast
  readonly lines: ReadonlyMap<LineId, LineView>
  readonly scenes: readonly SceneEntry[]
  readonly player: Player
  readonly selectedLineId: LineId | undefined
  readonly onSelectLine: (id: LineId) => void
  readonly onPlayLine: (id: LineId) => void
}
