import { useSyncExternalStore } from 'react'
import { useDeps } from '../shell/parts/deps-context.ts'

/** Id of the single take or sample that is played by itself; undefined: none. */
export function useTakePlaying(): string | undefined {
  const { audition } = useDeps()
  return useSyncExternalStore(audition.subscribe, () => audition.state().playingId)
}
