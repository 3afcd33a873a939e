import type { BridgeHandlers } from '../../../shared/contract/bridge.ts'
import type { StudioContext } from './context.ts'

type CastingCalls =
  | 'audition.cost'
  | 'audition.start'
  | 'audition.cancel'
  | 'audition.unknown'
  | 'audition.giveUp'
  | 'cast.alike'
  | 'cast.history'

/** Handlers that let voices be heard and compared. */
export function castingHandlers(context: StudioContext): Pick<BridgeHandlers, CastingCalls> {
  const { sessions } = context
  return {
    'audition.cost': ({ project, order }) => sessions.get(project).auditions.cost(order),
    // What is heard is kept outside the project: one that is open for reading can be auditioned too.
    'audition.start': ({ project, order, ...choice }) => sessions.get(project).auditions.start(order, choice),
    'audition.cancel': async ({ project, auditionId }) => {
      sessions.get(project).auditions.cancel(auditionId)
      return {}
    },
    'audition.unknown': async ({ project }) => [...(await sessions.get(project).auditions.unknown())],
    'audition.giveUp': async ({ project, keys }) => {
      await sessions.get(project).auditions.giveUp(keys)
      // Lines of the script may say the same: they are not unknown any more either.
      for (const session of sessions.all()) session.reconsider()
      return {}
    },
    'cast.alike': async ({ project }) => [...(await sessions.get(project).alike())],
    'cast.history': async ({ project, speakerId }) => [...(await sessions.get(project).castHistory.of(speakerId))],
  }
}
