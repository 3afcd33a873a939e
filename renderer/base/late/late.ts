/** Something that comes in a file of its own, after what is seen first. */
export type Late<T> = {
  /** It, once it is there. */
  readonly now: () => T | undefined
  /** Asks for it if nobody has. Rejects if it cannot be had now; asked again, it is tried again. */
  readonly fetch: () => Promise<T>
  /** Resolves when it has come, without asking for it. */
  readonly arrived: Promise<T>
}

/** Makes it of `load`, which is called once, and again only where it failed. */
export function late<T>(load: () => Promise<T>): Late<T> {
  const { promise: arrived, resolve } = Promise.withResolvers<T>()
  let there: T | undefined
  let coming: Promise<T> | undefined
  const fetch = (): Promise<T> => {
    coming ??= load().then(
      (loaded) => {
        there = loaded
        resolve(loaded)
        return loaded
      },
      (error: unknown) => {
        // Asked again the next time: the server may have been away for a moment.
        coming = undefined
        throw error
      },
    )
    return coming
  }
  return { now: () => there, fetch, arrived }
}
