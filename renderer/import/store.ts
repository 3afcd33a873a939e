import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ImportRead } from '../../shared/contract/import-views.ts'
import type { Problem } from '../../shared/core/model/errors.ts'
import type { ProjectHandle } from '../../shared/core/model/ids.ts'
import type { ImportMapping } from '../../shared/core/import/layout.ts'
import type { ImportChoices } from '../../shared/core/import/choices.ts'
import type { ImportReview } from '../../shared/core/import/review.ts'
import type { ImportFormat } from '../../shared/core/import/types.ts'

/** Where a source is: in the page's hands, or an entry of the host's list. */
export type ImportSource =
  | { readonly kind: 'file'; readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'entry'; readonly name: string; readonly entryId: string }

/** Where an import goes: a project of its own, unless somebody asks for something else. */
export type ImportInto = 'new' | 'merge' | 'append'

/** Where, and the name of a new project. */
export type ImportGoal = { readonly into: ImportInto; readonly name: string }

/** What was decided about a file of several while another one is shown. It is read again when its turn comes. */
export type KeptDecisions = {
  readonly format: ImportFormat | null
  readonly mapping?: ImportMapping
  readonly choices?: ImportChoices
  readonly goal?: ImportGoal
}

/** A file of several that are imported one after the other. */
export type ImportFile = {
  readonly source: ImportSource
  /** What it was read as, once it was. */
  readonly format?: ImportFormat
  readonly kept?: KeptDecisions
  readonly isDone: boolean
}

/** What everything about an import in progress has in common. `format`: chosen by hand, or null. */
type Begun = {
  readonly source: ImportSource
  readonly format: ImportFormat | null
  /** What was chosen by hand of how the file is read. */
  readonly mapping?: ImportMapping
}

/** How far an import has come. One at a time. */
export type ImportState =
  | { readonly kind: 'none' }
  | (Begun & { readonly kind: 'reading' })
  | (Begun & { readonly kind: 'failed'; readonly problem: Problem })
  | (Begun & {
      readonly kind: 'preview'
      readonly read: ImportRead
      /** The project whose cast it was read with, and which it can go into. */
      readonly project: ProjectHandle | undefined
      readonly choices: ImportChoices
      readonly goal: ImportGoal
      /** It is being read again with another mapping: what is here is about to be replaced. */
      readonly isReadAgain?: boolean
      /** Why the last attempt to go on failed. */
      readonly problem: Problem | undefined
      readonly isBusy: boolean
    })
  | (Begun & {
      readonly kind: 'review'
      readonly read: ImportRead
      readonly project: ProjectHandle
      readonly choices: ImportChoices
      readonly goal: ImportGoal
      readonly review: ImportReview
      /** Lines that are there already and get the source's name for them. */
      readonly named: number
      /** Of the script that the review compares with. */
      readonly revision: number
      /** Numbers of items that are not to be carried out. */
      readonly refused: ReadonlySet<number>
      readonly problem: Problem | undefined
      readonly isBusy: boolean
    })

/** The import that is shown, and the files that it is one of: none if it is the only one. */
export type ImportsState = {
  readonly run: ImportState
  readonly files: readonly ImportFile[]
  /** Which of the files is shown. */
  readonly shown: number
}

/** Holds the import. */
export type ImportStore = StoreApi<ImportsState>

/** A store without an import. */
export function createImportStore(): ImportStore {
  return createStore<ImportsState>(() => ({ run: { kind: 'none' }, files: [], shown: 0 }))
}
