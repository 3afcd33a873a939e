/** Whether somebody answers at the other end of the bridge. Times are milliseconds since 1970. */
export type HostState =
  /**
   * `hostId` is random, one a host process: with another id it is another process, and nothing is open there.
   * `resumed`: every event since the window was last connected has been told; false: some were missed, so that what the
   * window shows has to be read anew.
   */
  | { readonly kind: 'connected'; readonly hostId: string; readonly resumed: boolean }
  /** Nobody answers since then. It is looked again by itself, next at `nextTryMs`. */
  | { readonly kind: 'lost'; readonly sinceMs: number; readonly nextTryMs: number }
  /** Somebody answers, but does not know this window: a new link is needed. */
  | { readonly kind: 'refused' }

/** The page's view of its host. In the desktop application it is always connected: a window does not outlive its process. */
export type HostLink = {
  readonly state: () => HostState
  /** Hears of every state that follows. Returns the unsubscribe. */
  readonly subscribe: (listener: (state: HostState) => void) => () => void
  /** Looks for the host now instead of at the next time; does nothing while connected. */
  readonly tryNow: () => void
}

const here: HostState = { kind: 'connected', hostId: 'application', resumed: true }

/** The link of a page whose host cannot go away without it. */
export const steadyLink: HostLink = {
  state: () => here,
  subscribe: () => () => undefined,
  tryNow: () => undefined,
}
