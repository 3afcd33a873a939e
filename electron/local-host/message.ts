import { decode, encode } from '@msgpack/msgpack'
import type { MessageLimits } from '../../shared/contract/message-limits.ts'
import { problemError } from '../../shared/core/model/errors.ts'
import { shapeFlaw } from './message-shape.ts'
import { say, type Words } from '../../shared/messages/say.ts'
import type { MessageFlaw } from '../base/message-flaw.ts'

/** The media type of calls and answers. Browsers ask the server first before another site may send it. */
export const MESSAGE_TYPE = 'application/x-msgpack'

const flawWords: Readonly<Record<MessageFlaw, Words>> = {
  'ends early': say('hosting.message.short'),
  'holds a type that is not allowed': say('hosting.message.type'),
  'claims more than it holds': say('hosting.message.claims'),
  'holds more than its call takes': say('hosting.message.tooMany'),
  'is nested too deeply': say('hosting.message.tooDeep'),
  'has bytes after its end': say('hosting.message.after'),
}

/**
 * Reads a call's body. The shape is checked first, against what the call may hold; the schema of the call comes after this.
 * @throws StudioError `input.invalid`.
 */
export function readMessage(bytes: Uint8Array, { maxBytes, maxValues }: MessageLimits): unknown {
  const flaw = shapeFlaw(bytes, maxValues)
  if (flaw !== undefined) throw problemError('input.invalid', flawWords[flaw], say('hosting.message.unreadable.remedy'))
  try {
    return decode(bytes, {
      maxStrLength: maxBytes,
      maxBinLength: maxBytes,
      maxArrayLength: maxValues,
      maxMapLength: maxValues,
      maxExtLength: 0,
    })
  } catch (error) {
    throw problemError(
      'input.invalid',
      say('hosting.message.unreadable'),
      say('hosting.message.unreadable.remedy'),
      error,
    )
  }
}

/** Writes an answer; members that are undefined are left out, as they are in JSON. */
export function writeMessage(value: unknown): Uint8Array {
  return encode(value, { ignoreUndefined: true })
}
