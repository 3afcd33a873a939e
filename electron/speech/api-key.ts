import { problemError } from '../../shared/core/model/errors.ts'
import { type Words, say } from '../../shared/messages/say.ts'

/** Characters of a key at most: far above any real one, far below what a header may hold. */
const MAX_KEY_CHARACTERS = 1000

const MARK = '[key]'

/**
 * A key as a person enters or pastes it, made fit for the Authorization header: surrounding white space and a leading
 * "Bearer " are taken off. Everything but visible ASCII is refused, because it would break the header, or is an invisible
 * leftover of copying that makes a good key look wrong. Throws `account.key`; the message never holds the key.
 */
export function parseApiKey(text: string): string {
  const key = text.trim().replace(/^bearer(?:\s+|$)/i, '')
  if (key === '') throw refused(say('speech.apiKey.none'))
  if (key.length > MAX_KEY_CHARACTERS) throw refused(say('speech.apiKey.tooLong'))
  if (/\s/.test(key)) throw refused(say('speech.apiKey.spaces'))
  if (!/^[\x21-\x7e]+$/.test(key)) throw refused(say('speech.apiKey.characters'))
  return key
}

/**
 * A text with every trace of the key and of any Bearer header taken out. Used on all words that come from outside, addresses
 * included: whoever was sent the key can spell it in the name of a host, which comes in small letters, or write its letters
 * in another way (percent signs, JSON, HTML, full width) that is shown as if it were the key.
 */
export function redact(text: string, key: string): string {
  const withoutHeaders = text.replace(/bearer\s+[^\s"'<>,;]+/gi, `Bearer ${MARK}`)
  if (key === '') return withoutHeaders
  const spelling = spellingOf(key)
  const redacted = withoutHeaders.replace(spelling, MARK)
  // A key that is part of the mark itself cannot be hidden by it.
  return MARK.includes(key.toLowerCase()) && redacted.toLowerCase().includes(key.toLowerCase()) ? '' : redacted
}

/** Below this a key may be a part of any word: then it is taken out of messages only, and names and titles stay whole. */
const LEAST_TELLING = 8

/** The texts of an answer that was understood, at all depths, without the key: they are shown and kept as they are. */
export function redactValues(value: unknown, key: string): unknown {
  if (key.length < LEAST_TELLING) return value
  if (typeof value === 'string') return redact(value, key)
  if (Array.isArray(value)) return value.map((member: unknown) => redactValues(member, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, redactValues(member, key)]))
}

// One key at a time is in use; what it is made into is worth keeping, because every answer's words go through it.
let last: { readonly key: string; readonly spelling: RegExp } | undefined

function spellingOf(key: string): RegExp {
  if (last?.key !== key) last = { key, spelling: new RegExp(Array.from(key, letterPattern).join(''), 'giu') }
  return last.spelling
}

/** How one character of visible ASCII may be written, in any case (the pattern ignores it). */
function letterPattern(letter: string): string {
  const codes = [...new Set([letter.toLowerCase(), letter.toUpperCase()])].map((one) => one.codePointAt(0) ?? 0)
  const ways = codes.flatMap((code) => {
    const hex = code.toString(16)
    // Full width stands at the same distance from all of ASCII.
    return [
      `\\u{${hex}}`,
      `\\u{${(code + 0xfee0).toString(16)}}`,
      `%(?:25)*${hex}`,
      `\\\\u00${hex}`,
      `&#(?:0*${code}|x0*${hex});`,
    ]
  })
  return `(?:${ways.join('|')})`
}

function refused(words: Words): Error {
  return problemError('account.key', words, say('speech.apiKey.remedy'))
}
