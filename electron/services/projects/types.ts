import type { SaveState } from '../../../shared/contract/views.ts'
import type { Cast } from '../../../shared/core/cast/schema.ts'
import type { Problem } from '../../../shared/core/errors.ts'
import type { LineId, ProjectHandle, ProjectId, RenderKey, TakeId } from '../../../shared/core/ids.ts'
import type { ProjectSettings } from '../../../shared/core/project/schema.ts'
import type { Script, TextChange } from '../../../shared/core/script/types.ts'
import type { Take } from '../../../shared/core/takes/schema.ts'

/**
 * Takes of one project (or of bare scripts, in the user's data folder). Audio files are content-addressed, written
 * durably before their record, never overwritten and never deleted here.
 */
export type TakeStore = {
  /** Every record, oldest first; a new array after each change. */
  readonly all: () => readonly Take[]
  readonly ofLine: (lineId: LineId) => readonly Take[]
  /** The newest take of that key and kind whose verdict is `ready`. */
  readonly byKey: (kind: Take['kind'], key: RenderKey) => Take | undefined
  /** Writes the audio as `takes/<sha256>.wav`, then the record. The same audio twice is one file and two records. */
  readonly add: (record: Omit<Take, 'id'>, audio: Uint8Array) => Promise<Take>
  /** A record for audio that is already there (an identical line, a reused take). */
  readonly addRecord: (take: Take) => Promise<void>
  readonly choose: (lineId: LineId, takeId: TakeId) => Promise<void>
  /** Absolute path of a take's audio, or undefined if the id has no record. For the main side only. */
  readonly audioPath: (id: TakeId) => string | undefined
  /** Waits for everything that was handed over to be on the disk. */
  readonly flush: () => Promise<void>
}

/** What of an open project has changed; `save` is its save state. */
export type ProjectChange = 'script' | 'cast' | 'settings' | 'takes' | 'save'

/** One open project: the main side's own copy of the document, saved by itself within a second of the last change. */
export type OpenProject = {
  readonly handle: ProjectHandle
  readonly id: ProjectId
  readonly name: string
  /** For people, never resolved. */
  readonly folderLabel: string
  readonly readOnly: boolean
  /** What was repaired or set aside on opening. */
  readonly problems: readonly Problem[]
  readonly text: () => string
  /** Parsed, memoised by text and cast. */
  readonly script: () => Script
  readonly revision: () => number
  readonly cast: () => Cast
  readonly settings: () => ProjectSettings
  readonly takes: TakeStore
  readonly saveState: () => SaveState
  /** Throws `project.conflict` if `baseRevision` is not the present one. Answers the new revision. */
  readonly change: (baseRevision: number, changes: readonly TextChange[]) => number
  readonly replace: (text: string) => number
  readonly setCast: (cast: Cast) => void
  readonly configure: (settings: ProjectSettings) => void
  /** Saves now; resolves with the state reached (which may be `failed`, never thrown). */
  readonly save: () => Promise<SaveState>
  /** Saves and lets go. */
  readonly close: () => Promise<void>
  readonly onChange: (listener: (what: ProjectChange) => void) => () => void
  /** Absolute folders for the main side only. `cacheFolder` holds what can be rebuilt. */
  readonly exportsFolder: string
  readonly cacheFolder: string
}
