import { decode, encode } from '@msgpack/msgpack'
import { MAX_IMPORT_MESSAGE_BYTES, MAX_MESSAGE_BYTES } from '../../shared/contract/bridge.ts'
import { studioError } from '../../shared/core/errors.ts'
import { shapeFlaw } from './message-shape.ts'

/** The media type of calls and answers. Browsers ask the server first before another site may send it. */
export const MESSAGE_TYPE = 'application/x-msgpack'

const LIMITS = {
  maxStrLength: MAX_MESSAGE_BYTES,
  // The body has been held to the call's own limit by now; only a file's bytes may be this long.
  maxBinLength: MAX_IMPORT_MESSAGE_BYTES,
  maxArrayLength: MAX_MESSAGE_BYTES,
  maxMapLength: MAX_MESSAGE_BYTES,
  maxExtLength: 0,
}

/**
 * Reads a call's body. The shape is checked first; the schema of the call comes after this.
 * @throws StudioError `input.invalid`.
 */
export function readMessage(bytes: Uint8Array): unknown {
  const flaw = shapeFlaw(bytes)
  if (flaw !== undefined) throw studioError('input.invalid', `The message ${flaw}.`, 'Reload the window.')
  try {
    return decode(bytes, LIMITS)
  } catch (error) {
    throw studioError('input.invalid', 'The message cannot be read.', 'Reload the window.', error)
  }
}

/** Writes an answer; members that are undefined are left out, as they are in JSON. */
export function writeMessage(value: unknown): Uint8Array {
  return encode(value, { ignoreUndefined: true })
}
