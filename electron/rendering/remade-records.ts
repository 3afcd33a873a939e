import { noted } from '../base/failures.ts'
import { nothingRemade, type Remade } from './takes/remake-takes.ts'

/** Records of takes that are made again at an opening, and what came of it. */
export class RemadeRecords {
  /** Resolves when nothing is made again any more; never rejects. */
  readonly whenDone: Promise<Remade>
  /** Resolves when that has been told, too. */
  readonly whenTold: Promise<Remade>
  #found = nothingRemade

  /** `work`: what cannot be made again stays as it is. `onChange` is called if anything was. */
  constructor(work: Promise<Remade>, onChange: () => void) {
    this.whenDone = work.catch(noted('remake takes', nothingRemade))
    this.whenTold = this.whenDone.then((made) => {
      this.#found = made
      if (made.fromFiles + made.fromAnswers > 0) onChange()
      return made
    })
  }

  /** Nothing until it is done. */
  get found(): Remade {
    return this.#found
  }
}
