import { problemError } from '../../../shared/core/model/errors.ts'
import { say } from '../../../shared/messages/say.ts'

/** Stops a job between two blocks. @throws StudioError `render.cancelled` if the signal has fired. */
export function refuseIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw problemError('render.cancelled', say('audio.stopped'))
}
