import type { SaveState } from '../../shared/contract/views.ts'
import { type Problem, toProblem } from '../../shared/core/model/errors.ts'
import type { DocumentPart } from './document.ts'
import { noted } from '../base/failures.ts'

/** A save starts this long after the last change, and at most AUTOSAVE_LATEST_MS after the first unsaved one. */
const AUTOSAVE_QUIET_MS = 400
const AUTOSAVE_LATEST_MS = 800
/** A save that takes longer than this gets company: the edits are put aside in the user's data folder meanwhile. */
const PENDING_AFTER_MS = 100
/** A failed save is tried again this often: a disk may have room again, a drive may be back. */
const RETRY_MS = 3000

/** What saving needs of the project. */
export type AutosaveInput = {
  /** Writes these parts. @throws StudioError: nothing was lost, it is tried again. */
  readonly save: (parts: ReadonlySet<DocumentPart>) => Promise<void>
  readonly keepPending: () => Promise<void>
  readonly clearPending: () => Promise<void>
  /** Why nothing may be written here now, or undefined. */
  readonly readOnlyBecause: () => Problem | undefined
  readonly onState: () => void
  /** Which revisions of the script are on the disk; told with every state. */
  readonly revisions: () => Pick<SaveState, 'savedRevision' | 'keptRevision'>
  readonly now: () => number
}

/**
 * Saves a document soon after its last change, one save at a time, and keeps trying after a failure. Edits that could
 * not be saved are put aside within a second of being made.
 */
export class Autosave {
  state: SaveState
  readonly #input: AutosaveInput
  #timer: NodeJS.Timeout | undefined
  #dirty = new Set<DocumentPart>()
  #inFlight: ReadonlySet<DocumentPart> = new Set()
  /** Runs from the first unsaved change on; by no clock, which may be put back. */
  #latest: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  /** A save takes long: no other one begins before it ends. */
  #isSlow = false
  /** What is put aside may hang as well: never more than one record is on its way, and one is due behind it. */
  #aside: 'none' | 'running' | 'due' = 'none'

  constructor(input: AutosaveInput) {
    this.#input = input
    this.state = { ...stateFor(input.readOnlyBecause()), ...input.revisions() }
  }

