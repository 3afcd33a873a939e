import type { Take } from '../../../shared/core/model/take.ts'
import type { RecordsCopy } from './records-copy.ts'
import type { TakeIndex } from './take-index.ts'

/** Takes that the index had lost and the copy of its records knew: written into the index by an opening that may write. */
export class ReturnedTakes {
  readonly #index: TakeIndex
  readonly #copy: RecordsCopy | undefined
  /** Not in the index yet. */
  #takes: readonly Take[]
  #mayWrite = false

  constructor(index: TakeIndex, copy: RecordsCopy | undefined, takes: readonly Take[]) {
    this.#index = index
    this.#copy = copy
    this.#takes = takes
  }

  /** The index was read anew, and these came back. */
  async replace(takes: readonly Take[]): Promise<void> {
    this.#takes = takes
    if (this.#mayWrite) await this.#write()
  }

  /**
   * Writes what came back into the index, from now on at every reading, and what the index says into the copy.
   * `isCopied`: that the copy says the same; where that was not looked at, its size tells.
   */
  async settle(lost: () => readonly Take[], isCopied: boolean | undefined): Promise<void> {
    const copy = this.#copy
    if (copy === undefined) return
    this.#mayWrite = true
    const isSame = isCopied ?? (await copy.size()) === this.#index.size
    if (isSame && this.#takes.length === 0) return
    await this.#write()
    const text = await this.#index.text()
    // What has no audio any more stands in no index: the copy is what knows of it.
    const missing = [...lost(), ...this.#takes].map((take) => JSON.stringify(take)).filter((row) => !text.includes(row))
    const lines = [text === '' || text.endsWith('\n') ? text : `${text}\n`, ...missing.map((row) => `${row}\n`)]
    const whole = lines.join('')
    if (whole !== '' && whole !== (await copy.read())) await copy.write(whole)
  }

  async #write(): Promise<void> {
    if (this.#takes.length === 0) return
    // If it fails it is known for as long as the project is open, and comes back again at the next opening.
    if (await this.#index.addBack(this.#takes)) this.#takes = []
  }
}
