import type { BridgeHandlers } from '../../../shared/contract/bridge.ts'
import { missingReferences } from '../../voices/clone/references.ts'
import { castTroubles, serviceVoices } from '../../voices/cast-voices.ts'
import type { StudioContext } from './context.ts'

type VoiceCalls =
  | 'voices.list'
  | 'voices.read'
  | 'voices.resolve'
  | 'voices.sample'
  | 'voices.cover'
  | 'voices.change'
  | 'voices.uses'
  | 'voices.remove'
  | 'voices.kept'
  | 'voices.mark'
  | 'voices.check'

/** Handlers of the voice library. */
export function voiceHandlers(context: StudioContext): Pick<BridgeHandlers, VoiceCalls> {
  const { voices, sessions } = context
  return {
    'voices.list': (query) => voices.list(query),
    'voices.read': ({ source, voiceId }) => voices.read(source, voiceId),
    'voices.resolve': ({ text }) => voices.resolve(text),
    'voices.sample': async ({ voiceId, index }) => ({ mediaId: await voices.sample(voiceId, index) }),
    'voices.cover': async ({ voiceId }) => ({ mediaId: await voices.cover(voiceId) }),
    'voices.change': ({ voiceId, ...changes }) => voices.change(voiceId, changes),
    'voices.uses': async ({ voiceId }) => [...(await voices.uses(voiceId))],
    'voices.remove': async ({ voiceId, confirmedTitle }) => {
      await voices.remove(voiceId, confirmedTitle)
      return {}
    },
    'voices.kept': async () => voices.keptVoices(),
    'voices.mark': async ({ source, voiceId, title, isFavourite }) => {
      const kept = await voices.mark(source, voiceId, title, isFavourite)
      context.emit('keptVoices.changed', kept)
      return kept
    },
    'voices.check': async ({ project }) => {
      const open = sessions.get(project).project
      const cast = open.cast()
      const client = context.connection.client()
      const ids = serviceVoices(cast)
      // Without a connection nothing is known of the service's voices, and nothing is said about them.
      const troubles = client === undefined ? new Map() : await context.voiceWatch.troubles(client, ids, true)
      await voices.noteTroubles(ids, troubles)
      return [...castTroubles(cast, troubles, await missingReferences(open.folder, cast))]
    },
  }
}
