import type { LineId, RenderKey } from '../../../shared/core/model/ids.ts'
import type { PlannedRequest } from '../../../shared/core/model/render.ts'
import type { Take } from '../../../shared/core/model/take.ts'
import { requestsOfLine } from '../../../shared/core/render/plan.ts'
import { MAX_ENCODED_BYTES } from '../../audio/limits.ts'
import { readRegular } from '../../base/regular-file.ts'
import { orAbsent } from '../../base/failures.ts'
import { receivedAudio } from '../journal/received-audio.ts'
import type { RenderableLine } from '../queue/renderable-line.ts'
import type { TakeStore } from '../../documents/takes/take-types.ts'

/**
 * Copies the audio of a request from one store to another that has none for it, as a piece that is reused by its key.
 * Answers what the other store has for it then; undefined if neither has any.
 */
export async function copyAudio(
  key: RenderKey,
  lineId: LineId,
  from: TakeStore,
  to: TakeStore,
): Promise<Take | undefined> {
  const there = receivedAudio(to.all(), key)
  if (there !== undefined) return there
  const take = receivedAudio(from.all(), key)
  const path = take === undefined ? undefined : from.audioPath(take.id)
  if (take === undefined || path === undefined || take.requests.length !== 1) return undefined
  const bytes = await readRegular(path, MAX_ENCODED_BYTES).catch(orAbsent('copy audio: reading'))
  if (bytes === undefined) return undefined
  const { source, requests, createdAt, sampleRate, durationSamples, verdict, problem } = take
  return to.add(
    {
      kind: 'segment',
      lineId,
      source,
      key,
      requests,
      createdAt,
      sampleRate,
      durationSamples,
      verdict,
      ...(problem === undefined ? {} : { problem }),
    },
    new Uint8Array(bytes),
  )
}

/** As `copyAudio` for every request of these lines. */
export async function copyAudioOf(lines: readonly RenderableLine[], from: TakeStore, to: TakeStore): Promise<void> {
  for (const line of lines) {
    for (const { key } of requestsOfLine(line)) await copyAudio(key, line.lineId, from, to)
  }
}

/** What a store would hold after `copyAudio` for these requests: for finding out without copying anything. */
export function withLent(
  to: TakeStore,
  from: TakeStore,
  requests: readonly Pick<PlannedRequest, 'key'>[],
): Pick<TakeStore, 'all' | 'ofLine'> {
  const lent = new Map<RenderKey, Take>()
  for (const { key } of requests) {
    if (receivedAudio(to.all(), key) !== undefined) continue
    const take = receivedAudio(from.all(), key)
    if (take?.requests.length === 1) lent.set(key, { ...take, kind: 'segment' })
  }
  if (lent.size === 0) return to
  const all = [...to.all(), ...lent.values()]
  return { all: () => all, ofLine: to.ofLine }
}
