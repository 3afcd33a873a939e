import { z } from 'zod'
import { ttsRequestShape } from './tts-request.ts'

/**
 * Messages of the socket at `/v1/tts/live`. The interface shows the path only; messages and order are public documentation
 * (confidence high). Each is one binary frame that holds one MessagePack map; the `model` header goes with the handshake.
 * Order: one `start`, any number of `text` and `flush`, one `stop`; then `audio` frames until `finish`.
 */
export const liveClientMessageSchema = z.discriminatedUnion('event', [
  z.strictObject({
    event: z.literal('start'),
    /** As for `POST /v1/tts`, but `text` is usually '' here. */
    request: z.strictObject({ ...ttsRequestShape, text: z.string() }),
  }),
  z.strictObject({ event: z.literal('text'), text: z.string() }),
  z.strictObject({ event: z.literal('flush') }),
  z.strictObject({ event: z.literal('stop') }),
])
export type LiveClientMessage = z.infer<typeof liveClientMessageSchema>

/**
 * What the service sends. Events that are not listed must be ignored (public documentation), so parse with `safeParse` and
 * pass over what fails. `message` on `finish` is undocumented: one public client reads it (confidence medium).
 */
export const liveServerMessageSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('audio'), audio: z.instanceof(Uint8Array) }),
  /** Documented for a newer socket only (confidence medium that this one sends it, too). */
  z.object({ event: z.literal('error'), error: z.string() }),
  z.object({ event: z.literal('finish'), reason: z.enum(['stop', 'error']), message: z.string().nullish() }),
])
export type LiveServerMessage = z.infer<typeof liveServerMessageSchema>
