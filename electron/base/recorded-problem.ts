import type { Coded } from '../../shared/messages/in-english.ts'
import type { Tellable } from '../../shared/messages/problem-words.ts'
import { recordedCode } from '../../shared/core/model/error-codes.ts'

/**
 * A problem as records keep it: what its words are made of, and no words. Versions before ids demand a `message` and show
 * what it holds, which is the id. What was read with its sentences, or is the service's own words, is kept as it is.
 */
export function recordedProblem<C extends string>(problem: Tellable & Coded<C>) {
  if ('message' in problem) {
    const coded = recordedCode(problem.code)
    return coded.exactly === undefined ? problem : { ...problem, ...coded }
  }
  const { code, id, params, remedy, lineId } = problem
  return {
    ...recordedCode(code),
    message: id,
    id,
    params,
    ...(remedy === undefined ? {} : { way: remedy }),
    ...(lineId === undefined ? {} : { lineId }),
  }
}
