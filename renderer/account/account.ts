import type { AccountView } from '../../shared/contract/casting-views.ts'
import type { ConnectionView } from '../../shared/contract/views.ts'
import { noteBalances } from './balances.ts'
import type { AccountNeeds } from './needs.ts'

/** Both balances whole. Null: the key's own user, whose balances the status bar shows. Free. */
export async function readAccount(deps: AccountNeeds, userId: string | null): Promise<AccountView> {
  const { connection } = deps.settings.getState()
  const account = await deps.client.call('account.read', { userId })
  if (userId === null && isSameConnection(connection, deps.settings.getState().connection)) showBalances(deps, account)
  return account
}

/** Whether both are of one service and one key: balances of the one are those of the other. */
export function isSameConnection(one: ConnectionView, other: ConnectionView): boolean {
  if (one.kind === 'none' || other.kind === 'none') return one.kind === other.kind
  return one.origin === other.origin && one.last4 === other.last4
}

/** Shows the balances of the key's own user. */
export function showBalances(deps: AccountNeeds, account: AccountView): void {
  deps.settings.setState(({ balances }) => ({ balances: noteBalances(balances, account) }))
}
