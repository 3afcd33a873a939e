import type { Cast } from '../../model/cast.ts'
import type { LineId, TakeId } from '../../model/ids.ts'
import type { ProjectSettings } from '../../model/project.ts'
import type { ClipCut } from '../../model/take.ts'
import type { SourceChange } from '../../sources/change-sources.ts'
import type { Script, TextChange } from '../../model/script.ts'

/** A selection in the text, in UTF-16 code units; a caret where both are the same. */
export type TextSelection = { readonly anchor: number; readonly head: number }

/** The cast before and after an edit, so that the edit can be taken back. */
export type CastChange = ValueChange<Cast>

/** Settings of the project before and after an edit: the same keys in both. */
export type SettingsChange = ValueChange<Partial<ProjectSettings>>

/** Where imported lines come from, before and after an edit: the same lines in both. */
export type SourcesChange = ValueChange<readonly SourceChange[]>

/** What of a line's take is heard, before and after an edit; null: all of it, as it is. */
export type CutChange = ValueChange<ClipCut | null> & { readonly lineId: LineId; readonly takeId: TakeId }

/**
 * Where the border between two lines of a scene's answer lies, before and after it was moved. In samples of the answer.
 * `pause`: which of the pauses inside one line it is, from 0.
 */
export type SeamChange = ValueChange<number> & {
  readonly sceneTakeId: TakeId
  readonly lines: { readonly before: LineId; readonly after: LineId; readonly pause?: number | undefined }
}

/**
 * An edit as a value: what changes in the text, in the cast and in the settings, together and as one step. All offsets of `changes` are in
 * the old text; `selection` is in the new one. `label` completes "Undo …" in the Edit menu.
 */
export type ScriptEdit = {
  readonly label: string
  readonly changes: readonly TextChange[]
  readonly castChange?: CastChange
  readonly settingsChange?: SettingsChange
  readonly sourcesChange?: SourcesChange
  readonly selection?: TextSelection
}

/** Consecutive physical lines, by index into `Script.nodes`, both included. */
export type LineRange = { readonly first: number; readonly last: number }

/** What edits that make new lines need: ids that are not in the script. */
export type NewId = () => LineId

/** A script with its cast: what edits of speakers work on. */
export type ScriptAndCast = { readonly script: Script; readonly cast: Cast }

/** A value before and after a change; undefined is an absent one. */
export type ValueChange<T> = {
  readonly before: T
  readonly after: T
  /** The change takes back an earlier one: only what still is as that one left it (`before`) goes back. */
  readonly takesBack?: true | undefined
}
