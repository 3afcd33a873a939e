import type { BridgeHandlers } from '../../../shared/contract/bridge.ts'
import { problemError } from '../../../shared/core/model/errors.ts'
import { say } from '../../../shared/messages/say.ts'
import type { StudioContext } from './context.ts'

/** Handlers of clips and lanes that leave the window as files. */
export function fileHandlers({
  sessions,
  ports,
}: StudioContext): Pick<BridgeHandlers, 'files.make' | 'files.stop' | 'files.drag'> {
  return {
    'files.make': ({ project, of }) => sessions.get(project).singleFiles.make(of),
    'files.stop': async ({ project, of }) => {
      sessions.get(project).singleFiles.stop(of)
      return {}
    },
    'files.drag': async ({ project, id }) => {
      const path = sessions.get(project).singleFiles.pathOf(id)
      if (path === undefined || ports.dragFile === undefined) {
        throw problemError('export.nothing', say('export.notReady'), say('export.notReady.remedy'))
      }
      await ports.dragFile(path)
      return {}
    },
  }
}
