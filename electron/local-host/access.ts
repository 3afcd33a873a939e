import { timingSafeEqual } from 'node:crypto'

/** The request's own words about where it comes from: header values as they came. */
export type RequestOrigin = {
  readonly method: string
  readonly host: string | undefined
  readonly origin: string | undefined
  readonly fetchSite: string | undefined
  readonly cookie: string | undefined
  /** The second secret, which only the page's own script can send. */
  readonly pageSecret: string | undefined
}

/** Why a request is turned away; each has its own plain answer. */
export type AccessRefusal = 'host' | 'origin' | 'session'

/** What a host knows of the windows that were let in (`KnownWindows`). */
export type Guest = {
  /** True for the cookie of a window that was let in at this port. It is worth the page itself, and nothing of the user's. */
  readonly hasCookie: (cookie: string | undefined) => boolean
  /** True if cookie and page secret were given to the same window. */
  readonly hasBoth: (cookie: string | undefined, pageSecret: string | undefined) => boolean
}

/**
 * True if `Host` names this very server. A page of another site that had its name resolve to this computer
 * (DNS rebinding) sends its own name, so this is checked before anything else, the one-time link included.
 */
export function isOwnHost(host: string | undefined, port: number): boolean {
  return host === `127.0.0.1:${port}` || host === `localhost:${port}`
}

/** The session cookie's name. Cookies are shared by all ports of a host, so the port is part of the name. */
export function sessionCookieName(port: number): string {
  return `repartee_${port}`
}

/** The value of one cookie in a `Cookie` header; undefined if it is absent or stands there twice. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
  return values.length === 1 ? values[0] : undefined
}

/** Compares secrets without telling by the time it takes how much of them was right. */
export function isSameSecret(given: string | undefined, expected: string): boolean {
  if (given === undefined) return false
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.byteLength === b.byteLength && timingSafeEqual(a, b)
}

/**
 * Checks a call or an event stream. The cookie alone is not enough: browsers send it to every port of this computer, so
 * that any program here that the same browser visits has it. The page's own secret is sent to this origin only, and by
 * nobody but its script.
 */
export function refusalOfCall(from: RequestOrigin, port: number, guest: Guest): AccessRefusal | undefined {
  return (
    refusalOfOrigin(from, port) ??
    (guest.hasBoth(cookieValue(from.cookie, sessionCookieName(port)), from.pageSecret) ? undefined : 'session')
  )
}

/** Checks a request for audio, which can carry no header: the ticket stands in its address instead. */
export function refusalOfMedia(
  from: RequestOrigin,
  port: number,
  guest: Guest,
  ticket: { readonly given: string | undefined; readonly expected: string },
): AccessRefusal | undefined {
  const isGuest = guest.hasCookie(cookieValue(from.cookie, sessionCookieName(port)))
  return refusalOfOrigin(from, port) ?? (isSameSecret(ticket.given, ticket.expected) && isGuest ? undefined : 'session')
}

/**
 * Browsers send `Origin` with every POST; with same-origin GETs they send `Sec-Fetch-Site` instead. A page on another port
 * of this computer shares the cookie, but neither of these.
 */
function refusalOfOrigin(from: RequestOrigin, port: number): AccessRefusal | undefined {
  if (!isOwnHost(from.host, port)) return 'host'
  if (from.origin !== undefined && from.origin !== `http://${from.host}`) return 'origin'
  if (from.fetchSite !== undefined && from.fetchSite !== 'same-origin') return 'origin'
  return from.origin === undefined && (from.method === 'POST' || from.fetchSite === undefined) ? 'origin' : undefined
}

/** Checks the page itself and its files, which a person may open by typing the address. Nothing of the user's is in them. */
export function refusalOfPage(from: RequestOrigin, port: number, guest: Guest): AccessRefusal | undefined {
  if (!isOwnHost(from.host, port)) return 'host'
  const isFromElsewhere = from.fetchSite !== undefined && from.fetchSite !== 'same-origin' && from.fetchSite !== 'none'
  // A link in another page may lead here (a navigation), but nothing there may embed or read this.
  if (isFromElsewhere && from.method !== 'GET') return 'origin'
  return guest.hasCookie(cookieValue(from.cookie, sessionCookieName(port))) ? undefined : 'session'
}
