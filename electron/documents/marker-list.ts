import {
  type MarkerConflict,
  markerConflicts,
  resolveMarkers,
} from '../../shared/core/script/merge/marker-conflicts.ts'
import { type ConflictChoice, resolveConflict } from '../../shared/core/script/merge/resolve-conflict.ts'
import type { TextChange } from '../../shared/core/model/script.ts'
import { sha256Text } from '../base/hash-text.ts'
import type { ProjectDocument } from './document.ts'
import type { OutsideConflict } from './types.ts'

type Listed = Extract<OutsideConflict, { kind: 'markers' }>

/** The conflicts that version control left in the script of an open document, as they stand there now. */
export class MarkerList {
  readonly #document: ProjectDocument
  #read: { readonly text: string; readonly all: readonly Listed[] } = { text: '', all: [] }

  /** From now on it is told when there are others than before. */
  constructor(document: ProjectDocument) {
    this.#document = document
    this.all()
    document.onChange((what) => {
      const before = this.#read.all
      if (what !== 'script' && what !== 'outside') return
      if (namesOf(before) !== namesOf(this.all())) document.announce('safety')
    })
  }

  /** In the order of the text. Ids say what the versions are, so that they stay while other lines are written. */
  all(): readonly Listed[] {
    // Asked at every change: a text is put together only where it may hold some.
    if (!this.#document.mayHoldMarkers()) {
      if (this.#read.all.length > 0) this.#read = { text: '', all: [] }
      return this.#read.all
    }
    const { text } = this.#document
    if (this.#read.text === text) return this.#read.all
    const seen = new Map<string, number>()
    const all = markerConflicts(text).map((conflict): Listed => {
      const hash = idOf(conflict)
      const count = (seen.get(hash) ?? 0) + 1
      seen.set(hash, count)
      return { id: `m-${hash}-${count}`, kind: 'markers', ...conflict }
    })
    this.#read = { text, all }
    return all
  }
}

function idOf({ ours, theirs }: MarkerConflict): string {
  return sha256Text(`${ours}\0${theirs}`).slice(0, 12)
}

function namesOf(all: readonly Listed[]): string {
  return all.map(({ id, line }) => `${id} ${line}`).join('\n')
}

/** What makes the text of a document follow a choice over two versions of lines, wherever both come from. */
export function changesFor(
  document: ProjectDocument,
  conflict: Extract<OutsideConflict, { kind: 'line' | 'markers' }>,
  choice: ConflictChoice,
): readonly TextChange[] {
  if (conflict.kind === 'markers') return resolveMarkers(document.text, conflict, choice)
  return resolveConflict(document.text, conflict.conflict, choice, document.known())
}
