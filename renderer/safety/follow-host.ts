import type { HostState } from '../../shared/contract/host-link.ts'
import { codeOf } from '../base/messages/problem-words.ts'
import type { Notice } from '../base/view.ts'
import { refreshTimeline } from '../transport/refresh-timeline.ts'
import { report } from '../base/notices.ts'
import { showAgain } from './outside.ts'
import { reopenGone } from './reopen-gone.ts'
import { readSafety } from './safety-state.ts'
import type { SafetyNeeds } from './needs.ts'

/**
 * Goes on with the studio when it can be reached again: the same one, or another one on the same data, which has nothing
 * open yet. Returns the way to stop.
 */
export function followHost(deps: SafetyNeeds): () => void {
  const { link } = deps.client
  let hostId = idOf(link.state())
  return link.subscribe((state) => {
    if (state.kind !== 'connected') {
      sayGone(deps)
      deps.sync.lost()
      return
    }
    const isSame = hostId === undefined || hostId === state.hostId
    hostId = state.hostId
    const again = isSame ? resume(deps, state.resumed) : begin(deps)
    // Until then what was asked of the host that is gone still fails.
    const isBack = (): void => {
      if (link.state() === state) deps.view.setState({ host: 'here' })
    }
    again.then(isBack, (error: unknown) => {
      isBack()
      report(deps.view, error)
    })
  })
}

/** From now on the window itself says it, if it shows a project. What a notice said of it before goes. */
function sayGone({ view, project }: SafetyNeeds): void {
  if (project.getState().open === undefined) view.setState({ host: 'gone' })
  else view.setState(({ notices }) => ({ host: 'goneAndSaid', notices: withoutGone(notices) }))
}

function withoutGone(notices: readonly Notice[]): readonly Notice[] {
  return notices.filter(({ told }) => codeOf(told) !== 'host.gone')
}

function idOf(state: HostState): string | undefined {
  return state.kind === 'connected' ? state.hostId : undefined
}

/** The same studio: what is open there is still open. */
async function resume(deps: SafetyNeeds, isResumed: boolean): Promise<void> {
  const { open } = deps.project.getState()
  if (open === undefined) return
  if (isResumed) return deps.sync.rejoin(open.handle, true)
  await showAgain(deps, await deps.client.call('project.read', { project: open.handle }))
  await deps.parts.sendAgain()
  refreshTimeline(deps, open.handle)
  await readSafety(deps)
}

/** Another studio: nothing is open there, and its settings may be others. */
async function begin(deps: SafetyNeeds): Promise<void> {
  const app = await deps.client.call('app.read', {})
  deps.settings.setState({ app, connection: app.connection })
  await reopenGone(deps)
}
