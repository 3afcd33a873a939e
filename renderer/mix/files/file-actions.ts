import type { SingleFile } from '../../../shared/contract/export-views.ts'
import { StudioError } from '../../../shared/core/model/errors.ts'
import { announce, report } from '../../base/notices.ts'
import { offerFile, saveFile } from '../../base/out-file.ts'
import { sendTyping } from '../../project/typing.ts'
import type { FileActions } from './file-types.ts'
import type { ProjectNeeds } from '../../project/needs.ts'

/** `isDesktop`: whether the window is one of the desktop's, told when a drag begins. */
export function fileActionsOf(deps: ProjectNeeds, isDesktop: () => boolean): FileActions {
  const project = () => deps.project.getState().open?.handle
  const outFile = ({ id, name }: SingleFile) => {
    const address = deps.client.mediaUrl(project() ?? '', id)
    return { name, type: 'audio/wav', address }
  }
  const tell = (error: unknown): void => {
    if (error instanceof StudioError && error.problem.code === 'render.cancelled') return
    report(deps.view, error)
  }
  return {
    make: async (of) => {
      await sendTyping(deps)
      return deps.client.call('files.make', { project: handleOf(deps), of })
    },
    stop: (of) => {
      const handle = project()
      if (handle !== undefined) deps.client.call('files.stop', { project: handle, of }).catch(tell)
    },
    save: (file) => saveFile(outFile(file)),
    drag: (file, transfer) => {
      // Only a browser fetches by an address; the main side of the desktop has its system do it.
      if (!isDesktop()) {
        offerFile(transfer, outFile(file))
        return true
      }
      const handle = project()
      if (handle !== undefined) deps.client.call('files.drag', { project: handle, id: file.id }).catch(tell)
      return false
    },
    tell,
    say: (words) => announce(deps.view, words),
  }
}

function handleOf({ project }: ProjectNeeds) {
  const { open } = project.getState()
  if (open === undefined) throw new TypeError('No project is open whose sound could be a file.')
  return open.handle
}