  /** Parts that are not on the disk as they are in memory, as far as is known: those being saved count too. */
  get dirty(): ReadonlySet<DocumentPart> {
    return new Set([...this.#dirty, ...this.#inFlight])
  }

  noteChange(part: DocumentPart): void {
    this.#dirty.add(part)
    if (this.state.kind === 'saved') this.#setState({ ...this.state, kind: 'unsaved' })
    this.#latest ??= this.#later(AUTOSAVE_LATEST_MS)
    this.#schedule(AUTOSAVE_QUIET_MS)
  }

  /** A part that must be saved with the next save, whenever that is. */
  noteUnsaved(part: DocumentPart): void {
    this.#dirty.add(part)
  }

  /** A part is on the disk as it is in memory, without a save of ours: another program wrote the same. */
  noteSaved(part: DocumentPart): void {
    this.#dirty.delete(part)
  }

  /** Whether writing is allowed has changed. */
  reconsider(): void {
    const problem = this.#input.readOnlyBecause()
    if (problem !== undefined) {
      this.#setState(stateFor(problem, this.state.savedAt))
      if (this.#dirty.size > 0) this.#schedule(0)
    } else if (this.state.kind === 'readOnly') {
      this.#setState({ ...savedAtOf(this.state), kind: this.#dirty.size === 0 ? 'saved' : 'unsaved' })
      if (this.#dirty.size > 0) this.#schedule(0)
    }
  }

  /** Saves now; resolves with the state reached. Never rejects. */
  async saveNow(): Promise<SaveState> {
    clearTimeout(this.#timer)
    while (this.#running !== undefined) await this.#running
    const work = this.#dirty.size > 0 ? this.#saveOrKeep() : this.#noteAllSaved()
    this.#running = work.finally(() => {
      this.#running = undefined
    })
    await this.#running
    return this.state
  }

  /** All that was unsaved, or could not be saved, stands on the disk by another program's hand. */
  async #noteAllSaved(): Promise<void> {
    if (this.state.kind !== 'unsaved' && this.state.kind !== 'failed') return
    await this.#input.clearPending().catch(noted('autosave: clearing'))
    const savedAt = new Date(this.#input.now()).toISOString()
    this.#setState({ kind: this.#dirty.size === 0 ? 'saved' : 'unsaved', savedAt })
  }

  /**
   * Saves now; true if what stood when this was called is on the disk, whatever has been typed since. Never rejects.
   * (`saveNow` answers `unsaved` when somebody typed meanwhile.)
   */
  async saveWhatStands(): Promise<boolean> {
    const { kind } = await this.saveNow()
    return kind !== 'failed' && kind !== 'readOnly'
  }

  /** Saves what stands, and what is changed while that is written. */
  async close(): Promise<void> {
    while ((await this.saveNow()).kind === 'unsaved' && this.#dirty.size > 0) {
      // Changed meanwhile: nobody saves it after this.
    }
    clearTimeout(this.#timer)
    this.#forgetLatest()
  }

  #schedule(inMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = this.#later(inMs)
  }

  #later(inMs: number): NodeJS.Timeout {
    // A waiting autosave must not keep the process alive; closing saves explicitly.
    return setTimeout(() => {
      this.#forgetLatest()
      if (this.#isSlow) void this.#putAside()
      void this.saveNow()
    }, inMs).unref()
  }

  #forgetLatest(): void {
    clearTimeout(this.#latest)
    this.#latest = undefined
  }

  async #saveOrKeep(): Promise<void> {
    const readOnly = this.#input.readOnlyBecause()
    if (readOnly !== undefined) {
      this.#forgetLatest()
      // The right to write may have gone while a save ended well.
      if (this.state.kind !== 'readOnly') this.#setState(stateFor(readOnly, this.state.savedAt))
      await this.#keepPending()
      return
    }
    const parts = this.#dirty
    this.#inFlight = parts
    this.#dirty = new Set()
    this.#forgetLatest()
    this.#setState({ ...savedAtOf(this.state), kind: 'saving' })
    const slow = setTimeout(() => {
      this.#isSlow = true
      void this.#putAside()
    }, PENDING_AFTER_MS)
    try {
      await this.#input.save(parts)
      this.#inFlight = new Set()
      this.#endSlow(slow)
      if (this.#dirty.size === 0) await this.#input.clearPending()
      const savedAt = new Date(this.#input.now()).toISOString()
      this.#setState({ kind: this.#dirty.size === 0 ? 'saved' : 'unsaved', savedAt })
    } catch (error) {
      this.#endSlow(slow)
      for (const part of parts) this.#dirty.add(part)
      this.#inFlight = new Set()
      await this.#input.keepPending().catch(noted('autosave: keeping'))
      const problem = this.#input.readOnlyBecause()
      if (problem !== undefined) {
        this.#setState(stateFor(problem, this.state.savedAt))
        return
      }
      this.#setState({ ...savedAtOf(this.state), kind: 'failed', problem: toProblem(error) })
      this.#schedule(RETRY_MS)
    }
  }

  #endSlow(slow: NodeJS.Timeout): void {
    clearTimeout(slow)
    this.#isSlow = false
  }

  /** Puts aside what is changed while a save hangs, until it ends. */
  async #putAside(): Promise<void> {
    if (this.#aside !== 'none') {
      this.#aside = 'due'
      return
    }
    do {
      this.#aside = 'running'
      await this.#keepPending()
    } while (this.#isDue() && this.#isSlow)
    this.#aside = 'none'
  }

  #isDue(): boolean {
    return this.#aside === 'due'
  }

  /** Puts the edits aside, and tells that they are on the disk. */
  async #keepPending(): Promise<void> {
    try {
      await this.#input.keepPending()
    } catch {
      // Said by the save itself, which fails too or is told to be slow.
      return
    }
    this.#setState(this.state)
  }

  #setState(state: SaveState): void {
    this.state = { ...state, ...this.#input.revisions() }
    this.#input.onState()
  }
}

function savedAtOf(state: SaveState): { savedAt?: string } {
  return state.savedAt === undefined ? {} : { savedAt: state.savedAt }
}

function stateFor(problem: Problem | undefined, savedAt?: string): SaveState {
  const when = savedAt === undefined ? {} : { savedAt }
  return problem === undefined ? { kind: 'saved', ...when } : { kind: 'readOnly', ...when, problem }
}
