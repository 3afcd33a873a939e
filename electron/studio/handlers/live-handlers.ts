import type { BridgeHandlers } from '../../../shared/contract/bridge.ts'
import { type StudioContext, writable } from './context.ts'

type LiveCalls = 'live.start' | 'live.stop'

/** Handlers that let lines be heard while they are made. */
export function liveHandlers({ sessions }: StudioContext): Pick<BridgeHandlers, LiveCalls> {
  return {
    'live.start': ({ project, ...choice }) => writable(sessions.get(project)).live.start(choice),
    'live.stop': async ({ project, liveId }) => {
      sessions.get(project).live.stop(liveId)
      return {}
    },
  }
}
