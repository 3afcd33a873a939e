import type { Letters } from '../../shared/core/import/layout.ts'
import { MAX_SOURCE_BYTES, MAX_SOURCE_LINES } from '../../shared/core/import/limits.ts'
import { problemError } from '../../shared/core/model/errors.ts'
import { say } from '../../shared/messages/say.ts'

/** A source as text. `isGuess`: it was no UTF-8 and has been read as Windows-1252, in which nothing is wrong. */
export type DecodedText = { readonly text: string; readonly isGuess: boolean; readonly letters: Letters }

/**
 * Turns a file's bytes into text: as `chosen`, else by its byte order mark, else as UTF-8, else as Windows-1252.
 * @throws StudioError `script.unreadable` for what is no text, or too much of it.
 */
export function decodeText(bytes: Uint8Array, chosen?: Letters): DecodedText {
  if (bytes.byteLength > MAX_SOURCE_BYTES) throw tooLarge()
  const text = chosen === undefined ? decode(bytes) : decodeAs(bytes, chosen)
  // The standard of WebVTT reads a NUL as a sign that is missing; anywhere else it tells that this is no text.
  if (/^\ufeff?WEBVTT/.test(text.text)) return { ...text, text: text.text.replaceAll('\u0000', '\ufffd') }
  if (text.text.includes('\u0000')) {
    throw problemError('script.unreadable', say('import.notText'), say('import.notText.remedy'))
  }
  let lines = 1
  for (let at = text.text.indexOf('\n'); at !== -1; at = text.text.indexOf('\n', at + 1)) lines++
  if (lines > MAX_SOURCE_LINES) throw tooLarge()
  return text
}

/** What is said of a file that is larger than the limits. */
export function tooLarge(): Error {
  return problemError(
    'script.unreadable',
    say('import.tooLarge', { megabytes: MAX_SOURCE_BYTES / 1024 / 1024, lines: MAX_SOURCE_LINES }),
    say('import.tooLarge.remedy'),
  )
}

function decode(bytes: Uint8Array): DecodedText {
  const [first, second, third, fourth] = bytes
  if (first === 0xff && second === 0xfe && third === 0 && fourth === 0)
    return { text: fromUtf32(bytes, true), isGuess: false, letters: 'utf-8' }
  if (first === 0 && second === 0 && third === 0xfe && fourth === 0xff)
    return { text: fromUtf32(bytes, false), isGuess: false, letters: 'utf-8' }
  if (first === 0xff && second === 0xfe) return decodeAs(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return decodeAs(bytes, 'utf-16be')
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isGuess: false, letters: 'utf-8' }
  } catch {
    // Not of that form: what is answered says so.
    return { ...decodeAs(bytes, 'windows-1252'), isGuess: true }
  }
}

function decodeAs(bytes: Uint8Array, letters: Letters): DecodedText {
  return { text: new TextDecoder(letters).decode(bytes), isGuess: false, letters }
}

// A code point that is none, and what is left over at the end, become the sign for what is missing.
function fromUtf32(bytes: Uint8Array, isLittle: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pieces: string[] = []
  for (let at = 4; at + 4 <= bytes.byteLength; at += 4) {
    const point = view.getUint32(at, isLittle)
    const isCharacter = point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
    pieces.push(isCharacter ? String.fromCodePoint(point) : '\ufffd')
  }
  return pieces.join('') + (bytes.byteLength % 4 === 0 ? '' : '\ufffd')
}
