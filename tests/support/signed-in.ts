import { PAGE_SECRET_HEADER } from '../../shared/contract/local-headers.ts'

/** What a page that was let in sends with every call: the browser's part and its own. */
export type PageHeaders = { readonly cookie: string; readonly origin: string; readonly [PAGE_SECRET_HEADER]: string }

/** The document of a page as far as signing in needs it, for hosts that are tested without the built page. */
export const barePage =
  '<meta content="__NONCE__"><meta content="__EVENT_POSITION__"><meta name="page-secret" content="__PAGE_SECRET__"><p>The page</p>'

/**
 * Opens the one-time link as a browser and its page would, and answers what the page then sends. `had`: the cookie of a
 * browser that was let in before.
 */
export async function signIn(openUrl: string, had = ''): Promise<PageHeaders> {
  const { origin } = new URL(openUrl)
  const opened = await fetch(openUrl, { redirect: 'manual', headers: { cookie: had } })
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
  const page = await fetch(new URL(opened.headers.get('location') ?? '/', origin), { headers: { cookie } })
  return { cookie, origin, [PAGE_SECRET_HEADER]: pageSecretIn(await page.text()) }
}

/** The secret that a document hands over; empty if it hands over none. */
export function pageSecretIn(document: string): string {
  return /name="page-secret" content="([^"]*)"/.exec(document)?.[1] ?? ''
}
