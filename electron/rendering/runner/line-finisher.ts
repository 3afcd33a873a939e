import type { RenderKey } from '../../../shared/core/model/ids.ts'
import type { Take } from '../../../shared/core/model/take.ts'
import { receivedAudio } from '../journal/received-audio.ts'
import { finishLine, type FinishedLine } from '../queue/finish-line.ts'
import type { RegisteredLine } from './line-registry.ts'
import type { PresentOrder } from './present-order.ts'
import type { RoomWait } from './room-wait.ts'
import type { RunnerInput } from './runner-input.ts'

/** Who is told what becomes of lines. */
export type FinisherEvents = {
  /** Another take of this line is wanted: it is to be ordered again. */
  readonly onNextTake: (next: RegisteredLine) => void
  /** A line has ended, whether it is still what is wanted or not. */
  readonly onFinished: () => void
}

/** Makes takes of lines out of the audio that has come for them. */
export class LineFinisher {
  readonly #input: RunnerInput
  readonly #order: PresentOrder
  readonly #room: Pick<RoomWait, 'finish'>
  readonly #events: FinisherEvents
  #underWay = 0
  #life: 'open' | 'closed' = 'open'

  constructor(input: RunnerInput, order: PresentOrder, room: Pick<RoomWait, 'finish'>, events: FinisherEvents) {
    this.#input = input
    this.#order = order
    this.#room = room
    this.#events = events
  }

  get isUnderWay(): boolean {
    return this.#underWay > 0
  }

  /** No take follows those at work. */
  close(): void {
    this.#life = 'closed'
  }

  /** An answer has come: lines that have all of theirs now are finished. */
  answered(key: RenderKey): void {
    const { lines } = this.#order
    for (const lineId of lines.waitersOf(key)) {
      const registered = lines.find(lineId)
      if (registered === undefined || registered.job.end !== undefined) continue
      const now = lines.answer(registered.job, key)
      if (now !== undefined && now.job.waitsFor.length === now.job.has?.length) void this.finish(now, false)
    }
  }

  /** A request has ended without an answer: who listens is told of its lines that end with it. */
  failed(key: RenderKey): void {
    const { lines } = this.#order
    for (const lineId of lines.waitersOf(key)) {
      const registered = lines.find(lineId)
      if (registered === undefined) continue
      const status = this.#order.statusOf(registered.job)
      if (status.kind === 'failed' || status.kind === 'unknown') this.#input.onEnd?.(registered.line, status)
    }
  }

  /** Puts a line together, all of whose audio is there. `isCached`: nothing was sent for it. Never rejects. */
  async finish(registered: RegisteredLine, isCached: boolean): Promise<void> {
    const { lines } = this.#order
    const { line, job } = registered
    this.#underWay += 1
    const end = await this.#room.finish(this.#work(registered))
    this.#underWay -= 1
    // The line may have been ordered anew, with another text, while its audio was being put together.
    const takesLeft = lines.find(line.lineId)?.takesLeft ?? 1
    const isPresent = lines.end(job, { ...end, isCached })
    const wantsMore = takesLeft > 1 && (end.kind === 'ready' || end.kind === 'suspicious')
    if (isPresent) this.#input.onEnd?.(line, { ...end, isCached })
    if (isPresent && wantsMore && this.#life === 'open') {
      const after = new Map([...registered.after].map(([key, count]) => [key, count + 1]))
      this.#events.onNextTake({ ...registered, again: true, takesLeft: takesLeft - 1, after })
    }
    this.#input.onChange()
    this.#events.onFinished()
  }

  /** What makes the take; may be done more than once, while the disk has no room. */
  #work({ line, scene, after }: RegisteredLine): () => Promise<FinishedLine> {
    const { takes, scenes } = this.#input
    const audioOf = (key: RenderKey): Take | undefined =>
      this.#order.fresh.at(key, after.get(key) ?? 0) ?? receivedAudio(takes.all(), key)
    const answer = scene === undefined ? undefined : audioOf(scene.key)
    return scene === undefined || answer === undefined || scenes === undefined
      ? () => finishLine({ ...this.#input, line, audioOf })
      : () => scenes.finish(scene, answer, line.lineId)
  }
}
