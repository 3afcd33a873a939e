import { ReceivedBytes } from '../../speech/received-bytes.ts'
import { type SpeechClient, SpeechError } from '../../speech/types.ts'
import { problemFrom } from '../../../shared/core/model/errors.ts'
import { say } from '../../../shared/messages/say.ts'

/**
 * A client whose synthesis goes over the live socket: one session a request, its whole text at once. Answers and fails as the
 * other way does, so that what is promised of requests holds for both; what came before a failure is in it.
 */
export function overSocket(client: Pick<SpeechClient, 'openLive'>): Pick<SpeechClient, 'synthesize'> {
  return {
    synthesize: async ({ text, ...request }, model, { signal, onBytes, onChunk, keeper }) => {
      const session = await client.openLive({ request, model, signal })
      session.send(text)
      session.stop()
      const received = new ReceivedBytes(0, keeper)
      try {
        for await (const piece of session.frames) {
          // To stop listening ends the session.
          if (!received.hasRoomFor(piece.length)) throw notKept()
          const settled = received.add(piece)
          onChunk?.(piece)
          onBytes?.(received.length)
          await settled
        }
      } catch (error) {
        const bytes = received.bytes()
        if (!(error instanceof SpeechError) || bytes === undefined || bytes.length === 0) throw error
        throw new SpeechError(error.problem, { ...error.failure, received: bytes }, { cause: error })
      }
      // The service has said that it has finished, which proves the answer whole.
      const bytes = received.bytes() ?? new Uint8Array()
      return { bytes, length: received.length, wasWhole: true, encoding: 'msgpack' }
    },
  }
}

function notKept(): SpeechError {
  return new SpeechError(
    problemFrom('service.cut', say('rendering.live.notKept'), say('rendering.live.notKept.remedy')),
    { kind: 'cut', billed: 'probably' },
  )
}
