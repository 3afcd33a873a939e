import type { LineId } from '../model/ids.ts'
import { cutToUtf8Bytes } from '../model/utf8.ts'

/** Longest name this file makes, in UTF-8 bytes: below the 255 of usual file systems, with room for a suffix. */
export const MAX_FILE_NAME_BYTES = 200
/** Share of a name that a speaker may take. */
const maxSpeakerBytes = 60
/** Fewest digits of a line's number, so that files sort as the script reads. */
const fewestDigits = 3

// Names that Windows keeps for devices, with or without an extension; the raised digits count there as digits.
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)(?:$|[. ])/i

/**
 * The file of one line: `001_ruth_k3f9x2.wav`. Unique by the id, stable, lower case throughout and therefore distinct
 * on file systems that know no case; at most 200 bytes. `total` is the number of lines and sets the count of digits.
 */
export function lineFileName(line: {
  readonly number: number
  readonly total: number
  readonly speaker: string
  readonly lineId: LineId
  readonly extension: string
}): string {
  const width = Math.max(fewestDigits, String(line.total).length)
  const number = String(line.number).padStart(width, '0')
  const speaker = cutToUtf8Bytes(slug(line.speaker), maxSpeakerBytes).replace(/-+$/, '')
  return `${number}_${speaker === '' ? 'speaker' : speaker}_${line.lineId}.${line.extension}`
}

/**
 * The file of a part of the whole, such as a scene or a stem: `02_signal-house`, without its ending. `total` sets the count
 * of digits. Unique by the number, lower case throughout.
 */
export function partFileName(part: {
  readonly number: number
  readonly total: number
  readonly title: string
}): string {
  const number = String(part.number).padStart(Math.max(2, String(part.total).length), '0')
  const title = cutToUtf8Bytes(slug(part.title), maxSpeakerBytes).replace(/-+$/, '')
  return title === '' ? number : `${number}_${title}`
}

/**
 * A name that every usual file system takes as one plain entry: no separators, control or direction characters, nothing
 * that begins with a dot, hyphen or tilde, ends with a dot or space, or is a device on Windows; composed Unicode, at most
 * 200 bytes. Never empty: what leaves nothing becomes "Untitled".
 */
export function safeName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/\p{Cs}/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cf}+/gu, '')
    .replace(/[<>:"/\\|?*%$`]+/g, '-')
    .replace(/\s+/g, ' ')
  // One byte is left for the underscore below.
  const cut = trimEnds(cutToUtf8Bytes(trimEnds(plain), MAX_FILE_NAME_BYTES - 1))
  if (cut === '') return 'Untitled'
  return reserved.test(cut) ? `_${cut}` : cut
}

/** Two names are one entry on some file system if this is the same of both: without case, composed. */
export function foldedName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

function trimEnds(text: string): string {
  return text.replace(/^[\s.~-]+/, '').replace(/[\s.]+$/, '')
}

function slug(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}
