import { decode } from '@msgpack/msgpack'
import { type MessageFlaw, messageFlaw } from '../base/message-flaw.ts'

/** Levels of lists and maps within each other; the deepest message of the interface has four. */
const MAX_DEPTH = 16

const cutOff = 'The message is cut off.'

const flawWords: Readonly<Record<MessageFlaw, string>> = {
  'ends early': cutOff,
  'claims more than it holds': cutOff,
  'holds a type that is not allowed': 'The message is cut off, or is no MessagePack.',
  'holds more than its call takes': 'The message holds more than it may.',
  'is nested too deeply': 'The message is nested too deeply.',
  'has bytes after its end': 'Something follows the message.',
}

/**
 * Decodes one MessagePack value from a stranger, whose shape is looked at first (`messageFlaw`): five bytes could take 256 MB.
 * @throws Error that says what is wrong with it.
 */
export function decodeStrictly(bytes: Uint8Array): unknown {
  const flaw = messageFlaw(bytes, { depth: MAX_DEPTH, values: Number.POSITIVE_INFINITY, hasExtensions: true })
  if (flaw !== undefined) throw new Error(flawWords[flaw])
  return decode(bytes)
}
