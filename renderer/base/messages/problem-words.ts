import type { Problem } from '../../../shared/core/model/errors.ts'
import { type ProblemTable, problemWords } from '../../../shared/messages/problem-words.ts'
import { late } from '../late/late.ts'

/**
 * The words of everything that can go wrong. They are not among the first things: what the first screen says is said with
 * words of its own, and a call that fails waits for them. Until they are there a problem is told by its id.
 */
export const problemTable = late<ProblemTable>(
  async () => (await import('../../../shared/messages/made/problem-table.ts')).problemTable,
)

const none: ProblemTable = {}

/** What went wrong, in one sentence. */
export function messageOf(problem: Problem): string
export function messageOf(problem: Problem | undefined): string | undefined
export function messageOf(problem: Problem | undefined): string | undefined {
  return problem === undefined ? undefined : problemWords(problemTable.now() ?? none, problem).message
}

/** The way out. */
export function remedyOf(problem: Problem | undefined): string | undefined {
  return problem === undefined ? undefined : problemWords(problemTable.now() ?? none, problem).remedy
}

/** What went wrong and the way out. */
export function sentencesOf(problem: Problem): string {
  const { message, remedy } = problemWords(problemTable.now() ?? none, problem)
  return remedy === undefined ? message : `${message} ${remedy}`
}
