import type { BridgeHandlers } from '../../../shared/contract/bridge.ts'
import { SCRIPT_FILE } from '../../documents/files/project-files.ts'
import type { StudioContext } from './context.ts'

/** Handlers that say where things lie on the disk, and show it. */
export function placeHandlers({
  sessions,
  places,
}: Pick<StudioContext, 'sessions' | 'places'>): Pick<BridgeHandlers, 'place.ofProject' | 'place.open'> {
  return {
    'place.ofProject': ({ project }) => places.ofFolder(sessions.get(project).project.folder, SCRIPT_FILE),
    'place.open': async ({ placeId }) => {
      await places.open(placeId)
      return {}
    },
  }
}
