import type { HostAnswer } from '../hosting/answer.ts'
import type { AccessRefusal } from './access.ts'

/** Plain words for a person whose browser was turned away. Nothing of the studio is in them. */
const NOTICES: Readonly<Record<AccessRefusal, { readonly title: string; readonly text: string }>> = {
  host: {
    title: 'Not this address',
    text: 'This server answers only under its own address. Open the link that Repartee printed when it started.',
  },
  origin: {
    title: 'Not from here',
    text: 'This request came from another page and was refused.',
  },
  session: {
    title: 'This window is not signed in',
    text: 'A link to Repartee can be used once. Stop Repartee, start it again with npm start, and open the new link that it prints.',
  },
}

/** A page that says why, without script or style. */
export function noticeAnswer(refusal: AccessRefusal): HostAnswer {
  const { title, text } = NOTICES[refusal]
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title} - Repartee</title><h1>${title}</h1><p>${text}</p></html>\n`
  const bytes = new TextEncoder().encode(html)
  return {
    status: 403,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(bytes.byteLength),
      'cache-control': 'no-store',
    },
    body: { kind: 'bytes', bytes },
  }
}
