/** Does works one after the other, whatever becomes of those before. Answers what one became. */
export function inOneRow(): <R>(work: () => Promise<R>) => Promise<R> {
  let chain: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = chain.then(work)
    // Only the order: whoever asked has the error.
    chain = done.catch(() => undefined)
    return done
  }
}
