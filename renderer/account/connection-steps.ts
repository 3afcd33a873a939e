import { accountRemoved, accountSaved } from '../../shared/messages/made/account.ts'
import type { ConnectionStep } from '../../shared/contract/views.ts'
import { nothingKnown } from './balances.ts'
import { readWallet } from './connection.ts'
import { announce } from '../base/notices.ts'
import type { AccountNeeds } from './needs.ts'

/** Tries an address and a key without storing either; nulls try what is saved. Free: it reads the balances. */
export function testConnection(
  deps: AccountNeeds,
  address: string | null,
  key: string | null,
): Promise<readonly ConnectionStep[]> {
  return deps.client.call('connection.test', { address, key })
}

/** Hands address and key to main, once. Nothing of the key stays in the page but what the answer shows. */
export async function saveConnection(
  deps: AccountNeeds,
  input: { readonly address: string; readonly key: string; readonly keepIn: 'keychain' | 'memory' },
): Promise<void> {
  const connection = await deps.client.call('connection.set', { ...input })
  deps.settings.setState({ connection, balances: nothingKnown })
  announce(deps.view, accountSaved())
  await readWallet(deps)
}

/** Forgets address and key on the main side. */
export async function removeConnection(deps: AccountNeeds): Promise<void> {
  const connection = await deps.client.call('connection.clear', {})
  deps.settings.setState({ connection, balances: nothingKnown })
  announce(deps.view, accountRemoved())
}
