import type { BridgeHandlers } from '../../../shared/contract/bridge.ts'
import type { PackageView } from '../../../shared/contract/views.ts'
import { studioError } from '../../../shared/core/errors.ts'
import type { WalletPackage } from '../../../shared/service/wallet.ts'
import type { SpeechClient } from '../../speech/types.ts'
import { accountView, readBalances } from '../account/account.ts'
import type { StudioContext } from './context.ts'

type ServiceCalls =
  | 'connection.read'
  | 'connection.test'
  | 'connection.set'
  | 'connection.clear'
  | 'wallet.read'
  | 'account.read'

/** Handlers that ask the service for something that costs nothing. */
export function serviceHandlers(context: StudioContext): Pick<BridgeHandlers, ServiceCalls> {
  const { connection } = context
  return {
    'connection.read': () => connection.view(),
    'connection.test': async (input) => [...(await connection.test(input))],
    'connection.set': (input) => connection.set(input),
    'connection.clear': () => connection.clear(),
    'wallet.read': async () => packageView(await connectedClient(context).readPackage(), context.ports.clock.now()),
    'account.read': async ({ userId }) =>
      accountView(await readBalances(connectedClient(context), userId), context.ports.clock.now()),
  }
}

/** @throws StudioError `service.notConnected` */
export function connectedClient(context: StudioContext): SpeechClient {
  const client = context.connection.client()
  if (client !== undefined) return client
  throw studioError('service.notConnected', 'No speech service is connected.', 'Connect one, or use draft voices.')
}

/** The package without the payment provider's ids, with the time it was read. */
export function packageView(wallet: WalletPackage, readAtMs: number): PackageView {
  const { user_id, type, total, balance, extra_balance, finished_at } = wallet
  return { user_id, type, total, balance, extra_balance, finished_at, readAt: new Date(readAtMs).toISOString() }
}
