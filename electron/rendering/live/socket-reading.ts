import type { Problem } from '../../../shared/core/model/errors.ts'
import type { LineId, RenderKey } from '../../../shared/core/model/ids.ts'
import type { FailureKind } from '../../../shared/core/queue/types.ts'
import type { SentPlan } from '../../../shared/core/model/render.ts'
import type { Take } from '../../../shared/core/model/take.ts'
import type { AudioWorkshop } from '../../audio/types.ts'
import { type AttemptOrder, type AttemptTools, attempt } from '../queue/attempt.ts'
import { finishLine } from '../queue/finish-line.ts'
import type { SceneTakes } from '../runner/runner-input.ts'
import { answerSound } from './answer-sound.ts'
import { kindOfPiece, type LivePart, type LivePlan } from './live-plan.ts'
import type { LiveSound } from './live-sound.ts'
import type { RenderableLine } from '../queue/renderable-line.ts'

/** What a reading over the socket works with; `tools.client` speaks over the socket. */
export type SocketReading = {
  readonly tools: AttemptTools
  readonly workshop: Pick<AudioWorkshop, 'join'>
  readonly sceneTakes: SceneTakes
  readonly sceneOf: (lineId: LineId) => string | undefined
  readonly signal: AbortSignal
  readonly sound: LiveSound
  /** Another line is being received; undefined: one of several. */
  readonly onLine: (lineId: LineId | undefined) => void
  readonly onSound: () => void
}

export type ReadingEnd =
  | { readonly kind: 'done'; readonly problem?: Problem }
  | { readonly kind: 'failed'; readonly failure: FailureKind; readonly problem: Problem; readonly mayBeBilled: boolean }

/**
 * Reads a plan part by part: every answer is journaled, checked and kept as any other, and can be heard from its first
 * piece on. Ends at the first failure; nothing is sent twice. Never throws.
 */
export async function readOverSocket(reading: SocketReading, plan: LivePlan): Promise<ReadingEnd> {
  let problem: Problem | undefined
  for (const part of plan.parts) {
    const end = part.kind === 'scene' ? await readScene(reading, plan, part) : await readLine(reading, plan, part.line)
    if (end.kind === 'failed') return end
    problem ??= end.problem
  }
  return { kind: 'done', ...(problem === undefined ? {} : { problem }) }
}

async function readScene(
  reading: SocketReading,
  plan: LivePlan,
  { scene, lines }: Extract<LivePart, { kind: 'scene' }>,
): Promise<ReadingEnd> {
  const [first, ...others] = lines
  if (first === undefined) return { kind: 'done' }
  reading.onLine(undefined)
  const result = await send(reading, plan, scene, 'scene', [first, ...others])
  if (result.kind === 'failed') return result
  const ends = await Promise.all(lines.map(({ lineId }) => reading.sceneTakes.finish(scene, result.take, lineId)))
  const problem = ends.find((end) => end.problem !== undefined)?.problem
  return { kind: 'done', ...(problem === undefined ? {} : { problem }) }
}

async function readLine(reading: SocketReading, plan: LivePlan, line: RenderableLine): Promise<ReadingEnd> {
  reading.onLine(line.lineId)
  const answers = new Map<RenderKey, Take>()
  for (const piece of line.pieces) {
    if (piece.kind === 'silence') {
      reading.sound.push(new Uint8Array(2 * Math.round((piece.durationMs * plan.sampleRate) / 1000)))
      continue
    }
    const result = await send(reading, plan, piece.request, kindOfPiece(line), [line])
    if (result.kind === 'failed') return result
    answers.set(piece.request.key, result.take)
  }
  const { takes, source, now } = reading.tools
  const { workshop } = reading
  const end = await finishLine({ line, source, takes, workshop, now, audioOf: (key) => answers.get(key) })
  return { kind: 'done', ...(end.problem === undefined ? {} : { problem: end.problem }) }
}

async function send(
  reading: SocketReading,
  plan: LivePlan,
  request: SentPlan,
  kind: AttemptOrder['kind'],
  [first, ...others]: readonly [RenderableLine, ...RenderableLine[]],
): ReturnType<typeof attempt> {
  const answer = answerSound(request.audio, plan.sampleRate, (pcm) => {
    reading.sound.push(pcm)
    reading.onSound()
  })
  const result = await attempt(reading.tools, {
    request,
    kind,
    lineIds: [first.lineId, ...others.map(({ lineId }) => lineId)],
    speaker: first.speaker,
    scene: reading.sceneOf(first.lineId),
    isFresh: true,
    signal: reading.signal,
    onBytes: () => undefined,
    onChunk: answer.push,
    onArrived: () => undefined,
  })
  await answer.end()
  return result
}
