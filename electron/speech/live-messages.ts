import type { RawData } from 'ws'
import { MAX_LIVE_FRAME_BYTES } from '../../shared/service/limits.ts'
import { type LiveServerMessage, liveServerMessageSchema } from '../../shared/service/live.ts'
import { say } from '../../shared/messages/say.ts'
import { badAnswerError } from './failures.ts'
import { decodeStrictly } from './message-pack.ts'
import type { SpeechError } from './types.ts'

/** A message of the service. An event that is not known must be passed over (public documentation); what is no event at all is damaged. */
export function readLiveMessage(data: RawData): LiveServerMessage | 'unknown' | 'damaged' {
  try {
    const said = Buffer.isBuffer(data) ? decodeStrictly(data) : undefined
    const parsed = liveServerMessageSchema.safeParse(said)
    if (parsed.success) return parsed.data
    const isKnown = parsed.error.issues.every(({ path }) => path[0] !== 'event')
    return isKnown || !hasEvent(said) ? 'damaged' : 'unknown'
  } catch {
    // Not of that form: what is answered says so.
    return 'damaged'
  }
}

function hasEvent(said: unknown): boolean {
  return typeof said === 'object' && said !== null && 'event' in said && typeof said.event === 'string'
}

/** What a socket's error says of the service's frames; undefined if it is about something else. */
export function frameProblem(error: unknown): SpeechError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') {
    const megabytes = MAX_LIVE_FRAME_BYTES / (1024 * 1024)
    return badAnswerError(undefined, say('speech.answer.largePiece', { megabytes }), true)
  }
  if (!code.startsWith('WS_ERR_')) return undefined
  return badAnswerError(undefined, say('speech.answer.rules', { reason: code }), true)
}
