import type { AccountView } from '../../shared/contract/casting-views.ts'
import type { Deps } from './deps.ts'

/** Both balances whole. Null: the key's own user. Free. */
export function readAccount(deps: Deps, userId: string | null): Promise<AccountView> {
  return deps.client.call('account.read', { userId })
}
