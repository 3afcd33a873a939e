import type { ConnectionView } from '../../shared/contract/views.ts'
import { toProblem } from '../../shared/core/model/errors.ts'
import { balancesAfterFailure, nothingKnown } from './balances.ts'
import { readAccount } from './account.ts'
import type { AccountNeeds } from './needs.ts'

/** Shows the connection as main has it now; balances of another one are forgotten, and read anew. */
export function showConnection(deps: AccountNeeds, connection: ConnectionView): void {
  const before = deps.settings.getState().connection
  deps.settings.setState({ connection })
  if (isSame(before, connection)) return
  deps.settings.setState({ balances: nothingKnown })
  if (connection.kind === 'connected') void readWallet(deps)
}

function isSame(one: ConnectionView, other: ConnectionView): boolean {
  if (one.kind === 'none' || other.kind === 'none') return one.kind === other.kind
  return one.origin === other.origin && one.last4 === other.last4
}

/** Reads both balances for the status bar. A failure is shown there and nowhere else: nobody asked. */
export async function readWallet(deps: AccountNeeds): Promise<void> {
  await readAccount(deps, null).catch((error: unknown) => {
    deps.settings.setState(({ balances }) => ({ balances: balancesAfterFailure(balances, toProblem(error)) }))
  })
}
