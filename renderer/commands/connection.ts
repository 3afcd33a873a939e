import type { ConnectionStep } from '../../shared/contract/views.ts'
import { toProblem } from '../../shared/core/errors.ts'
import type { Deps } from './deps.ts'
import { announce } from './notices.ts'

/** Tries an address and a key without storing either; nulls try what is saved. Free: it reads the package. */
export function testConnection(
  deps: Deps,
  address: string | null,
  key: string | null,
): Promise<readonly ConnectionStep[]> {
  return deps.client.call('connection.test', { address, key })
}

/** Hands address and key to main, once. Nothing of the key stays in the page but what the answer shows. */
export async function saveConnection(
  deps: Deps,
  input: { readonly address: string; readonly key: string; readonly keepIn: 'keychain' | 'memory' },
): Promise<void> {
  const connection = await deps.client.call('connection.set', { ...input })
  deps.settings.setState({ connection })
  announce(deps.view, 'Connection saved.')
  await readWallet(deps)
}

/** Forgets address and key on the main side. */
export async function removeConnection(deps: Deps): Promise<void> {
  const connection = await deps.client.call('connection.clear', {})
  deps.settings.setState({ connection, wallet: undefined, walletProblem: undefined })
  announce(deps.view, 'Connection removed.')
}

/** Reads the package for the status bar. A failure is shown there and nowhere else: nobody asked. */
export async function readWallet(deps: Deps): Promise<void> {
  try {
    deps.settings.setState({ wallet: await deps.client.call('wallet.read', {}), walletProblem: undefined })
  } catch (error) {
    deps.settings.setState({ wallet: undefined, walletProblem: toProblem(error) })
  }
}
