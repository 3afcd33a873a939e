let own: string | undefined

/** A name for a page's writing that no other page has. */
export function newPageName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The name of this page, from its loading to its end: what it writes by, is shown to others by, and listens by. */
export function pageName(): string {
  own ??= newPageName()
  return own
}
