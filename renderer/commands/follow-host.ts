import type { HostState } from '../../shared/contract/host-link.ts'
import type { Deps } from './deps.ts'
import { refreshMix } from './mix.ts'
import { report } from './notices.ts'
import { showAgain } from './outside.ts'
import { reopenGone } from './reopen-gone.ts'
import { readSafety } from './safety-state.ts'

/**
 * Goes on with the studio when it can be reached again: the same one, or another one on the same data, which has nothing
 * open yet. Returns the way to stop.
 */
export function followHost(deps: Deps): () => void {
  const { link } = deps.client
  let hostId = idOf(link.state())
  return link.subscribe((state) => {
    if (state.kind !== 'connected') {
      deps.sync.lost()
      return
    }
    const isSame = hostId === undefined || hostId === state.hostId
    hostId = state.hostId
    const again = isSame ? resume(deps, state.resumed) : begin(deps)
    // Gone once more: that is told by the next state.
    again.catch((error: unknown) => (link.state().kind === 'connected' ? report(deps.view, error) : undefined))
  })
}

function idOf(state: HostState): string | undefined {
  return state.kind === 'connected' ? state.hostId : undefined
}

/** The same studio: what is open there is still open. */
async function resume(deps: Deps, isResumed: boolean): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  if (isResumed) return deps.sync.rejoin(open.handle, true)
  await showAgain(deps, await deps.client.call('project.read', { project: open.handle }))
  await deps.parts.sendAgain()
  refreshMix(deps, open.handle)
  await readSafety(deps)
}

/** Another studio: nothing is open there, and its settings may be others. */
async function begin(deps: Deps): Promise<void> {
  const app = await deps.client.call('app.read', {})
  deps.settings.setState({ app, connection: app.connection })
  await reopenGone(deps)
}
