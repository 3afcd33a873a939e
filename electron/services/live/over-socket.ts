import { type SpeechClient, SpeechError } from '../../speech/types.ts'

/**
 * A client whose synthesis goes over the live socket: one session a request, its whole text at once. Answers and fails as the
 * other way does, so that what is promised of requests holds for both; what came before a failure is in it.
 */
export function overSocket(client: Pick<SpeechClient, 'openLive'>): Pick<SpeechClient, 'synthesize'> {
  return {
    synthesize: async ({ text, ...request }, model, { signal, onBytes, onChunk }) => {
      const session = await client.openLive({ request, model, signal })
      session.send(text)
      session.stop()
      const pieces: Uint8Array[] = []
      let received = 0
      try {
        for await (const piece of session.frames) {
          pieces.push(piece)
          received += piece.length
          onChunk?.(piece)
          onBytes?.(received)
        }
      } catch (error) {
        if (!(error instanceof SpeechError) || received === 0) throw error
        throw new SpeechError(error.problem, { ...error.failure, received: joined(pieces) }, { cause: error })
      }
      // The service has said that it has finished, which proves the answer whole.
      return { bytes: joined(pieces), wasWhole: true, encoding: 'msgpack' }
    },
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(pieces))
}
