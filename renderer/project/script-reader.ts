import type { ScriptUpdate } from '../../shared/contract/script-updates.ts'
import type { ProjectHandle } from '../../shared/core/model/ids.ts'
import type { ScriptSyncPorts } from './script-sync-types.ts'
import type { SyncedText } from './synced-text.ts'

type Ports = Pick<ScriptSyncPorts, 'client' | 'author'>

/** Brings the steps of a script from the main side: those that it tells, and those that have to be asked for. */
export class ScriptReader {
  readonly #ports: Ports
  readonly #text: SyncedText
  #handle: ProjectHandle
  /** The script is being read whole: what main tells meanwhile is taken after it. */
  #joining: { readonly heard: ScriptUpdate[] } | undefined

  constructor(ports: Ports, text: SyncedText, handle: ProjectHandle) {
    this.#ports = ports
    this.#text = text
    this.#handle = handle
  }

  get handle(): ProjectHandle {
    return this.#handle
  }
  get isJoining(): boolean {
    return this.#joining !== undefined
  }

  /** Main tells a step. False: some are missing before it. */
  told(update: ScriptUpdate): boolean {
    if (this.#joining === undefined) return this.#text.take([update])
    this.#joining.heard.push(update)
    return true
  }

  /** Takes steps, and asks for those that are missing before them. */
  async take(updates: readonly ScriptUpdate[]): Promise<void> {
    if (!this.#text.take(updates)) await this.catchUp()
  }

  /** Asks for what is missing. */
  async catchUp(): Promise<void> {
    const since = this.#text.revision
    const answer = await this.#read(since)
    this.#text.flush()
    if (answer.updates === undefined) return this.#text.takeWhole(answer)
    if (!this.#text.take(answer.updates)) this.#text.takeWhole(await this.#read(null))
  }

  /** Main takes nothing more of these, and what it has of them is here when this resolves. */
  async endAuthors(authors: readonly string[]): Promise<void> {
    const { revision } = await this.#ports.client.call('script.endAuthors', {
      project: this.#handle,
      authors: [...authors],
    })
    if (revision > this.#text.revision) await this.catchUp()
  }

  /** Goes on under another handle. False: the script was let go of meanwhile. */
  async join(handle: ProjectHandle, isSameStudio: boolean): Promise<boolean> {
    const heard: ScriptUpdate[] = []
    this.#handle = handle
    this.#joining = { heard }
    try {
      const answer = await this.#read(isSameStudio ? this.#text.revision : null)
      if (!this.#text.isShown) return false
      this.#text.flush()
      this.#joining = undefined
      if (!isSameStudio) this.#text.putOn(answer)
      else if (answer.updates === undefined) await this.catchUp()
      else await this.take(answer.updates)
      await this.take(heard)
      return true
    } finally {
      this.#joining = undefined
    }
  }

  #read(since: number | null) {
    const { client, author } = this.#ports
    return client.call('script.read', { project: this.#handle, author, since })
  }
}
