import type { BridgeHandlers } from '../../../shared/contract/bridge.ts'
import { problemError } from '../../../shared/core/model/errors.ts'
import type { SpeechClient } from '../../speech/types.ts'
import { accountView, readBalances } from '../../account/account.ts'
import type { StudioContext } from './context.ts'
import { say } from '../../../shared/messages/say.ts'

type ServiceCalls =
  | 'connection.read'
  | 'connection.test'
  | 'connection.set'
  | 'connection.clear'
  | 'account.read'
  | 'account.sent'

/** Handlers that ask the service for something that costs nothing. */
export function serviceHandlers(context: StudioContext): Pick<BridgeHandlers, ServiceCalls> {
  const { connection, settings } = context
  // The key goes when the studio ends, unless a keychain keeps it; where it was for is asked once.
  const remember = async (serviceAddress: string): Promise<void> => {
    const writing = settings.change({ serviceAddress })
    context.emit('appSettings.changed', { settings: settings.read(), revision: settings.revision() })
    await writing
  }
  return {
    'connection.read': () => connection.view(),
    'connection.test': async (input) => [...(await connection.test(input))],
    'connection.set': async (input) => {
      const view = await connection.set(input)
      if (view.kind === 'connected') await remember(view.origin)
      return view
    },
    'connection.clear': async () => {
      const view = await connection.clear()
      await remember('')
      return view
    },
    'account.read': async ({ userId }) =>
      accountView(await readBalances(connectedClient(context), userId), context.ports.clock.now()),
    'account.sent': () => context.readSent(),
  }
}

/** @throws StudioError `service.notConnected` */
export function connectedClient(context: StudioContext): SpeechClient {
  const client = context.connection.client()
  if (client !== undefined) return client
  throw problemError('service.notConnected', say('speech.notConnected'), say('speech.notConnected.remedy'))
}
