import { ignored } from './failures.ts'

/** Does one piece of work after the other, in the order in which they were asked for; one that fails stops no other. */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work)
    last = done.catch(ignored('the caller has it'))
    return done
  }
}
