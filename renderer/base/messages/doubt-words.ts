import type { Problem } from '../../../shared/core/model/errors.ts'
import { messageOf } from './problem-words.ts'

/** What main asks because of what is left to pay with, whole; undefined where it asks because of how much is sent. */
export function doubtQuestion(problem: Problem): string | undefined {
  return problem.id?.startsWith('rendering.spend.askLow') === true ? messageOf(problem) : undefined
}
