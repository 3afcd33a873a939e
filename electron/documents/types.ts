import type { ScriptUpdate } from '../../shared/contract/script-updates.ts'
import type { SaveState } from '../../shared/contract/views.ts'
import type { Cast } from '../../shared/core/model/cast.ts'
import type { Problem } from '../../shared/core/model/errors.ts'
import type { LineId, ProjectHandle, ProjectId } from '../../shared/core/model/ids.ts'
import type { ProjectSettings } from '../../shared/core/model/project.ts'
import type { Pronunciation } from '../../shared/core/model/pronunciations.ts'
import type { Script, TextChange } from '../../shared/core/model/script.ts'
import type { MarkerConflict } from '../../shared/core/script/merge/marker-conflicts.ts'
import type { MergeConflict } from '../../shared/core/script/merge/merge.ts'
import type { ConflictChoice } from '../../shared/core/script/merge/resolve-conflict.ts'
import type { SourceChange } from '../../shared/core/sources/change-sources.ts'
import type { LineSource } from '../../shared/core/sources/line-sources.ts'
import type { DocumentContent } from './files/envelope.ts'
import type { MixCalls } from './mix/mix-store.ts'
import type { ChangedBy } from './script-log.ts'
import type { SnapshotStore } from './snapshots/snapshots.ts'
import type { TakeLosses, TakeStore } from './takes/take-types.ts'

/** What became of a change of the script: the revision now, and everything since the one that it was written on. */
export type ScriptChanged = { readonly revision: number; readonly updates: readonly ScriptUpdate[] }

/**
 * What of an open project has changed; `save` is its save state, `safety` what `OpenProject.safety` tells. `outside`
 * comes after a change of text, cast or settings that was not asked for here: another program's, or a recovery.
 */
export type ProjectChange =
  | 'script'
  | 'cast'
  | 'settings'
  | 'pronunciations'
  | 'mix'
  | 'takes'
  | 'save'
  | 'safety'
  | 'outside'

/** A way to get back what was written: unsaved edits of a crash, or a good copy of damaged files. */
export type RecoveryCandidate = {
  readonly id: string
  /** `defaults`: what can be made without any copy; offered last. `copy`: what a sync program put beside a file. `version`: one of two that version control left in a file. */
  readonly kind: 'pending' | 'backup' | 'snapshot' | 'defaults' | 'copy' | 'version'
  readonly savedAt?: string
  readonly spokenLines: number
  /** Lines of the script that differ from what is open now. */
  readonly linesThatDiffer: number
  /** Files that it would bring back; empty for unsaved edits, which come back into the open document. */
  readonly files: readonly string[]
  /** Of a copy: its base name, and of which file it is another version. */
  readonly copy?: { readonly file: string; readonly of: string }
  /** Of a version: what version control calls it. */
  readonly version?: string
}

/** What a candidate holds; `toDecide` counts the lines of which both versions would be put before a person. */
export type RecoveryPreview = {
  readonly content: DocumentContent
  readonly savedAt?: string
  readonly toDecide: number
}

/** Two versions of one thing, of which one stands in the project and the other is kept here and in a snapshot. */
export type OutsideConflict =
  | { readonly id: string; readonly kind: 'line'; readonly conflict: MergeConflict }
  | {
      readonly id: string
      readonly kind: 'file'
      readonly part: 'cast' | 'settings' | 'pronunciations'
      readonly ours: string
      readonly theirs: string
    }
  | ({ readonly id: string; readonly kind: 'markers' } & MarkerConflict)

/** Who has the project open for writing, if not this opening. */
export type OtherWindow = {
  readonly host: string
  readonly startedAt: string
  readonly lastSeenAt: string
  readonly isThisComputer: boolean
}

/** What a person should know about the safety of an open project, and can act on. */
export type ProjectSafety = {
  readonly readOnlyBecause: Problem | undefined
  /** Taking over is possible where this is set. */
  readonly otherWindow: OtherWindow | undefined
  readonly recovery: readonly RecoveryCandidate[]
  readonly conflicts: readonly OutsideConflict[]
  /** What was repaired or found since opening. */
  readonly notes: readonly Problem[]
  /** Set while the disk of the project is nearly full. */
  readonly lowSpace: Problem | undefined
}

