import { setSteppedDeadline } from './stepped-deadline.ts'

/** A job that was told to stop and says nothing for so long cannot hear it. */
const STOP_SILENCE_MS = 3000

/** `deadlineMs`: for the whole job. `silenceMs`: for a job of any length, as long as it says that it goes on. */
export type JobTimes = { readonly deadlineMs?: number | undefined; readonly silenceMs?: number | undefined }

/** `tooSlow`: past its deadline. `silent`: nothing was heard of it. `deaf`: it was told to stop, and nothing was heard of it. */
export type GivenUp = 'tooSlow' | 'silent' | 'deaf'

/** Watches one job, and gives it up once where it neither ends by itself nor can be stopped. */
export class JobLimits {
  readonly #giveUp: (why: GivenUp) => void
  readonly #stopDeadline: (() => void) | undefined
  #silence: { readonly ms: number; readonly why: GivenUp; readonly stop: () => void } | undefined

  constructor({ deadlineMs, silenceMs }: JobTimes, giveUp: (why: GivenUp) => void) {
    this.#giveUp = giveUp
    this.#stopDeadline = deadlineMs === undefined ? undefined : this.#after(deadlineMs, 'tooSlow')
    if (silenceMs !== undefined) this.#listen(silenceMs, 'silent')
  }

  /** The job said that it goes on. */
  hear(): void {
    if (this.#silence !== undefined) this.#listen(this.#silence.ms, this.#silence.why)
  }

  /** The job was told to stop; to tell it again gives it no more time. */
  tellToStop(): void {
    if (this.#silence?.why !== 'deaf') this.#listen(STOP_SILENCE_MS, 'deaf')
  }

  /** The job is over: nothing is given up any more. */
  end(): void {
    this.#stopDeadline?.()
    this.#silence?.stop()
    this.#silence = undefined
  }

  #listen(ms: number, why: GivenUp): void {
    this.#silence?.stop()
    this.#silence = { ms, why, stop: this.#after(ms, why) }
  }

  #after(ms: number, why: GivenUp): () => void {
    return setSteppedDeadline(ms, () => {
      this.end()
      this.#giveUp(why)
    })
  }
}
