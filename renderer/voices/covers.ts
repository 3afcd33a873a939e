import type { ConnectionView } from '../../shared/contract/views.ts'
import type { VoiceId } from '../../shared/core/model/ids.ts'
import { useSettings } from '../account/needs.ts'
import { useVoicesNeeds, type VoicesNeeds } from './needs.ts'

/** Pictures that are fetched at once. */
const AT_ONCE = 4
/** Pictures that are remembered; the oldest is asked for again when its row is seen again. */
const MOST_KNOWN = 500

/** Pictures of voices for a list: each is asked for once, some at a time, and none that nobody sees any more. */
export type CoverQueue = {
  /** Its address on the page's own origin, if it is there already. */
  readonly known: (id: VoiceId) => string | undefined
  /** Undefined where it cannot be had, or `signal` said that nobody waits any more. Never rejects. */
  readonly ask: (id: VoiceId, signal: AbortSignal) => Promise<string | undefined>
  /** It was changed: it is asked for again. */
  readonly forget: (id: VoiceId) => void
  /** What came cannot be shown, and is not asked for again. */
  readonly giveUp: (id: VoiceId) => void
  /** Is told when one has come or gone. */
  readonly subscribe: (listener: () => void) => () => void
}

/** A queue over a way to fetch one. */
export function createCoverQueue(fetch: (id: VoiceId) => Promise<string>): CoverQueue {
  const asked = new Map<VoiceId, Promise<string | undefined>>()
  const known = new Map<VoiceId, string>()
  const waiting: (() => void)[] = []
  let free = AT_ONCE
  const listeners = new Set<() => void>()
  const change = (): void => {
    for (const listener of listeners) listener()
  }
  const place = async (): Promise<void> => {
    if (free > 0) free -= 1
    else await new Promise<void>((begin) => waiting.push(begin))
  }
  // Handed on from one to the next: nobody who asks in between comes first.
  const done = (): void => {
    const next = waiting.shift()
    if (next === undefined) free += 1
    else next()
  }
  const get = async (id: VoiceId): Promise<string | undefined> => {
    try {
      const url = await fetch(id)
      known.set(id, url)
      change()
      return url
    } catch {
      // A picture is an ornament: without it the voice is shown all the same.
      return undefined
    }
  }
  const forget = (id: VoiceId): void => {
    asked.delete(id)
    known.delete(id)
  }
  return {
    known: (id) => known.get(id),
    forget: (id) => {
      forget(id)
      change()
    },
    giveUp: (id) => {
      known.delete(id)
      asked.set(id, Promise.resolve(undefined))
      change()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ask: async (id, signal) => {
      await place()
      try {
        if (signal.aborted) return undefined
        const answer = asked.get(id) ?? get(id)
        asked.set(id, answer)
        const [oldest] = asked.keys()
        if (asked.size > MOST_KNOWN && oldest !== undefined) forget(oldest)
        return await answer
      } finally {
        done()
      }
    },
  }
}

/** The queue of the connection as it is: another key, and another service, have other pictures. */
export function useCovers(): CoverQueue {
  const { client } = useVoicesNeeds()
  return coversOf(
    client,
    useSettings(({ connection }) => connection),
  )
}

/** A voice was given another picture. */
export function forgetCover({ client, settings }: VoicesNeeds, id: VoiceId): void {
  coversOf(client, settings.getState().connection).forget(id)
}

const queues = new WeakMap<ConnectionView, CoverQueue>()

function coversOf(client: VoicesNeeds['client'], connection: ConnectionView): CoverQueue {
  const made =
    queues.get(connection) ??
    createCoverQueue(async (voiceId) =>
      client.mediaUrl('voices', (await client.call('voices.cover', { voiceId })).mediaId),
    )
  queues.set(connection, made)
  return made
}
