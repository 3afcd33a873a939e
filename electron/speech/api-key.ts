import { studioError } from '../../shared/core/errors.ts'

/** Characters of a key at most: far above any real one, far below what a header may hold. */
const MAX_KEY_CHARACTERS = 1000

const MARK = '[key]'

/**
 * A key as a person enters or pastes it, made fit for the Authorization header: surrounding white space and a leading
 * "Bearer " are taken off. Everything but visible ASCII is refused, because it would break the header, or is an invisible
 * leftover of copying that makes a good key look wrong. Throws `input.invalid`; the message never holds the key.
 */
export function parseApiKey(text: string): string {
  const key = text.trim().replace(/^bearer(?:\s+|$)/i, '')
  if (key === '') throw refused('There is no key.')
  if (key.length > MAX_KEY_CHARACTERS) throw refused('This is too long to be a key.')
  if (/\s/.test(key)) throw refused('A key holds no spaces or line breaks.')
  if (!/^[\x21-\x7e]+$/.test(key)) throw refused('The key holds characters that no key has, perhaps invisible ones.')
  return key
}

/** A text with every trace of the key and of any Bearer header taken out. Used on all words that come from outside. */
export function redact(text: string, key: string): string {
  const withoutHeaders = text.replace(/bearer\s+[^\s"'<>,;]+/gi, `Bearer ${MARK}`)
  if (key === '') return withoutHeaders
  const redacted = withoutHeaders.split(key).join(MARK)
  // A key that is part of the mark itself cannot be hidden by it.
  return MARK.includes(key) && redacted.includes(key) ? '' : redacted
}

function refused(message: string): Error {
  return studioError(
    'input.invalid',
    message,
    'Copy the whole key from your account with the service and paste it again.',
  )
}
