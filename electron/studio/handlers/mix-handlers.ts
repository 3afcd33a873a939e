import type { BridgeHandlers } from '../../../shared/contract/bridge.ts'
import { type StudioContext, writable } from './context.ts'

type MixCalls =
  | 'mix.read'
  | 'mix.change'
  | 'sounds.begin'
  | 'sounds.append'
  | 'sounds.finish'
  | 'sounds.cancel'
  | 'sounds.roomTone'

/** Handlers of what a mix has besides its lines. */
export function mixHandlers({ sessions }: StudioContext): Pick<BridgeHandlers, MixCalls> {
  return {
    'mix.read': async ({ project }) => sessions.get(project).project.mix(),
    'mix.change': async ({ project, ...change }) => writable(sessions.get(project)).project.changeMix(change),
    'sounds.begin': async ({ project, name, bytes }) => ({
      uploadId: writable(sessions.get(project)).uploads.begin(name, bytes),
    }),
    'sounds.append': async ({ project, uploadId, bytes }) => {
      await sessions.get(project).uploads.append(uploadId, bytes)
      return {}
    },
    'sounds.finish': async ({ project, uploadId }) => writable(sessions.get(project)).uploads.finish(uploadId),
    'sounds.cancel': async ({ project, uploadId }) => {
      await sessions.get(project).uploads.cancel(uploadId)
      return {}
    },
    'sounds.roomTone': ({ project }) => writable(sessions.get(project)).roomTone(),
  }
}
