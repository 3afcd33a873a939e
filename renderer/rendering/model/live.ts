import type { LiveView } from '../../../shared/contract/render-views.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { formatSeconds } from '../../base/format.ts'

/** Whether sound is still to come. */
export function isLiveActive(live: Pick<LiveView, 'state'>): boolean {
  return live.state === 'starting' || live.state === 'receiving'
}

/** How far a reading has come, in one short phrase. */
export function liveWords(live: Pick<LiveView, 'state' | 'receivedMs'>): string {
  const length = formatSeconds(live.receivedMs / 1000)
  switch (live.state) {
    case 'starting':
      return 'Waiting for the first sound'
    case 'receiving':
      return `Receiving, ${length} so far`
    case 'done':
      return `Done, ${length}`
    case 'unknown':
      return `Cut off after ${length}: it may have been billed`
    case 'failed':
      return 'Failed'
    case 'stopped':
      return `Stopped after ${length}`
    default:
      return assertNever(live.state, 'state of a reading')
  }
}
