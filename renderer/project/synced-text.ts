import { type ChangeSet, Text } from '@codemirror/state'
import type { ScriptUpdate } from '../../shared/contract/script-updates.ts'
import * as shared from './shared-text.ts'
import type { ScriptSyncPorts, Unacknowledged } from './script-sync-types.ts'

/** What the main side answers when it is asked for a script. */
export type ReadAnswer = {
  readonly revision: number
  readonly lastSeq: number
  readonly text?: string | undefined
}

type Ports = Pick<ScriptSyncPorts, 'author' | 'editor' | 'now'>

/**
 * The text of one open script as this page has it. The editor shows it until `letGo`: then it may only be sent to its
 * end, and the editor, which has another document by then, hears of nothing any more.
 */
export class SyncedText {
  readonly #ports: Ports
  readonly #onChange: () => void
  readonly #opened: { readonly text: string; readonly revision: number }
  /** Undefined until something needs it: a long script takes a while, and nothing happens to it before it is seen. */
  #taken: shared.SharedText | undefined
  #shown: { readonly kind: 'shown'; readonly sinceMs: number | undefined } | { readonly kind: 'gone' }
  #lastSeq: number

  /** `lastSeq`: counted on from the text before, so that no number means two things. */
  constructor(ports: Ports, text: string, revision: number, lastSeq: number, onChange: () => void) {
    this.#ports = ports
    this.#onChange = onChange
    this.#opened = { text, revision }
    this.#shown = { kind: 'shown', sinceMs: undefined }
    this.#lastSeq = lastSeq
  }

  get isShown(): boolean {
    return this.#shown.kind === 'shown'
  }
  get revision(): number {
    return this.#taken?.revision ?? this.#opened.revision
  }
  get inFlight(): shared.OwnChanges | undefined {
    return this.#taken?.inFlight
  }
  /** Number of this page's newest change that was sent. */
  get lastSeq(): number {
    return this.#lastSeq
  }
  /** True if main has everything that was reported. */
  get isIdle(): boolean {
    return this.#taken?.inFlight === undefined && this.#taken?.unsent === undefined
  }
  get hasUnacknowledged(): boolean {
    return this.#taken !== undefined && shared.hasUnacknowledged(this.#taken)
  }

  /** Takes the text in, for which the first change would wait otherwise. */
  prepare(): void {
    void this.#shared
  }

  letGo(): void {
    this.#shown = { kind: 'gone' }
  }

  typed(changes: ChangeSet): void {
    this.#become(shared.withTyped(this.#shared, changes))
  }

  saved(savedRevision: number, keptRevision: number): void {
    this.#become(shared.withSaved(this.#shared, savedRevision, keptRevision))
  }

  /** Puts what is not sent yet on its way, as much as fits into one message, unless something is on it. */
  putOnItsWay(): void {
    this.#lastSeq += this.#shared.inFlight === undefined ? 1 : 0
    this.#shared = shared.withSent(this.#shared, this.#lastSeq)
  }

  /** Takes steps in their order; false: some are missing. */
  take(updates: readonly ScriptUpdate[]): boolean {
    const { author } = this.#ports
    // What was typed before belongs before what others wrote. The answer to this page's own change says nothing that
    // typing would have to come before: flushed by it, every key typed while one is on its way would be a sending of its own.
    const { inFlight, revision: known } = this
    const isOwn = (update: ScriptUpdate): boolean => update.author === author && update.seq === inFlight?.seq
    if (updates.some((update) => update.revision > known && !isOwn(update))) this.flush()
    for (const update of updates) {
      const step = shared.received(this.#shared, update, author)
      if (step.kind === 'gap') return false
      if (step.kind !== 'known') this.#put(step)
    }
    this.changed()
    return true
  }

  /** The studio remembers less than this page missed: takes what it has as a whole. */
  takeWhole(answer: ReadAnswer): void {
    this.flush()
    this.#put(shared.caughtUp(this.#shared, wholeOf(answer)))
    this.changed()
  }

  /** Another studio has opened the project: what it does not have of this page goes on top of its text. */
  putOn(answer: ReadAnswer): void {
    const shown = shared.shownText(this.#shared)
    const on = shared.putOn(this.#shared, wholeOf(answer))
    this.#shared = on.shared
    if (!on.text.eq(shown)) this.#show(shared.difference(shown, on.text), on.text)
  }

  /** The editor reports what was typed and not reported yet. */
  flush(): void {
    if (this.isShown) this.#ports.editor()?.flush('textOnly')
  }

  unacknowledged(): Unacknowledged | undefined {
    const found = this.#taken === undefined ? undefined : shared.unacknowledged(this.#taken)
    if (found === undefined) return undefined
    const sinceMs = this.#shown.kind === 'shown' ? this.#shown.sinceMs : undefined
    return { base: found.base, changes: found.own, sinceMs: sinceMs ?? this.#ports.now(), lastSeq: this.#lastSeq }
  }

  text(): string {
    return this.#taken === undefined ? this.#opened.text : shared.shownText(this.#taken).toString()
  }

  /** Says that what is known of the text may be otherwise. */
  changed(): void {
    if (this.#shown.kind === 'shown') {
      const sinceMs = this.hasUnacknowledged ? (this.#shown.sinceMs ?? this.#ports.now()) : undefined
      this.#shown = { kind: 'shown', sinceMs }
    }
    this.#onChange()
  }

  get #shared(): shared.SharedText {
    this.#taken ??= shared.sharedText(textOf(this.#opened.text), this.#opened.revision)
    return this.#taken
  }
  set #shared(next: shared.SharedText) {
    this.#taken = next
  }

  #become(next: shared.SharedText): void {
    this.#shared = next
    this.changed()
  }

  #put(step: Exclude<shared.Received, { readonly kind: 'known' } | { readonly kind: 'gap' }>): void {
    this.#shared = step.shared
    if (step.kind === 'other' && !step.changes.empty) this.#show(step.changes, shared.shownText(step.shared))
  }

  #show(changes: ChangeSet, text: Text): void {
    if (this.isShown) this.#ports.editor()?.receive(changes, text)
  }
}

function wholeOf({ text, revision, lastSeq }: ReadAnswer): shared.WholeScript {
  return { text: textOf(text ?? ''), revision, lastSeq }
}

/** A text by its offsets: a carriage return is a character like any other. */
function textOf(text: string): Text {
  return Text.of(text.split('\n'))
}
