import { useEffect, useState } from 'react'

/** The time, in milliseconds, as of now and of every `everyMs` after: for words that grow old. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
