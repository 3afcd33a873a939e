import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { assertNever } from '../../shared/core/model/assert-never.ts'
import { streamRegular } from '../base/regular-file.ts'
import { ignored } from '../base/failures.ts'
import type { HostAnswer } from '../hosting/answer.ts'

/** Sends an answer. A window that goes away in the middle of its audio is usual and no error. */
export async function writeAnswer(response: ServerResponse, answer: HostAnswer): Promise<void> {
  response.writeHead(answer.status, answer.headers)
  switch (answer.body.kind) {
    case 'none':
      response.end()
      return
    case 'bytes':
      response.end(answer.body.bytes)
      return
    case 'file': {
      const { path, start, end } = answer.body
      // `pipeline` destroys the response if the file cannot be read to its end, so a part never looks whole.
      await pipeline(streamRegular(path, { start, end }), response).catch(ignored('nobody listens any more'))
      return
    }
    case 'live':
      // The same, and a service that stops in the middle must not look like the end of the sound.
      await pipeline(answer.body.chunks, response).catch(ignored('nobody listens any more'))
      return
    default:
      assertNever(answer.body, 'answer body')
  }
}
