import {
  renderingLiveCutOff,
  renderingLiveDone,
  renderingLiveFailed,
  renderingLiveReceiving,
  renderingLiveStopped,
  renderingLiveWaiting,
} from '../../../shared/messages/made/rendering.ts'
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
      return renderingLiveWaiting()
    case 'receiving':
      return renderingLiveReceiving({ length })
    case 'done':
      return renderingLiveDone({ length })
    case 'unknown':
      return renderingLiveCutOff({ length })
    case 'failed':
      return renderingLiveFailed()
    case 'stopped':
      return renderingLiveStopped({ length })
    default:
      return assertNever(live.state, 'state of a reading')
  }
}
