import { studioError, toProblem } from '../../shared/core/model/errors.ts'
import { Alarm } from '../base/alarm.ts'
import { changesOf } from './change-list.ts'
import type { ScriptReader } from './script-reader.ts'
import type { ScriptSyncPorts } from './script-sync-types.ts'
import { afterFailure, type SendTries } from './send-tries.ts'
import type { SyncedText } from './synced-text.ts'
import { projectSyncGone, projectSyncGoneRemedy } from '../../shared/messages/made/project.ts'

type Ports = Pick<ScriptSyncPorts, 'client' | 'author' | 'onFailure'>

/** Sends what was typed, one change list at a time, until main has everything. */
export class ScriptSender {
  readonly #ports: Ports
  readonly #text: SyncedText
  readonly #reader: ScriptReader
  readonly #retry = new Alarm()
  readonly #waiters: (() => void)[] = []
  /** `held`: so many works keep later typing back. */
  #gate: { readonly isReachable: boolean; readonly held: number }
  #isSending = false
  #tries: SendTries = { kind: 'well' }

  constructor(ports: Ports, text: SyncedText, reader: ScriptReader, isReachable: boolean) {
    this.#ports = ports
    this.#text = text
    this.#reader = reader
    this.#gate = { isReachable, held: 0 }
  }

  get isReachable(): boolean {
    return this.#gate.isReachable
  }
  get isRetrying(): boolean {
    return this.#retry.isSet
  }

  async pump(): Promise<void> {
    if (this.#isSending || this.#reader.isJoining || this.#retry.isSet || !this.#mayGo()) return
    this.#isSending = true
    const { handle } = this.#reader
    try {
      while (this.#mayGo() && !this.#text.isIdle) await this.#sendNext()
      this.#tries = { kind: 'well' }
    } catch (error) {
      // Of an opening that is given up already: the next one is asked.
      if (handle === this.#reader.handle) this.failed(error)
      else this.#retry.set(0, () => void this.pump())
    } finally {
      this.#isSending = false
      this.#release()
      this.#text.changed()
    }
  }

  /** Steps that were told could not be read, or changes could not be sent. */
  failed(error: unknown): void {
    if (!this.#text.isShown) return
    const { tries, retry } = afterFailure(this.#tries, error)
    this.#tries = tries
    if (retry === undefined) return
    if (retry.isTold) this.#ports.onFailure(error)
    this.#retry.set(retry.delayMs, () => void this.pump())
  }

  retryNow(): void {
    this.#retry.clear()
    void this.pump()
  }

  found(): void {
    this.#gate = { ...this.#gate, isReachable: true }
  }

  lost(): void {
    this.#gate = { ...this.#gate, isReachable: false }
    this.#release()
  }

  /** Resolves when main has everything; throws what the last sending failed with. */
  async settled(): Promise<void> {
    if (!this.#text.isShown) return
    if (!this.#text.isIdle && !this.#isSending && this.#mayGo()) this.retryNow()
    while (this.#text.isShown && !this.#text.isIdle) {
      if (!this.#isSending && this.#gate.held === 0) {
        throw this.#tries.kind === 'failing' ? this.#tries.error : nobodyThere()
      }
      await new Promise<void>((resolve) => this.#waiters.push(resolve))
    }
  }

  /** Nothing is sent while it works, once everything typed before has been. */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    await this.settled()
    this.#hold(1)
    try {
      return await work()
    } finally {
      this.#hold(-1)
      void this.pump()
    }
  }

  /** Nothing is tried again; who waits is let go. What is being sent goes on to its end. */
  stop(): void {
    this.#retry.clear()
    this.#release()
  }

  #release(): void {
    for (const waiter of this.#waiters.splice(0)) waiter()
  }

  #mayGo(): boolean {
    return this.#gate.held === 0 && this.#gate.isReachable
  }

  #hold(by: 1 | -1): void {
    this.#gate = { ...this.#gate, held: this.#gate.held + by }
  }

  async #sendNext(): Promise<void> {
    this.#text.putOnItsWay()
    const before = { seq: this.#text.inFlight?.seq, revision: this.#text.revision }
    await this.#sendOnce().catch((error: unknown) => this.#overcome(error))
    // Whatever went wrong is done with when something has moved.
    const { inFlight, revision } = this.#text
    if (inFlight !== undefined && inFlight.seq === before.seq && revision === before.revision) {
      throw new Error('The main side neither took the change nor told what is in its way.')
    }
  }

  async #sendOnce(): Promise<void> {
    const { inFlight, revision } = this.#text
    if (inFlight === undefined) return
    const { client, author } = this.#ports
    const answer = await client.call('script.change', {
      project: this.#reader.handle,
      baseRevision: revision,
      changes: [...changesOf(inFlight.changes)],
      by: { author, seq: inFlight.seq },
    })
    await this.#reader.take(answer.updates)
  }

  /** A step that main does not remember any more is asked for; everything else is a failure. */
  async #overcome(error: unknown): Promise<void> {
    if (toProblem(error).code !== 'project.conflict') throw error
    await this.#reader.catchUp()
  }
}

function nobodyThere(): Error {
  return studioError('host.gone', projectSyncGone(), projectSyncGoneRemedy())
}
