import type { ProjectHandle } from '../../../shared/core/model/ids.ts'
import { createThrottle } from '../../base/throttle.ts'
import type { Emit } from '../../base/studio-events.ts'
import type { OpenProject } from '../../documents/types.ts'
import type { Rendering } from '../../rendering/rendering-types.ts'
import { createPause } from './pause.ts'
import { safetyView } from './safety-view.ts'

/** Lists of takes are read again this often at most. */
const TAKES_EVERY_MS = 250
/** Whoever types sends every second: after so long (ms) without a change of the script its lines are looked at again. */
const TYPING_PAUSE_MS = 1100

/** What the events of a project are told with. `reconsider`: something that lines depend on has changed. */
export type ProjectEventsInput = {
  readonly project: OpenProject
  readonly rendering: Pick<Rendering, 'records' | 'whenRemade'>
  readonly emit: Emit
  readonly reconsider: () => void
}

/** Tells the page what becomes of a project, until the answer of this is called. */
export function tellProject({ project, rendering, emit, reconsider }: ProjectEventsInput): () => void {
  const { handle } = project
  const typingPause = createPause(reconsider, TYPING_PAUSE_MS)
  const takesEvents = createThrottle(() => emit('takes.changed', { project: handle }), TAKES_EVERY_MS)
  const tellSafety = (): void => emit('safety.changed', { project: handle, safety: safetyView({ project, rendering }) })
  const stopListening = project.onChange((what) => {
    switch (what) {
      case 'save':
        emit('save.changed', { project: handle, save: project.saveState() })
        return
      case 'safety':
        tellSafety()
        return
      case 'script':
        tellScript(project, handle, emit)
        // Lists and counts wait for a pause of whoever writes.
        typingPause.stir()
        return
      case 'mix':
        emit('mix.changed', { project: handle, mix: project.mix() })
        break
      case 'takes':
        takesEvents.schedule()
        break
      default:
    }
    reconsider()
  })
  void rendering.whenRemade.then(() => (rendering.records() === undefined ? undefined : tellSafety()))
  return () => {
    typingPause.stop()
    takesEvents.stop()
    stopListening()
  }
}

function tellScript(project: OpenProject, handle: ProjectHandle, emit: Emit): void {
  const [update] = project.updatesSince(project.revision() - 1) ?? []
  if (update !== undefined) emit('script.changed', { project: handle, update })
}
