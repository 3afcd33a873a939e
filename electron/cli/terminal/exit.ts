import {
  type Problem,
  StudioError,
  type WordedProblem,
  problemFrom,
  toProblem,
} from '../../../shared/core/model/errors.ts'
import type { ErrorCode } from '../../../shared/core/model/error-codes.ts'
import { inEnglish, messageOf } from '../../../shared/messages/in-english.ts'
import type { Words } from '../../../shared/messages/say.ts'

/** Exit codes: all lines ready; some not, or the service failed; the call or the input is wrong and nothing was sent. */
export type ExitCode = 0 | 1 | 2

/** What was found wrong before anything was sent: the command ends with 2. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly problems: readonly Problem[]
  constructor(problems: readonly Problem[], options?: ErrorOptions) {
    super(problems[0] === undefined ? 'The call is wrong' : messageOf(problems[0]), options)
    this.problems = problems
  }
}

/** Shorthand for throwing sites. */
export function callProblem(code: ErrorCode, words: Words, remedy: Words): CallError {
  return new CallError([problemFrom(code, words, remedy)])
}

/** What the service answers, and being stopped, end with 1: the call itself was right. */
const notOfTheCall: ReadonlySet<Problem['code']> = new Set<ErrorCode>([
  'service.key',
  'service.credit',
  'service.refused',
  'service.busy',
  'service.failed',
  'service.unreachable',
  'service.moved',
  'service.cut',
  'service.silent',
  'service.badAnswer',
  'draft.failed',
  'render.cancelled',
  'internal',
])

/** Problems and exit code of anything caught before rendering began. */
export function failureOf(error: unknown): { readonly problems: readonly WordedProblem[]; readonly exit: ExitCode } {
  if (error instanceof CallError) return { problems: error.problems.map(inEnglish), exit: 2 }
  const problem = toProblem(error)
  return {
    problems: [inEnglish(problem)],
    exit: notOfTheCall.has(problem.code) || !(error instanceof StudioError) ? 1 : 2,
  }
}
