import type { SenderSign, SentElsewhere } from './sender-sign.ts'

/** Requests that brought no take and are told in one sign: the newest. */
const MOST_UNKNOWN = 1000

/** Lines that have ended, of all that are asked for. */
export type Progress = { readonly done: number; readonly total: number }

/** What this opening tells others of its sending. */
export class OwnSign {
  readonly #underWay = new Map<string, SentElsewhere>()
  readonly #unknown = new Map<string, SentElsewhere>()
  #transcripts: SenderSign['transcripts'] = []
  #beat = 0
  #readProgress = (): Progress => ({ done: 0, total: 0 })

  followProgress(read: () => Progress): void {
    this.#readProgress = read
  }

  begin(request: SentElsewhere): void {
    this.#underWay.set(request.attempt, request)
  }

  /** It has not left after all. */
  takeBack(attempt: string): void {
    this.#underWay.delete(attempt)
  }

  /** True if there is something new to tell. */
  end(attempt: string, isUnknown: boolean): boolean {
    const request = this.#underWay.get(attempt)
    this.#unknown.delete(attempt)
    if (request === undefined) return false
    this.#underWay.delete(attempt)
    if (isUnknown) this.#unknown.set(attempt, request)
    return true
  }

  beginTranscript(transcript: SenderSign['transcripts'][number]): void {
    this.#transcripts = [...this.#transcripts, transcript]
  }

  /** Nothing is on its way any more; what came to nothing is still told. */
  endAll(): void {
    this.#underWay.clear()
    this.#transcripts = []
  }

  get hasUnknown(): boolean {
    return this.#unknown.size > 0
  }

  /** What came to nothing has been told to those who come next. */
  forgetUnknown(): void {
    this.#unknown.clear()
  }

  /** The next sign; no two are alike. `forMs`: since when the right to send is held. */
  next(forMs: number): SenderSign {
    this.#beat += 1
    return {
      v: 1,
      beat: this.#beat,
      forMs: Math.round(forMs),
      ...this.#readProgress(),
      underWay: [...this.#underWay.values()],
      unknown: [...this.#unknown.values()].slice(-MOST_UNKNOWN),
      transcripts: [...this.#transcripts],
    }
  }
}
