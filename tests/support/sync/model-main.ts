import { ProjectDocument } from '../../../electron/documents/document.ts'
import type { CallInput, CallOutput } from '../../../shared/contract/bridge.ts'
import { projectSettingsSchema } from '../../../shared/core/model/project.ts'

/**
 * The main side's script without its disk: the product's document, saved when it is told to, and dead when it is told to
 * be. What was saved is what the next one begins with.
 */
export class ModelMain {
  #document: ProjectDocument
  #saved: { readonly text: string; readonly seqs: ReadonlyMap<string, number> }
  savedRevision = 0

  constructor(text: string) {
    this.#saved = { text, seqs: new Map() }
    this.#document = this.#opened()
  }

  get text(): string {
    return this.#document.text
  }

  get document(): ProjectDocument {
    return this.#document
  }

  get onDisk(): string {
    return this.#saved.text
  }

  save(): void {
    this.#saved = { text: this.#document.text, seqs: new Map(this.#document.log.seqs()) }
    this.savedRevision = this.#document.revision
  }

  /** What tells whose changes are in the saved text is lost. */
  forgetAuthors(): void {
    this.#saved = { ...this.#saved, seqs: new Map() }
  }

  /** Killed, and started again: only what was saved is there. */
  die(): void {
    this.#document = this.#opened()
    this.savedRevision = 0
  }

  change(input: CallInput<'script.change'>): CallOutput<'script.change'> {
    const { revision, updates } = this.#document.change(input.baseRevision, input.changes, input.by)
    return { revision, updates: [...updates] }
  }

  endAuthors({ authors }: CallInput<'script.endAuthors'>): CallOutput<'script.endAuthors'> {
    for (const author of authors) this.#document.log.end(author)
    return { revision: this.#document.revision }
  }

  read({ author, since }: CallInput<'script.read'>): CallOutput<'script.read'> {
    const { revision, log, text } = this.#document
    const updates = since === null ? undefined : log.since(since, revision)
    return {
      revision,
      lastSeq: log.lastSeq(author),
      ...(updates === undefined ? { text } : { updates: [...updates] }),
      save: this.saveState(),
    }
  }

  saveState(): CallOutput<'script.read'>['save'] {
    const { savedRevision } = this
    return { kind: 'saved', savedRevision, keptRevision: savedRevision }
  }

  #opened(): ProjectDocument {
    const { text, seqs } = this.#saved
    return new ProjectDocument(
      { name: 'Model', text, cast: { speakers: [] }, settings: projectSettingsSchema.parse({}) },
      seqs,
    )
  }
}
