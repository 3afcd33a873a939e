import { type Problem, problemFrom, StudioError, toProblem } from '../../../shared/core/model/errors.ts'
import type { QueueEvent, QueuePhase } from '../../../shared/core/queue/types.ts'
import type { FinishedLine } from '../queue/finish-line.ts'
import type { TakeStore } from '../../documents/takes/take-types.ts'
import { say } from '../../../shared/messages/say.ts'

/** Bytes of answers that wait in memory for a full disk; what comes beyond them is put where parts of answers lie. */
const MOST_HELD_BYTES = 256 * 1024 * 1024

type Held = { readonly bytes: number; readonly again: () => Promise<boolean>; readonly giveUp: () => void }

/** The queue whose answers are held. */
type RoomInput = {
  /** False: a full disk ends the queue, as for a program that a script calls. */
  readonly mayWait: boolean
  readonly takes: TakeStore
  readonly phase: () => QueuePhase
  readonly dispatch: (event: QueueEvent) => void
  readonly pump: () => void
  readonly nowMs: () => number
}

/**
 * Holds what a full disk does not take until there is room: what has come may have been paid for. Meanwhile nothing is sent,
 * and what is held is tried again whenever the queue says so.
 */
export class RoomWait {
  /** The store of takes, whose `add` waits for room. */
  readonly takes: TakeStore
  readonly #input: RoomInput
  #held: readonly Held[] = []
  #isTrying = false
  #isOver = false

  constructor(input: RoomInput) {
    this.#input = input
    const { takes } = input
    this.takes = { ...takes, add: (record, audio) => this.#keep(audio.byteLength, () => takes.add(record, audio)) }
  }

  /** A line whose audio has come has not failed because the disk has no room for its take. Never throws. */
  async finish(finishOnce: () => Promise<FinishedLine>): Promise<FinishedLine> {
    try {
      return await this.#keep(0, async () => {
        const end = await finishOnce()
        if (end.kind === 'failed' && end.problem?.code === 'disk.full') throw new StudioError(end.problem)
        return end
      })
    } catch (error) {
      return { kind: 'failed', problem: toProblem(error) }
    }
  }

  /** Tries what is held, oldest first; the queue goes on when all of it is kept. */
  async tryNow(): Promise<void> {
    const phase = this.#input.phase()
    if (this.#isTrying || phase.kind !== 'noRoom') return
    this.#isTrying = true
    const isKept = await this.#tryHeld()
    this.#isTrying = false
    this.#input.dispatch(isKept ? { kind: 'roomFound' } : this.#noRoom())
    this.#input.pump()
  }

  /** Sending cannot begin: for want of room it begins by itself when there is some. */
  halt(problem: Problem): void {
    const isFull = this.#input.mayWait && problem.code === 'disk.full'
    this.#input.dispatch(isFull ? this.#noRoom() : { kind: 'halted', problem })
  }

  /** Tells the queue something that ends any wait: what is held goes on waiting. */
  tell(event: QueueEvent): void {
    const phase = this.#input.phase()
    this.#input.dispatch(event)
    if (phase.kind === 'noRoom' && this.#held.length > 0) this.#input.dispatch(this.#noRoom())
    this.#input.pump()
  }

  /** Nothing is waited for any more: what is held is let go, as if the disk had refused it for good. */
  giveUp(): void {
    this.#isOver = true
    // First: what is told of them then says whether there is room.
    this.#input.dispatch({ kind: 'roomFound' })
    for (const held of this.#held) held.giveUp()
    this.#held = []
  }

  /** Does `work`, which keeps so many bytes, again and again until the disk takes them. Rejects as `work` does otherwise. */
  async #keep<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const problem = fullDisk(error)
      const isTooMuch = this.#held.reduce((sum, held) => sum + held.bytes, bytes) > MOST_HELD_BYTES
      if (problem === undefined || isTooMuch || this.#isOver || !this.#input.mayWait) throw error
      return this.#hold(bytes, work, problem)
    }
  }

  #hold<T>(bytes: number, work: () => Promise<T>, problem: Problem): Promise<T> {
    const kept = new Promise<T>((resolve, reject) => {
      const again = async (): Promise<boolean> => {
        try {
          resolve(await work())
          return true
        } catch (error) {
          if (fullDisk(error) !== undefined) return false
          reject(error instanceof Error ? error : new Error(String(error)))
          return true
        }
      }
      this.#held = [...this.#held, { bytes, again, giveUp: () => reject(new StudioError(problem)) }]
    })
    this.#input.dispatch(this.#noRoom())
    this.#input.pump()
    return kept
  }

  /** True if nothing is held any more. */
  async #tryHeld(): Promise<boolean> {
    for (const held of this.#held) {
      if (!(await held.again())) return false
      this.#held = this.#held.filter((other) => other !== held)
    }
    return this.#held.length === 0
  }

  #noRoom(): QueueEvent {
    return { kind: 'noRoom', problem: noRoom, nowMs: this.#input.nowMs() }
  }
}

const noRoom: Problem = problemFrom('disk.full', say('rendering.disk.full'), say('rendering.disk.full.remedy'))

function fullDisk(error: unknown): Problem | undefined {
  return error instanceof StudioError && error.problem.code === 'disk.full' ? error.problem : undefined
}
