import { join } from 'node:path'
import { applyMixChange, type MixChange } from '../../../shared/core/mix/apply-mix-change.ts'
import { emptyMix, type MixDocument } from '../../../shared/core/mix/mix-document.ts'
import { type Problem, StudioError, toProblem } from '../../../shared/core/model/errors.ts'
import { writeDurably } from '../../base/durable.ts'
import { ignored } from '../../base/failures.ts'
import { isSilentDisk } from '../../base/in-time.ts'
import { MIX_FILE, printMix, readMix, readMixText } from './mix-file.ts'

/** What of an open project is mixed besides its lines, as it is on the disk. */
export type MixCalls = {
  /** The same object while nothing was changed. */
  readonly mix: () => MixDocument
  /**
   * Does to it what the change did, and has it on the disk before it is told.
   * @throws StudioError `project.readOnly`, `project.unreadable` if the file is damaged, `disk.*`; nothing is changed then.
   */
  readonly changeMix: (change: MixChange) => Promise<MixDocument>
}

/** The mix of an open project; one change after the other. */
export class MixStore implements MixCalls {
  readonly #folder: string
  readonly #readOnlyBecause: () => Problem | undefined
  readonly #onChange: () => void
  #mix: MixDocument = emptyMix
  #text: string | undefined
  #damage: Problem | undefined
  #tail: Promise<unknown> = Promise.resolve()

  constructor(folder: string, readOnlyBecause: () => Problem | undefined, onChange: () => void) {
    this.#folder = folder
    this.#readOnlyBecause = readOnlyBecause
    this.#onChange = onChange
  }

  /** Why its file cannot be used; it is left as it is then, and the mix is empty. */
  get damage(): Problem | undefined {
    return this.#damage
  }

  readonly mix = (): MixDocument => this.#mix

  readonly changeMix = (change: MixChange): Promise<MixDocument> =>
    this.#inTurn(async () => {
      const because = this.#readOnlyBecause()
      if (because !== undefined) throw new StudioError(because)
      await this.#read()
      if (this.#damage !== undefined) throw new StudioError(this.#damage)
      const next = applyMixChange(this.#mix, change)
      if (next === this.#mix) return next
      const text = printMix(next)
      await writeDurably(join(this.#folder, MIX_FILE), text)
      this.#text = text
      // As it will be read again: an entry that became empty is gone.
      this.#mix = readMix(text)
      this.#onChange()
      return this.#mix
    })

  /** Takes over what another program wrote. @throws StudioError `disk.silent` */
  readonly look = (): Promise<void> => this.#inTurn(() => this.#read())

  async #read(): Promise<void> {
    const before = this.#damage
    try {
      const text = await readMixText(this.#folder)
      if (text === this.#text && before === undefined) return
      this.#mix = readMix(text)
      this.#text = text
      this.#damage = undefined
    } catch (error) {
      if (isSilentDisk(error)) throw error
      this.#damage = toProblem(error)
      // What was read before is heard on; nothing is written over what cannot be read.
      if (before !== undefined) return
    }
    this.#onChange()
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#tail.then(work, work)
    this.#tail = done.catch(ignored('the caller has it'))
    return done
  }
}
