import { useEffect, useState } from 'react'
import { type Problem, toProblem } from '../../../../shared/core/model/errors.ts'

/** What is known of a question: the last answer, and why the newest asking failed. Both stay while it is asked again. */
export type AnswerState<T> = { readonly value: T | undefined; readonly problem: Problem | undefined }

/**
 * Asks whenever `ask` is another function (make it with `useCallback`); undefined asks nothing. An answer that arrives
 * after the next asking has begun is dropped.
 */
export function useAnswer<T>(ask: (() => Promise<T>) | undefined): AnswerState<T> {
  const [answer, setAnswer] = useState<AnswerState<T>>({ value: undefined, problem: undefined })
  useEffect(() => {
    if (ask === undefined) return undefined
    let current = true
    const run = async (): Promise<void> => {
      try {
        const value = await ask()
        if (current) setAnswer({ value, problem: undefined })
      } catch (error) {
        if (current) setAnswer((before) => ({ ...before, problem: toProblem(error) }))
      }
    }
    void run()
    return () => {
      current = false
    }
  }, [ask])
  return answer
}
