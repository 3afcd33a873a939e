import { assertNever } from '../../shared/core/model/assert-never.ts'
import type { RenderingCommandId } from './model/rendering-commands.ts'
import { arrivedOf } from '../base/late-commands.ts'
import { lateLive } from '../rendering/late-live.ts'
import { lateTakes } from '../takes/late-takes.ts'
import { pauseQueue, resumeQueue, showQueue } from './commands.ts'
import type { QueueNeeds } from './needs.ts'

/** Runs a command that watches, pays for or tidies up what is rendered. */
export async function runRenderingCommand(deps: QueueNeeds, id: RenderingCommandId): Promise<void> {
  const { open } = deps.project.getState()
  const { workspace, caretLineId: atCaret } = deps.view.getState()
  const caretLineId = (workspace === 'takes' ? deps.takes.getState().lineId : undefined) ?? atCaret
  if (open === undefined) return
  switch (id) {
    case 'showQueue':
      return showQueue(deps, true)
    case 'pauseQueue':
      return pauseQueue(deps)
    case 'resumeQueue':
      return resumeQueue(deps)
    case 'liveLine':
      return caretLineId === undefined ? undefined : (await arrivedOf(lateLive)).startLive(deps, [caretLineId])
    case 'liveScene': {
      const scene = caretLineId === undefined ? undefined : open.outline.lines.get(caretLineId)?.sceneIndex
      const lineIds = [...open.outline.lines.values()].filter((line) => line.sceneIndex === scene)
      return (await arrivedOf(lateLive)).startLive(
        deps,
        lineIds.map((line) => line.id),
      )
    }
    case 'scenePlan':
      return deps.view.setState({ dialog: { kind: 'scenePlan', lineIds: null } })
    case 'pickUp':
      return caretLineId === undefined ? undefined : (await arrivedOf(lateTakes)).pickUpLine(deps, caretLineId, 1)
    case 'spending':
      return deps.view.setState({ dialog: { kind: 'spending' } })
    case 'cleanUp':
      return deps.view.setState({ dialog: { kind: 'cleanUp' } })
    default:
      return assertNever(id, 'rendering command')
  }
}
