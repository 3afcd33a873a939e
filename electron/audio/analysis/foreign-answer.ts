import { hasWord } from '../codecs/magic.ts'
import { looksLikeMp3, scanMp3 } from '../codecs/mp3-frames.ts'
import { looksLikeWav } from '../codecs/wav.ts'
import type { AudioExpectation } from '../types.ts'

type Format = AudioExpectation['format']

/** What an answer is instead of the audio that was asked for: nothing, words (JSON, a page), or another format. */
export type ForeignAnswer = 'empty' | 'text' | Exclude<Format, 'pcm'> | 'other'

/**
 * Looks at the first bytes, because what the service says about the type of its answer is not published. Undefined if
 * they are what was asked for. Bare samples have no mark: anything that is nothing else counts as them.
 */
export function foreignAnswer(bytes: Uint8Array, expected: Format): ForeignAnswer | undefined {
  if (bytes.byteLength === 0) return 'empty'
  const found = formatOf(bytes, expected)
  if (found === expected) return undefined
  if (isText(bytes)) return 'text'
  return found ?? (expected === 'pcm' ? undefined : 'other')
}

function formatOf(bytes: Uint8Array, expected: Format): Exclude<Format, 'pcm'> | undefined {
  if (looksLikeWav(bytes)) return 'wav'
  if (hasWord(bytes, 'OggS')) return 'opus'
  if (expected === 'pcm' ? isSurelyMp3(bytes) : looksLikeMp3(bytes)) return 'mp3'
  return undefined
}

// Bare samples can begin with the bits of one frame by chance; of several in a row they do not.
function isSurelyMp3(bytes: Uint8Array): boolean {
  return hasWord(bytes, 'ID3') || (scanMp3(bytes)?.frames ?? 0) >= 3
}

/** How much of an answer's beginning must be readable for it to be words. */
const TEXT_BYTES = 64

// Words are UTF-8 without control characters; sound of 32 samples that is both does not occur.
function isText(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, TEXT_BYTES)
  if (head.some((byte) => byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13)) return false
  try {
    // `stream`: the last character may be cut by our own limit.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    // Not of that form: what is answered says so.
    return false
  }
}
