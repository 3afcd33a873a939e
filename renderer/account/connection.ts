import type { ConnectionView } from '../../shared/contract/views.ts'
import { toProblem } from '../../shared/core/model/errors.ts'
import { balancesAfterFailure, nothingKnown } from './balances.ts'
import { isSameConnection, readAccount } from './account.ts'
import type { AccountNeeds } from './needs.ts'

/** Shows the connection as main has it now; balances of another one are forgotten, and read anew. */
export function showConnection(deps: AccountNeeds, connection: ConnectionView): void {
  const before = deps.settings.getState().connection
  deps.settings.setState({ connection })
  if (isSameConnection(before, connection)) return
  deps.settings.setState({ balances: nothingKnown })
  if (connection.kind === 'connected') void readWallet(deps)
}

/** Reads both balances for the status bar. A failure is shown there and nowhere else: nobody asked. */
export async function readWallet(deps: AccountNeeds): Promise<void> {
  const { connection } = deps.settings.getState()
  await readAccount(deps, null).catch((error: unknown) => {
    if (!isSameConnection(connection, deps.settings.getState().connection)) return
    deps.settings.setState(({ balances }) => ({ balances: balancesAfterFailure(balances, toProblem(error)) }))
  })
}
