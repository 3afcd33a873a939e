const KEY = 'repartee.pageSecret'

/**
 * The second secret, by which the host knows the page. It is kept in the storage of the page's own origin, that is of its
 * port: another program of this computer, to which the browser sends the cookie, never sees it. Reloads, further tabs of
 * the same browser and the next start find it there.
 */
export type PageSecret = {
  readonly read: () => string | undefined
  /** Calls back when another tab of this browser was let in anew. */
  readonly onChange: (listener: () => void) => void
}

/** Takes the secret out of the document if it was handed over there, and the ticket for it out of the address. */
export function openPageSecret(): PageSecret {
  const element = document.querySelector<HTMLMetaElement>('meta[name="page-secret"]')
  const given = element?.content ?? ''
  element?.remove()
  if (location.search !== '') history.replaceState(null, '', location.pathname)
  let last = given === '' ? undefined : given
  if (last !== undefined) keep(last)
  return {
    // Read each time: a tab that is let in anew replaces the cookie of all of them.
    read: () => {
      last = kept() ?? last
      return last
    },
    onChange: (listener) => {
      window.addEventListener('storage', ({ key }) => {
        if (key === KEY) listener()
      })
    },
  }
}

// A browser that keeps nothing for a page may refuse even to be asked.
function keep(secret: string): void {
  try {
    localStorage.setItem(KEY, secret)
  } catch {
    // The page is known until it is reloaded.
  }
}

function kept(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined
  } catch {
    // This browser keeps nothing: the page asks anew.
    return undefined
  }
}
