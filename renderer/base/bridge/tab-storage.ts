/**
 * What this tab remembers over a reload, for as long as the browser keeps anything for it: one that is full, or closed to
 * this page, forgets, and nothing else fails with it.
 */
export const tabStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: (key) => tried(() => sessionStorage.getItem(key)) ?? null,
  setItem: (key, value) => tried(() => sessionStorage.setItem(key, value)),
  removeItem: (key) => tried(() => sessionStorage.removeItem(key)),
}

function tried<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    // This browser keeps nothing for a tab: it is gone without it.
    return undefined
  }
}
