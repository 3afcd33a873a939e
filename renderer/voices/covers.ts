import { useMemo } from 'react'
import type { VoiceId } from '../../shared/core/model/ids.ts'
import { useVoicesNeeds } from './needs.ts'

/** Pictures that are fetched at once. */
const AT_ONCE = 4
/** Pictures that a list asks for: main keeps each on the disk until the studio ends. */
const MOST_ASKED = 300

/** Pictures of voices for a list: each is asked for once, some at a time, and none that nobody sees any more. */
export type CoverQueue = {
  /** Its address on the page's own origin, if it is there already. */
  readonly known: (id: VoiceId) => string | undefined
  /** Undefined where it cannot be had, or `signal` said that nobody waits any more. Never rejects. */
  readonly ask: (id: VoiceId, signal: AbortSignal) => Promise<string | undefined>
}

/** A queue over a way to fetch one. */
export function createCoverQueue(fetch: (id: VoiceId) => Promise<string>): CoverQueue {
  const asked = new Map<VoiceId, Promise<string | undefined>>()
  const known = new Map<VoiceId, string>()
  const waiting: (() => void)[] = []
  let running = 0
  const turn = async (): Promise<void> => {
    if (running >= AT_ONCE) await new Promise<void>((begin) => waiting.push(begin))
    running += 1
  }
  const done = (): void => {
    running -= 1
    waiting.shift()?.()
  }
  const get = async (id: VoiceId): Promise<string | undefined> => {
    try {
      const url = await fetch(id)
      known.set(id, url)
      return url
    } catch {
      // A picture is an ornament: without it the voice is shown all the same.
      return undefined
    }
  }
  return {
    known: (id) => known.get(id),
    ask: async (id, signal) => {
      await turn()
      try {
        if (signal.aborted) return undefined
        const before = asked.get(id)
        if (before !== undefined || asked.size >= MOST_ASKED) return await before
        const answer = get(id)
        asked.set(id, answer)
        return await answer
      } finally {
        done()
      }
    },
  }
}

/** The queue of a list: another connection begins with another list, and so with no pictures. */
export function useCovers(): CoverQueue {
  const { client } = useVoicesNeeds()
  return useMemo(() => coversOf(client), [client])
}

const queues = new WeakMap<object, CoverQueue>()

function coversOf(client: ReturnType<typeof useVoicesNeeds>['client']): CoverQueue {
  const made =
    queues.get(client) ??
    createCoverQueue(async (voiceId) =>
      client.mediaUrl('voices', (await client.call('voices.cover', { voiceId })).mediaId),
    )
  queues.set(client, made)
  return made
}