/** One open project: the main side's own copy of the document, saved by itself within a second of the last change. */
export type OpenProject = MixCalls & {
  readonly handle: ProjectHandle
  readonly id: ProjectId
  readonly name: string
  /** Absolute path of the project folder, for the main side only. */
  readonly folder: string
  /** For people, never resolved. */
  readonly folderLabel: string
  /** May change while it is open: by taking over, by another window that does, by a recovery. */
  readonly readOnly: boolean
  /** What was repaired or set aside on opening. */
  readonly problems: readonly Problem[]
  readonly text: () => string
  /** Parsed, memoised by text and cast. */
  readonly script: () => Script
  readonly revision: () => number
  readonly cast: () => Cast
  readonly settings: () => ProjectSettings
  /** In the file's order; the same list while nothing was changed. */
  readonly pronunciations: () => readonly Pronunciation[]
  /** Where imported lines come from, as the file says now. @throws StudioError `disk.silent` */
  readonly sources: () => Promise<ReadonlyMap<LineId, LineSource>>
  /** Writes at once. @throws StudioError `project.readOnly`, `project.unreadable` if the file is damaged, `disk.*` */
  readonly changeSources: (changes: readonly SourceChange[]) => Promise<void>
  readonly takes: TakeStore
  readonly losses: TakeLosses
  readonly saveState: () => SaveState
  /**
   * Applies what was written on `baseRevision`; what others wrote since stays. The same `seq` of an author is applied once.
   * @throws StudioError `project.conflict` if that revision is not remembered, `script.misfit` if a change does not fit it
   */
  readonly change: (baseRevision: number, changes: readonly TextChange[], by?: ChangedBy) => ScriptChanged
  /** What came after a revision, oldest first; undefined if it is not remembered. */
  readonly updatesSince: (revision: number) => readonly ScriptUpdate[] | undefined
  /** The newest change of an author that is in the text, also of a studio before this one; 0: none is known. */
  readonly lastSeq: (author: string) => number
  /** Takes no change of an author any more, not even one that is on its way. */
  readonly endAuthor: (author: string) => void
  /**
   * Takes the whole text of the page. `baseRevision` is the one it builds on (by default what the page sent last): if
   * another program's version was merged since, that is merged again, and `outside` is announced. The revision answered
   * is that of the text as sent.
   */
  readonly replace: (text: string, baseRevision?: number) => number
  readonly setCast: (cast: Cast) => void
  readonly configure: (settings: ProjectSettings) => void
  readonly setPronunciations: (entries: readonly Pronunciation[]) => void
  /** Changes the name in project.json; the folder keeps its own. */
  readonly rename: (name: string) => void
  /** Saves now; resolves with the state reached (which may be `failed`, never thrown). */
  readonly save: () => Promise<SaveState>
  /** Saves and lets go. */
  readonly close: () => Promise<void>
  readonly onChange: (listener: (what: ProjectChange) => void) => () => void
  readonly safety: () => ProjectSafety
  /** Makes this opening the one that writes. What the other one saved is read first. @throws StudioError `project.readOnly`, `disk.*` */
  readonly takeOver: () => Promise<void>
  /**
   * Brings back what a candidate holds; what stands there now is kept first. `reopen`: the files were repaired, and the
   * project must be opened again.
   * @throws StudioError `copy.gone` or `snapshot.unknown` for an unknown id, `project.readOnly`, `disk.*`
   */
  readonly recover: (candidateId: string) => Promise<'done' | 'reopen'>
  /** What a candidate holds, and when it was kept where that is known. @throws StudioError `copy.gone` for an unknown id. */
  readonly previewRecovery: (candidateId: string) => Promise<RecoveryPreview>
  /** Drops unsaved edits of a crash; other candidates are only no longer shown. A sync program's copy stays where it is. */
  readonly discardRecovery: (candidateId: string) => Promise<void>
  /**
   * Follows one side of a conflict, or lets both versions of a line stand as two lines; a whole file has one version.
   * @throws StudioError `conflict.gone` for an unknown id, `conflict.choice` for both versions of a file.
   */
  readonly resolve: (conflictId: string, choice: ConflictChoice) => void
  readonly snapshots: SnapshotStore
  /** Puts a snapshot's script, cast and settings in place of the present ones, which are kept first. */
  readonly restoreSnapshot: (id: string) => Promise<void>
  /** Name, script, cast and settings as they are in memory. */
  readonly content: () => DocumentContent
  /** Absolute folders for the main side only. `cacheFolder` holds what can be rebuilt. */
  readonly exportsFolder: string
  readonly cacheFolder: string
}
