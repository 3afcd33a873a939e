import type { ChangeSet, Text } from '@codemirror/state'
import type { ScriptUpdate } from '../../shared/contract/script-updates.ts'
import type { SaveState } from '../../shared/contract/views.ts'
import type { ProjectHandle } from '../../shared/core/model/ids.ts'
import type { StudioClient } from '../base/client.ts'

/** What the sync needs of the editor, if there is one. */
export type SharedEditor = {
  /** Reports what was typed and not reported yet, by `typed`. */
  readonly flush: (what: 'textOnly') => void
  /**
   * Puts what others wrote in place. `changes` are for the text shown now, `text` is what they lead to; without changes
   * the text is taken over line by line.
   */
  readonly receive: (changes: ChangeSet | undefined, text: Text) => void
}

/** What is not acknowledged: this page's changes that are not known to be on the disk, on the text without them. */
export type Unacknowledged = {
  readonly base: Text
  readonly changes: ChangeSet
  /** Since when there is any (epoch, ms). */
  readonly sinceMs: number
  /** Number of the newest of the changes that were sent, by which the main side knows them; 0: none was. */
  readonly lastSeq: number
}

/** Carries typing to the main side and what others write to the editor; both end at the same text. */
export type ScriptSync = {
  /** Names this page's writing on the main side; another one after a reload. */
  readonly author: string
  /** Starts over with a project as main has just told it. `documentKey` names the document in the editor. */
  readonly begin: (documentKey: string, handle: ProjectHandle, text: string, revision: number) => void
  readonly end: () => void
  /** Takes the script in when there is time for it: the first change of a long one would wait for that otherwise. */
  readonly prepare: () => void
  /** Something was typed into the document: for the text of the last report. */
  readonly typed: (documentKey: string, changes: ChangeSet) => void
  /** Main tells a step of the script. */
  readonly told: (handle: ProjectHandle, update: ScriptUpdate) => void
  /** Main tells what is on the disk. */
  readonly saved: (handle: ProjectHandle, save: SaveState) => void
  /**
   * Reads the script of a project that main has opened anew, under this handle, and brings what it does not have of this
   * page. `isSameStudio`: it may know the page's place among the steps.
   */
  readonly rejoin: (handle: ProjectHandle, isSameStudio: boolean) => Promise<void>
  /** The main side cannot be reached: nothing is sent until `rejoin`. */
  readonly lost: () => void
  /**
   * Main takes nothing more of pages that have ended, and the text here is brought up to where they did: what they still
   * had on its way is in it, or never will be. Rejects where main cannot be asked.
   */
  readonly endAuthors: (authors: readonly string[]) => Promise<void>
  /** True if the text here is exactly that of this revision: nothing of this page is on its way, nothing of others missing. */
  readonly isAt: (revision: number) => boolean
  /** Reads what others have written, as far as it is missing here. Rejects where main cannot be asked. */
  readonly catchUp: () => Promise<void>
  /** True if main has everything that was typed, as far as it was reported. */
  readonly isSettled: () => boolean
  /** Does something on the main side after everything typed so far, and before what is typed later. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
  /** Resolves when main has everything; throws what the last sending failed with. */
  readonly settled: () => Promise<void>
  /** Undefined: everything is on the disk. Costs a pass over what was written since the last save. */
  readonly unacknowledged: () => Unacknowledged | undefined
  /** The same as yes or no, which costs nothing. */
  readonly hasUnacknowledged: () => boolean
  /** Hears that `unacknowledged` may answer otherwise. Must return at once. */
  readonly subscribe: (listener: () => void) => () => void
  /** The whole text as this page has it. */
  readonly text: () => string
}

/** What the sync is given. */
export type ScriptSyncPorts = {
  readonly client: Pick<StudioClient, 'call'>
  readonly editor: () => SharedEditor | undefined
  readonly author: string
  readonly now: () => number
  /** Hears once of text that main does not take, until it does again. */
  readonly onFailure: (error: unknown) => void
}
