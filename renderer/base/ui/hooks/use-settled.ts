import { useEffect, useState } from 'react'

/** A value once it has been the same for `restMs`: what follows typing or a drag without asking at each step. */
export function useSettled<T>(value: T, restMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return settled
}
