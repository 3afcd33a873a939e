import { madeAt } from './made-at.ts'
import { type Problem, toProblem } from '../../../shared/core/model/errors.ts'
import type { RenderKey } from '../../../shared/core/model/ids.ts'
import { requestsOfLine } from '../../../shared/core/render/plan.ts'
import type { PlannedLine } from '../../../shared/core/model/render.ts'
import { isPlaceholder } from '../../../shared/core/takes/placeholder.ts'
import type { Source, Take } from '../../../shared/core/model/take.ts'
import type { AudioWorkshop } from '../../audio/types.ts'
import type { TakeStore } from '../../documents/takes/take-types.ts'

type RenderableLine = Extract<PlannedLine, { kind: 'renderable' }>

/** True for a line that is one request and no exact silence: its take is the answer as received. */
export function isOneRequest(line: RenderableLine): boolean {
  return line.pieces.length === 1 && line.pieces[0]?.kind === 'request'
}

/** How a finished line ended. */
export type FinishedLine = { readonly kind: 'ready' | 'suspicious' | 'failed'; readonly problem?: Problem }

/**
 * Makes a line's take once all its audio is there: a record for the answer itself, or the pieces and their silences
 * joined into one file. Never throws: a line whose take cannot be made has failed, and its audio is still kept.
 */
export async function finishLine(input: {
  readonly line: RenderableLine
  readonly source: Source
  readonly takes: TakeStore
  readonly workshop: Pick<AudioWorkshop, 'join'>
  readonly now: () => number
  readonly audioOf: (key: RenderKey) => Take | undefined
}): Promise<FinishedLine> {
  try {
    const take = isOneRequest(input.line) ? await recordTake(input) : await joinTake(input)
    return { kind: take.verdict, ...(take.problem === undefined ? {} : { problem: take.problem }) }
  } catch (error) {
    return { kind: 'failed', problem: toProblem(error) }
  }
}

type FinishInput = Parameters<typeof finishLine>[0]

async function recordTake({ line, takes, audioOf }: FinishInput): Promise<Take> {
  const audio = needed(audioOf(line.contentKey))
  if (audio.kind === 'line' && audio.lineId === line.lineId) return audio
  // A choice made for another line is not a choice for this one.
  const { chosen: _, ...rest } = audio
  const take: Take = { ...rest, kind: 'line', lineId: line.lineId }
  await takes.addRecord(take)
  return take
}

async function joinTake({ line, source, takes, workshop, now, audioOf }: FinishInput): Promise<Take> {
  const audio = requestsOfLine(line).map(({ key }) => needed(audioOf(key)))
  const sampleRate = needed(audio[0]).sampleRate
  const pieces = line.pieces.map((piece) => {
    if (piece.kind === 'silence') return piece
    const path = takes.audioPath(needed(audioOf(piece.request.key)).id)
    return { kind: 'file' as const, path: needed(path) }
  })
  const joined = await workshop.join(pieces, sampleRate)
  const doubtful = audio.find((take) => take.verdict === 'suspicious')
  const problem = (doubtful ?? audio.find(isPlaceholder))?.problem
  return takes.add(
    {
      kind: 'line',
      lineId: line.lineId,
      source,
      key: line.contentKey,
      requests: audio.flatMap((take) => take.requests),
      createdAt: madeAt(takes, line.lineId, now()),
      sampleRate,
      durationSamples: joined.durationSamples,
      verdict: doubtful === undefined ? 'ready' : 'suspicious',
      ...(problem === undefined ? {} : { problem }),
    },
    joined.bytes,
  )
}

function needed<T>(value: T | undefined): T {
  if (value === undefined) throw new TypeError('A line was finished before its audio had come')
  return value
}
