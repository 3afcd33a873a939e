import type { AccountView } from '../../shared/contract/casting-views.ts'
import { noteBalances } from './balances.ts'
import type { AccountNeeds } from './needs.ts'

/** Both balances whole. Null: the key's own user, whose balances the status bar shows. Free. */
export async function readAccount(deps: AccountNeeds, userId: string | null): Promise<AccountView> {
  const account = await deps.client.call('account.read', { userId })
  if (userId === null) showBalances(deps, account)
  return account
}

/** Shows the balances of the key's own user. */
export function showBalances(deps: AccountNeeds, account: AccountView): void {
  deps.settings.setState(({ balances }) => ({ balances: noteBalances(balances, account) }))
}
