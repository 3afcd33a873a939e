/** What pages wait for, so that a page that begins elsewhere does not wait for what it wanted before. */
export type PageWaits = {
  /** Does what a page waits for. `signal` aborts when the page begins elsewhere. */
  readonly waitFor: <T>(page: string, work: (signal: AbortSignal) => Promise<T>) => Promise<T>
  /** Ends all that the page waits for now. */
  readonly endOf: (page: string) => void
}

/** Nobody waits yet. Nothing is remembered of a page that waits for nothing. */
export function createPageWaits(): PageWaits {
  const open = new Set<{ readonly page: string; readonly ending: AbortController }>()
  return {
    waitFor: async (page, work) => {
      const wait = { page, ending: new AbortController() }
      open.add(wait)
      try {
        return await work(wait.ending.signal)
      } finally {
        open.delete(wait)
      }
    },
    endOf: (page) => {
      for (const wait of open) if (wait.page === page) wait.ending.abort()
    },
  }
}
