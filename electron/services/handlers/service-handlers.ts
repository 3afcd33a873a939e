import type { BridgeHandlers } from '../../../shared/contract/bridge.ts'
import type { VoicePage } from '../../../shared/contract/casting-views.ts'
import type { PackageView, VoiceView } from '../../../shared/contract/views.ts'
import { studioError } from '../../../shared/core/errors.ts'
import { voiceIdSchema } from '../../../shared/core/ids.ts'
import type { VoiceModel } from '../../../shared/service/voice-model.ts'
import type { WalletPackage } from '../../../shared/service/wallet.ts'
import { type DraftVoice, draftVoices } from '../../speech/draft/voices.ts'
import type { SpeechClient } from '../../speech/types.ts'
import type { StudioContext } from './context.ts'

/** Voices in one page of a list. */
const VOICES_PER_PAGE = 50

type ServiceCalls =
  | 'voices.list'
  | 'connection.read'
  | 'connection.test'
  | 'connection.set'
  | 'connection.clear'
  | 'wallet.read'

/** Handlers that ask the service for something that costs nothing. */
export function serviceHandlers(context: StudioContext): Pick<BridgeHandlers, ServiceCalls> {
  const { connection } = context
  return {
    'voices.list': async ({ source, search, ownOnly, page }) => {
      if (source === 'draft') return draftPage(search, ownOnly, page)
      const found = await connectedClient(context).listModels({
        pageNumber: page,
        pageSize: VOICES_PER_PAGE,
        self: ownOnly,
        ...(search.trim() === '' ? {} : { title: search.trim() }),
      })
      return {
        items: found.items.map((voice) => voiceView(voice, ownOnly)),
        total: found.total,
        totalIsExact: true,
        windowLimited: false,
        hasMore: found.hasMore,
      }
    },
    'connection.read': () => connection.view(),
    'connection.test': async (input) => [...(await connection.test(input))],
    'connection.set': (input) => connection.set(input),
    'connection.clear': () => connection.clear(),
    'wallet.read': async () => packageView(await connectedClient(context).readPackage(), context.ports.clock.now()),
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

function voiceView(voice: VoiceModel, isOwn: boolean): VoiceView {
  const { _id: id, title, description, languages, tags, state } = voice
  return { id, title, description: description ?? '', languages, tags, state, isOwn }
}

/** Draft voices are the studio's own and nobody's: `ownOnly` finds none. */
function draftPage(search: string, ownOnly: boolean, page: number): VoicePage {
  const wanted = search.trim().toLowerCase()
  const fits = (voice: DraftVoice): boolean =>
    [voice.title, voice.description, ...voice.tags].some((text) => text.toLowerCase().includes(wanted))
  const found = ownOnly ? [] : draftVoices.filter(fits)
  const from = (page - 1) * VOICES_PER_PAGE
  return {
    items: found.slice(from, from + VOICES_PER_PAGE).map((voice) => ({
      id: voiceIdSchema.parse(voice.id),
      title: voice.title,
      description: voice.description,
      languages: ['en'],
      tags: [...voice.tags],
      state: 'trained',
      isOwn: false,
    })),
    total: found.length,
    totalIsExact: true,
    windowLimited: false,
    hasMore: from + VOICES_PER_PAGE < found.length,
  }
}
