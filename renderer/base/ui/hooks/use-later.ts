import { startTransition, useEffect, useState } from 'react'
import { afterSight } from '../../late/after-sight.ts'

/** False in the first frame of a component, true soon after: what may come a moment later waits for it. */
export function useLater(): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    let isWanted = true
    const wait = async (): Promise<void> => {
      await afterSight()
      if (isWanted) startTransition(() => setLater(true))
    }
    void wait()
    return () => {
      isWanted = false
    }
  }, [])
  return isLater
}
