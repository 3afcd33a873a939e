import { decode, encode } from '@msgpack/msgpack'
import type { MessageLimits } from '../../shared/contract/message-limits.ts'
import { problemError, studioError } from '../../shared/core/model/errors.ts'
import { shapeFlaw } from './message-shape.ts'
import { say } from '../../shared/messages/say.ts'

/** The media type of calls and answers. Browsers ask the server first before another site may send it. */
export const MESSAGE_TYPE = 'application/x-msgpack'

/**
 * Reads a call's body. The shape is checked first, against what the call may hold; the schema of the call comes after this.
 * @throws StudioError `input.invalid`.
 */
export function readMessage(bytes: Uint8Array, { maxBytes, maxValues }: MessageLimits): unknown {
  const flaw = shapeFlaw(bytes, maxValues)
  if (flaw !== undefined) throw studioError('input.invalid', `The message ${flaw}.`, 'Reload the window.')
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
