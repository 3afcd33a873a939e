import type { Server } from 'node:http'
import { decode, encode } from '@msgpack/msgpack'
import { WebSocketServer } from 'ws'
import { z } from 'zod'

const messageSchema = z.looseObject({ event: z.string(), text: z.string().optional() })

/** Bytes of sound in one frame. */
const FRAME_BYTES = 8192

/**
 * Lets a server speak `/v1/tts/live` as quickly as it can: all text up to a `flush` is answered at once, in frames. It checks
 * nothing: the strict stand-in does that. Returns what ends all sessions.
 */
export function attachQuickLive(server: Server, soundOf: (text: string) => Uint8Array): () => void {
  const sockets = new WebSocketServer({ server, path: '/v1/tts/live', perMessageDeflate: false })
  sockets.on('connection', (live) => {
    let waiting = ''
    live.on('error', () => undefined)
    live.on('message', (data) => {
      if (!Buffer.isBuffer(data)) return
      const { event, text = '' } = messageSchema.parse(decode(data))
      if (event === 'text') waiting += text
      if (event === 'flush' && waiting !== '') {
        const sound = soundOf(waiting)
        waiting = ''
        for (let at = 0; at < sound.length; at += FRAME_BYTES) {
          live.send(encode({ event: 'audio', audio: sound.subarray(at, at + FRAME_BYTES) }))
        }
      }
      if (event === 'stop') live.send(encode({ event: 'finish', reason: 'stop' }), () => live.close(1000))
    })
  })
  return () => {
    for (const live of sockets.clients) live.terminate()
    sockets.close()
  }
}
