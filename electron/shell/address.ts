/** The one origin of the window. Its scheme is the application's own, so nothing on the web can have it. */
export const STUDIO_ORIGIN = 'app://studio'

/** The page's address. */
export const STUDIO_URL = `${STUDIO_ORIGIN}/`

/** True only for addresses of the page itself, by parsing: `app://studio.evil/` and `app://studio@evil/` are not. */
export function isStudioUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return url.protocol === 'app:' && url.host === 'studio' && url.username === '' && url.password === ''
}
