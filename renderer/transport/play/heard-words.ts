import type { PlayedLine } from '../../../shared/contract/playing-calls.ts'
import type { LineId, TakeId } from '../../../shared/core/model/ids.ts'

type Heard = { readonly lineId: LineId; readonly takeId: TakeId | undefined; readonly words: string | undefined }

/** Knows how the line that sounds was written when it was asked for, or when its turn came. */
export class HeardWords {
  readonly #written: (lineId: LineId) => string | undefined
  #heard: Heard | undefined

  /** `written`: how a line is written now; undefined: it is not there. */
  constructor(written: (lineId: LineId) => string | undefined) {
    this.#written = written
  }

  /** Undefined: whichever comes first. */
  asked(lineId: LineId | undefined): void {
    this.#heard = lineId === undefined ? undefined : { lineId, takeId: undefined, words: this.#written(lineId) }
  }

  /** What was written between the question and the sound is not in the sound. */
  sounds(line: PlayedLine | undefined): void {
    if (line === undefined) return
    const { lineId, takeId } = line
    const before = this.#heard
    if (before?.lineId === lineId && before.takeId === takeId) return
    const isAsked = before?.lineId === lineId && before.takeId === undefined
    this.#heard = { lineId, takeId, words: isAsked ? before.words : this.#written(lineId) }
  }

  /** Whether a line is written otherwise by now than it sounds. */
  areOthers(lineId: LineId): boolean {
    return this.#heard?.lineId === lineId && this.#heard.words !== this.#written(lineId)
  }
}
