import type { z } from 'zod'
import type { problemSchema } from './problem-schema.ts'
import type { ErrorCode } from './error-codes.ts'

/** See `problemSchema`, which stands in a file of its own: errors are thrown before anything is checked. */
export type Problem = z.infer<typeof problemSchema>

/** The one exception type that carries a problem. Anything else that is thrown is a bug and becomes `internal`. */
export class StudioError extends Error {
  override readonly name = 'StudioError'
  readonly problem: Problem
  constructor(problem: Problem, options?: { cause?: unknown }) {
    super(problem.message, options)
    this.problem = problem
  }
}

/** Shorthand for throwing sites. */
export function studioError(code: ErrorCode, message: string, remedy?: string, cause?: unknown): StudioError {
  const problem: Problem = remedy === undefined ? { code, message } : { code, message, remedy }
  return new StudioError(problem, cause === undefined ? undefined : { cause })
}

/** Turns anything caught into a problem without leaking what it was: unknown errors keep their words out of sight. */
export function toProblem(error: unknown): Problem {
  if (error instanceof StudioError) return error.problem
  return {
    code: 'internal',
    message: 'Something went wrong inside Repartee.',
    remedy: 'Try again. If it happens twice, save your work and restart.',
  }
}
