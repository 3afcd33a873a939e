import { type Coded, messageOf } from '../../shared/messages/in-english.ts'
import type { Tellable } from '../../shared/messages/problem-words.ts'
import { recordedCode } from '../../shared/core/model/error-codes.ts'

/** Longest sentence that a record may hold. */
const MOST_CHARACTERS = 500

/**
 * A problem as records keep it: its sentence for versions before ids, and what it was made of. What holds its sentences
 * already is kept as it is.
 */
export function recordedProblem<C extends string>(problem: Tellable & Coded<C>) {
  if ('message' in problem) {
    const coded = recordedCode(problem.code)
    return coded.exactly === undefined ? problem : { ...problem, ...coded }
  }
  const { code, id, params, remedy, lineId } = problem
  return {
    ...recordedCode(code),
    message: messageOf(problem).slice(0, MOST_CHARACTERS),
    id,
    params,
    ...(remedy === undefined ? {} : { way: remedy }),
    ...(lineId === undefined ? {} : { lineId }),
  }
}
