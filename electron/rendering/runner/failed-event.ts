import { type Problem, problemFrom } from '../../../shared/core/model/errors.ts'
import type { RenderKey } from '../../../shared/core/model/ids.ts'
import type { FailureKind, QueueEvent } from '../../../shared/core/queue/types.ts'
import type { AttemptResult } from '../queue/attempt.ts'
import type { RunnerInput } from './runner-input.ts'
import { say } from '../../../shared/messages/say.ts'

/**
 * How the failure of an attempt is told to the queue. What was dropped because the computer woke up is as if the service had
 * been silent, or, if nothing had left, could not be reached: the queue goes on by itself.
 */
export function failedEvent(
  input: Pick<RunnerInput, 'monotonicMs' | 'random'>,
  key: RenderKey,
  result: Extract<AttemptResult, { kind: 'failed' }>,
  wasDropped: boolean,
): QueueEvent {
  const { failure, mayBeBilled, retryAfterMs } = result
  const problem = wasDropped && failure === 'aborted' ? sleptProblem() : result.problem
  return {
    kind: 'failed',
    key,
    failure: wasDropped ? afterDrop(failure) : failure,
    mayBeBilled,
    problem,
    nowMs: input.monotonicMs(),
    random: input.random(),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  }
}

function afterDrop(failure: FailureKind): FailureKind {
  if (failure === 'aborted') return 'silent'
  return failure === 'notPrepared' ? 'unreachable' : failure
}

/** What was on its way when the computer fell asleep, in words: nobody has cancelled it. */
export function sleptProblem(): Problem {
  return problemFrom('service.silent', say('rendering.asleep'), say('rendering.asleep.remedy'))
}
