import type { LineId } from '../../../shared/core/model/ids.ts'
import { requestsOfLine } from '../../../shared/core/render/plan.ts'
import type { LineStatus } from '../../../shared/core/queue/account.ts'
import type { Source, Take } from '../../../shared/core/model/take.ts'
import { decodeAudio } from '../../audio/mix/decode.ts'
import { MAX_ENCODED_BYTES } from '../../audio/limits.ts'
import { readRegular } from '../../base/regular-file.ts'
import type { Sending } from '../queue/sending.ts'
import { type AnswerSound, answerSound, atRate } from './answer-sound.ts'
import type { LiveSound } from './live-sound.ts'
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
  /** All of it was heard (`take`: the last one), or a line has come to nothing. */
  readonly onEnd: (end: { readonly take: Take } | { readonly status: LineStatus | undefined }) => void
  /** Something before these will not come, so they will not be heard. */
  readonly onLost: (lineIds: readonly LineId[]) => void
  /** A take could not be read. */
  readonly onError: (error: unknown) => void
}

/** Lines of the queue that are heard one after the other while their answers come. */
export type QueueReading = {
  /** The lines have been ordered: one that is in no queue will not come. */
  readonly begin: () => void
  /** The queue has moved. */
  readonly look: () => void
  readonly stop: () => void
  /** Lines that have not been heard to their end. */
  readonly rest: () => readonly LineId[]
}

type Part = { readonly line: RenderableLine; readonly answer: AnswerSound; heard: number; held: Uint8Array[] }

/**
 * Hears the first answer of each line as it comes, and the rest of the line from its take: what the mixer adds to it, and
 * its further pieces. Answers that come before their turn wait.
 */
export function createQueueReading(input: QueueReadingInput): QueueReading {
  const { source, sampleRate, sound, sending, takes } = input
  let turn = 0
  let isOver = false
  let isOrdered = false
  let isHearing = false
  const stops: (() => void)[] = []
  const before = new Set(input.lines.flatMap(({ lineId }) => takes.ofLine(lineId)))

  const hear = (part: Part, pcm: Uint8Array): void => {
    part.heard += pcm.length
    sound.push(pcm)
    input.onSound()
  }
  const parts = input.lines.flatMap((line, at): Part[] => {
    const [first] = requestsOfLine(line)
    if (first === undefined) return []
    const answer = answerSound(first.audio, sampleRate, (pcm) => {
      if (at === turn) hear(part, pcm)
      else if (at > turn) part.held.push(pcm)
    })
    const part: Part = { line, answer, heard: 0, held: [] }
    stops.push(sending.listen(source, first.key, answer.push))
    return [part]
  })

  const stop = (): void => {
    isOver = true
    for (const end of stops) end()
  }

  const look = (): void => {
    const part = parts[turn]
    if (isOver || isHearing || part === undefined) return
    const { lineId } = part.line
    const status = sending.statusOf(source, lineId)
    if (status === undefined && !isOrdered) return
    if (status?.kind === 'queued' || status?.kind === 'rendering') return
    const take = takes.ofLine(lineId).findLast((one) => one.kind === 'line' && !before.has(one))
    if (take === undefined) {
      stop()
      input.onEnd({ status })
      return
    }
    isHearing = true
    void hearOut(part, take)
  }

  const hearOut = async (part: Part, take: Take): Promise<void> => {
    try {
      await hearRest(part, take)
      next(take)
    } catch (error) {
      stop()
      input.onError(error)
    }
  }

  const hearRest = async (part: Part, take: Take): Promise<void> => {
    await part.answer.end()
    const path = takes.audioPath(take.id)
    const { sampleRate: rate, channels } = await decodeAudio(
      new Uint8Array(path === undefined ? [] : await readRegular(path, MAX_ENCODED_BYTES)),
    )
    const pieces: Uint8Array[] = []
    const out = atRate(rate, sampleRate, (pcm) => pieces.push(pcm))
    out.push(channels[0] ?? new Float32Array())
    out.end()
    const whole = new Uint8Array(Buffer.concat(pieces))
    if (!isOver) hear(part, whole.slice(part.heard))
  }

  const next = (take: Take): void => {
    isHearing = false
    if (isOver) return
    turn += 1
    const part = parts[turn]
    if (part === undefined) {
      stop()
      input.onEnd({ take })
      return
    }
    input.onLine(part.line.lineId)
    for (const pcm of part.held.splice(0)) hear(part, pcm)
    look()
  }

  // At once: nothing is sent that would not be heard after a failure. None of these lines was at work before the order.
  const onLineEnd = (lineId: LineId): void => {
    const place = parts.findIndex(({ line }) => line.lineId === lineId)
    if (place < turn) return
    isOrdered = true
    look()
    const isLost = ['failed', 'unknown'].includes(sending.statusOf(source, lineId)?.kind ?? '')
    if (isLost && !isOver) input.onLost(parts.slice(place + 1).map(({ line }) => line.lineId))
  }
  stops.push(sending.whenEnded(onLineEnd))

  return {
    begin: () => {
      isOrdered = true
      look()
    },
    look,
    stop,
    rest: () => parts.slice(turn).map(({ line }) => line.lineId),
  }
}
