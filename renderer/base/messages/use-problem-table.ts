import { useEffect, useSyncExternalStore } from 'react'
import { problemTable } from './problem-words.ts'

const subscribe = (onCome: () => void): (() => void) => {
  let isWanted = true
  void whenCome(() => {
    if (isWanted) onCome()
  })
  return () => {
    isWanted = false
  }
}

async function whenCome(onCome: () => void): Promise<void> {
  await problemTable.arrived
  onCome()
}

/**
 * Draws the component again when the words of problems have come. For whatever may tell of a problem on the first screen:
 * what it has drawn before then is the problem's id.
 */
export function useProblemTable(): void {
  const table = useSyncExternalStore(subscribe, problemTable.now, problemTable.now)
  useEffect(() => {
    // The window asks for them by itself after its first frame; what fails here is asked for again by the next who fails.
    if (table === undefined) void problemTable.fetch().catch(() => undefined)
  }, [table])
}
