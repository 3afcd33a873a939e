/** Does one piece of work after the other, in the order in which they were asked for; one that fails stops no other. */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work)
    // Whoever asked for it is told of its failure.
    last = done.catch(() => undefined)
    return done
  }
}
