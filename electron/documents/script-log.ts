import { ChangeSet } from '@codemirror/state'
import type { ScriptUpdate } from '../../shared/contract/script-updates.ts'
import { standsFirst } from '../../shared/core/script/stands-first.ts'
import { problemError } from '../../shared/core/model/errors.ts'
import type { TextChange } from '../../shared/core/model/script.ts'
import { say } from '../../shared/messages/say.ts'

/** Updates that are remembered, and how much inserted text (UTF-16 code units) of theirs: minutes of everybody typing. */
const MOST_UPDATES = 4000
const MOST_CHARACTERS = 8_000_000
/** Authors whose newest change is remembered. */
const MOST_AUTHORS = 50
/** Pages that have ended and are remembered: more than have one change on their way when they end. */
const MOST_ENDED = 500

/** Who changes a script, and by which of their changes. */
export type ChangedBy = { readonly author: string; readonly seq: number }

type Entry = { readonly update: ScriptUpdate; readonly set: ChangeSet; readonly characters: number }

/**
 * The newest changes of a script, so that what was written on an older revision can be moved to where it belongs now.
 * Whose text stands first where two insert at one place: `standsFirst`.
 */
export class ScriptLog {
  readonly #entries: Entry[] = []
  readonly #seqs: Map<string, number>
  readonly #ended = new Set<string>()
  #characters = 0

  /** `seqs`: the newest change of each author that is in the text from the start. */
  constructor(seqs: ReadonlyMap<string, number>) {
    this.#seqs = new Map(seqs)
  }

  /** The newest change of an author that is in the text; 0 if none is known. */
  lastSeq(author: string): number {
    return this.#seqs.get(author) ?? 0
  }

  /** The newest change of every author, oldest author first. */
  seqs(): ReadonlyMap<string, number> {
    return this.#seqs
  }

  /** Takes nothing of an author from now on: what was still on its way may come when its words were put back already. */
  end(author: string): void {
    this.#ended.delete(author)
    this.#ended.add(author)
    for (const old of this.#ended) {
      if (this.#ended.size <= MOST_ENDED) break
      this.#ended.delete(old)
    }
  }

  hasEnded(author: string): boolean {
    return this.#ended.has(author)
  }

  /** `before`: length of the text that the changes are for. */
  add(revision: number, changes: readonly TextChange[], before: number, by: ChangedBy | undefined): void {
    if (by !== undefined) {
      this.#seqs.delete(by.author)
      this.#seqs.set(by.author, by.seq)
      for (const old of this.#seqs.keys()) {
        if (this.#seqs.size <= MOST_AUTHORS) break
        this.#seqs.delete(old)
      }
    }
    const update = { revision, author: by?.author ?? null, seq: by?.seq ?? 0, changes: [...changes] }
    const characters = changes.reduce((sum, { insert }) => sum + insert.length, 0)
    this.#entries.push({ update, set: changeSet(changes, before), characters })
    this.#characters += characters
    while (this.#entries.length > MOST_UPDATES || (this.#characters > MOST_CHARACTERS && this.#entries.length > 1)) {
      this.#characters -= this.#entries.shift()?.characters ?? 0
    }
  }

  newest(): ScriptUpdate | undefined {
    return this.#entries.at(-1)?.update
  }

  /** What came after a revision, oldest first; undefined if not all of it is remembered. `present`: the revision now. */
  since(revision: number, present: number): readonly ScriptUpdate[] | undefined {
    return this.#after(revision, present)?.map(({ update }) => update)
  }

  /**
   * Changes of an author for the text of an older revision as changes for the present one.
   * @throws StudioError `project.conflict` if the revision is not remembered; `script.misfit` for a range outside its text.
   */
  rebase(
    changes: readonly TextChange[],
    revision: number,
    present: number,
    author: string | undefined,
  ): readonly TextChange[] {
    const after = this.#after(revision, present)
    if (after === undefined) throw notRemembered()
    const [first] = after
    if (first === undefined) return changes
    let moved = changeSet(changes, first.set.length)
    for (const { update, set } of after) moved = moved.map(set, !standsFirst(update.author, author))
    return changesOf(moved)
  }

  #after(revision: number, present: number): readonly Entry[] | undefined {
    if (revision === present) return []
    // Revisions are counted one by one, so that what is behind one is found without looking for it.
    const index = revision + 1 - (this.#entries[0]?.update.revision ?? present + 1)
    return revision > present || index < 0 ? undefined : this.#entries.slice(index)
  }
}

/** A page that builds on a revision that is not remembered has to read the script. */
export function notRemembered(): Error {
  return problemError('project.conflict', say('documents.script.changed'), say('documents.script.changed.remedy'))
}

function changeSet(changes: readonly TextChange[], length: number): ChangeSet {
  try {
    // Parted at line feeds alone: a carriage return is a character like any other, so that offsets stay those of the text.
    return ChangeSet.of([...changes], length, '\n')
  } catch (error) {
    throw problemError('script.misfit', say('documents.script.misfit'), say('documents.script.misfit.remedy'), error)
  }
}

function changesOf(set: ChangeSet): readonly TextChange[] {
  const changes: TextChange[] = []
  set.iterChanges((from, to, _from, _to, inserted) => changes.push({ from, to, insert: inserted.toString() }))
  return changes
}
