import type { RenderKey } from '../../../shared/core/model/ids.ts'
import type { Take } from '../../../shared/core/model/take.ts'

const indexes = new WeakMap<readonly Take[], ReadonlyMap<RenderKey, Take>>()

/**
 * Audio that was received for a request's key, whichever line or piece it was for: the newest that is ready, else the
 * newest. Suspicious audio counts too, because asking again for it would be paid for again.
 */
export function receivedAudio(takes: readonly Take[], key: RenderKey): Take | undefined {
  let index = indexes.get(takes)
  if (index === undefined) {
    index = indexByKey(takes)
    indexes.set(takes, index)
  }
  return index.get(key)
}

function indexByKey(takes: readonly Take[]): ReadonlyMap<RenderKey, Take> {
  const byKey = new Map<RenderKey, Take>()
  for (const take of takes) {
    const known = byKey.get(take.key)
    const isWorse = known?.verdict === 'ready' && take.verdict === 'suspicious'
    if (!isWorse) byKey.set(take.key, take)
  }
  return byKey
}
