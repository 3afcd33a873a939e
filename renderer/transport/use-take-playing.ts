import { useSyncExternalStore } from 'react'
import { useTransportNeeds } from './needs.ts'

/** Id of the single take or sample that is played by itself; undefined: none. */
export function useTakePlaying(): string | undefined {
  const { audition } = useTransportNeeds()
  return useSyncExternalStore(audition.subscribe, () => audition.state().playingId)
}
