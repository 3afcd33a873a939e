import type { LineId } from '../../../shared/core/model/ids.ts'
import { requestsOfLine } from '../../../shared/core/render/plan.ts'
import type { LineStatus } from '../../../shared/core/queue/account.ts'
import type { SentPlan } from '../../../shared/core/model/render.ts'
import type { Source, Take } from '../../../shared/core/model/take.ts'
import { decodeAudio } from '../../audio/mix/decode.ts'
import { MAX_ENCODED_BYTES } from '../../audio/limits.ts'
import { readRegular } from '../../base/regular-file.ts'
import type { Sending } from '../queue/sending.ts'
import { type AnswerSamples, answerSound, atRate } from './answer-sound.ts'
import type { LiveSound } from './live-sound.ts'
import { firstTurn, type ReadingTurn, type TurnEvent, turnAfter } from './reading-turn.ts'
import type { RenderableLine } from '../queue/renderable-line.ts'
import type { TakeStore } from '../../documents/takes/take-types.ts'

/** What a reading of ordinary requests works with. */
export type QueueReadingInput = {
  readonly source: Source
  /** In the order of hearing. */
  readonly lines: readonly RenderableLine[]
  readonly sampleRate: number
  readonly sound: LiveSound
  readonly sending: Pick<Sending, 'listen' | 'statusOf' | 'whenEnded'>
  readonly takes: TakeStore
  /** Another line is heard. */
  readonly onLine: (lineId: LineId) => void
  readonly onSound: () => void
  /** All of it was heard (`take`: the last one), or a line has come to nothing and it and the `rest` are not heard. */
  readonly onEnd: (
    end: { readonly take: Take } | { readonly status: LineStatus | undefined; readonly rest: readonly LineId[] },
  ) => void
  /** Something before these will not come, so they will not be heard. */
  readonly onLost: (lineIds: readonly LineId[]) => void
  /** A take could not be read. */
  readonly onError: (error: unknown) => void
}

type Part = { readonly line: RenderableLine; readonly answer: AnswerSamples; heard: number; held: Uint8Array[] }

/**
 * Lines of the queue that are heard one after the other: the first answer of each as it comes, and the rest of the line
 * from its take: what the mixer adds to it, and its further pieces. Answers that come before their turn wait.
 */
export class QueueReading {
  readonly #input: QueueReadingInput
  readonly #parts: readonly Part[]
  /** Takes that were there before: none of them is what is being rendered. */
  readonly #before: ReadonlySet<Take>
  readonly #stops: readonly (() => void)[]
  #turn: ReadingTurn = firstTurn

  constructor(input: QueueReadingInput) {
    const { source, lines, sending, takes } = input
    this.#input = input
    this.#before = new Set(lines.flatMap(({ lineId }) => takes.ofLine(lineId)))
    const heard = lines.flatMap((line, at) => {
      const [first] = requestsOfLine(line)
      return first === undefined ? [] : [{ key: first.key, part: this.#partOf(line, first.audio, at) }]
    })
    this.#parts = heard.map(({ part }) => part)
    this.#stops = [
      ...heard.map(({ key, part }) => sending.listen(source, key, part.answer.push)),
      sending.whenEnded((lineId) => this.#lineEnded(lineId)),
    ]
  }

  /** The lines have been ordered: one that is in no queue will not come. */
  begin(): void {
    this.#step('ordered')
    this.look()
  }

  /** The queue has moved. */
  look(): void {
    const part = this.#parts[this.#turn.at]
    if (this.#turn.kind !== 'waiting' || part === undefined) return
    const { source, sending, takes, onEnd } = this.#input
    const { lineId } = part.line
    const status = sending.statusOf(source, lineId)
    if (status === undefined && !this.#turn.isOrdered) return
    if (status?.kind === 'queued' || status?.kind === 'rendering') return
    const take = takes.ofLine(lineId).findLast((one) => one.kind === 'line' && !this.#before.has(one))
    if (take === undefined) {
      this.stop()
      onEnd({ status, rest: this.rest() })
      return
    }
    this.#step('came')
    void this.#hearOut(part, take)
  }

  stop(): void {
    this.#step('stopped')
    for (const end of this.#stops) end()
  }

  /** Lines that have not been heard to their end. */
  rest(): readonly LineId[] {
    return this.#parts.slice(this.#turn.at).map(({ line }) => line.lineId)
  }

  #partOf(line: RenderableLine, audio: SentPlan['audio'], at: number): Part {
    const answer = answerSound(audio, this.#input.sampleRate, (pcm) => {
      if (at === this.#turn.at) this.#hear(part, pcm)
      else if (at > this.#turn.at) part.held.push(pcm)
    })
    const part: Part = { line, answer, heard: 0, held: [] }
    return part
  }

  #hear(part: Part, pcm: Uint8Array): void {
    part.heard += pcm.length
    this.#input.sound.push(pcm)
    this.#input.onSound()
  }

  async #hearOut(part: Part, take: Take): Promise<void> {
    try {
      await this.#hearRest(part, take)
      this.#next(take)
    } catch (error) {
      this.stop()
      this.#input.onError(error)
    }
  }

  async #hearRest(part: Part, take: Take): Promise<void> {
    await part.answer.end()
    const path = this.#input.takes.audioPath(take.id)
    const { sampleRate, channels } = await decodeAudio(
      new Uint8Array(path === undefined ? [] : await readRegular(path, MAX_ENCODED_BYTES)),
    )
    const pieces: Uint8Array[] = []
    const out = atRate(sampleRate, this.#input.sampleRate, (pcm) => pieces.push(pcm))
    out.push(channels[0] ?? new Float32Array())
    out.end()
    const whole = new Uint8Array(Buffer.concat(pieces))
    if (this.#turn.kind !== 'over') this.#hear(part, whole.slice(part.heard))
  }

  #next(take: Take): void {
    if (this.#turn.kind === 'over') return
    this.#step('heard')
    const part = this.#parts[this.#turn.at]
    if (part === undefined) {
      this.stop()
      this.#input.onEnd({ take })
      return
    }
    this.#input.onLine(part.line.lineId)
    for (const pcm of part.held.splice(0)) this.#hear(part, pcm)
    this.look()
  }

  // At once: nothing is sent that would not be heard after a failure. None of these lines was at work before the order.
  #lineEnded(lineId: LineId): void {
    const { source, sending, onLost } = this.#input
    const place = this.#parts.findIndex(({ line }) => line.lineId === lineId)
    if (place < this.#turn.at) return
    this.#step('ordered')
    this.look()
    const isLost = ['failed', 'unknown'].includes(sending.statusOf(source, lineId)?.kind ?? '')
    if (isLost && this.#turn.kind !== 'over') onLost(this.#parts.slice(place + 1).map(({ line }) => line.lineId))
  }

  #step(event: TurnEvent): void {
    this.#turn = turnAfter(this.#turn, event)
  }
}
