import { isInFlight, itemOf, TAIL_PER_SLOT } from './machine.ts'
import type { QueuedRequest, QueueState } from './types.ts'

/**
 * What is in flight or waits, in the order in which it will be sent if nothing else happens: what is in flight; what a
 * person asked for; what is near; the others as they were ordered, but the longest of the last ones first; and at the end,
 * the earliest first, what may only be tried again after `nowMs`, because when its turn comes cannot be told.
 */
export function sendingOrder(state: QueueState, nowMs: number): readonly QueuedRequest[] {
  const flying: QueuedRequest[] = []
  const asked: QueuedRequest[] = []
  const others: QueuedRequest[] = []
  const later: QueuedRequest[] = []
  const near = new Set(state.near)
  for (const item of state.items) {
    if (isInFlight(item)) flying.push(item)
    else if (item.state !== 'queued') continue
    else if (item.notBeforeMs > nowMs) later.push(item)
    else if (item.isAskedFirst === true) asked.push(item)
    else if (!near.has(item.key)) others.push(item)
  }
  const close = [...near].flatMap((key) => {
    const item = itemOf(state, key)
    return item?.state === 'queued' && item.notBeforeMs <= nowMs && item.isAskedFirst !== true ? [item] : []
  })
  const tailFrom = Math.max(0, others.length - state.slots * TAIL_PER_SLOT)
  return [
    ...flying,
    ...asked,
    ...close,
    ...others.slice(0, tailFrom),
    ...others.slice(tailFrom).toSorted((a, b) => b.weight - a.weight),
    ...later.toSorted((a, b) => a.notBeforeMs - b.notBeforeMs),
  ]
}
