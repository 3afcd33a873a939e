import type { LedgerView } from '../../shared/contract/render-views.ts'
import type { RenderingNeeds } from './needs.ts'

/** What the open project has spent, summed. */
export async function readLedger(deps: RenderingNeeds): Promise<LedgerView | undefined> {
  const { open } = deps.project.getState()
  return open === undefined ? undefined : deps.client.call('ledger.read', { project: open.handle })
}
