/** A page's storage in memory: what is set is text, and more than `maxCharacters` in all is refused as browsers do it. */
export function memoryStorage(maxCharacters = 5_000_000): Storage & { readonly writes: () => number } {
  const items = new Map<string, string>()
  let writes = 0
  return {
    get length() {
      return items.size
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      const others = [...items].reduce((sum, [name, text]) => sum + (name === key ? 0 : name.length + text.length), 0)
      if (others + key.length + value.length > maxCharacters)
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      items.set(key, value)
      writes += 1
    },
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    writes: () => writes,
  }
}

/** What a page asks its browser for locks by. */
export type PageLocks = {
  readonly request: (name: string, second: unknown, third?: unknown) => Promise<unknown>
  readonly query: () => Promise<LockManagerSnapshot>
}

/** The locks of one browser: whoever asks is a page, and what a page holds is free once it is gone. */
export function memoryLocks(): { readonly page: () => { readonly locks: PageLocks; readonly close: () => void } } {
  const held = new Map<string, { readonly page: object; readonly free: () => void }>()
  const queue: { readonly name: string; readonly page: object; readonly grant: () => void }[] = []
  const free = (name: string): void => {
    held.delete(name)
    const next = queue.findIndex((each) => each.name === name)
    if (next !== -1) queue.splice(next, 1)[0]?.grant()
  }
  return {
    page: () => {
      const page = {}
      const hold = async (name: string, run: (lock: Lock | null) => unknown): Promise<unknown> => {
        const done = Promise.withResolvers<void>()
        held.set(name, { page, free: () => done.resolve() })
        const result = Promise.resolve(run({ name, mode: 'exclusive' })).finally(() => done.resolve())
        void done.promise.then(() => free(name))
        return result
      }
      const request = async (name: string, second: unknown, third?: unknown): Promise<unknown> => {
        const run = typeof second === 'function' ? second : third
        if (typeof run !== 'function') throw new TypeError('Nothing to do with the lock.')
        const call = (lock: Lock | null): unknown => run(lock)
        const ifAvailable = typeof second === 'object' && second !== null && Reflect.get(second, 'ifAvailable') === true
        await Promise.resolve()
        if (!held.has(name)) return hold(name, call)
        if (ifAvailable) return call(null)
        await new Promise<void>((grant) => {
          queue.push({ name, page, grant })
        })
        return hold(name, call)
      }
      const locks: PageLocks = {
        request,
        query: () => Promise.resolve({ held: [...held.keys()].map((name) => ({ name, mode: 'exclusive' as const })) }),
      }
      return {
        locks,
        close: () => {
          for (const each of held.values()) if (each.page === page) each.free()
          for (let at = queue.length - 1; at >= 0; at--) if (queue[at]?.page === page) queue.splice(at, 1)
        },
      }
    },
  }
}
