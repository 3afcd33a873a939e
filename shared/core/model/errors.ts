import type { z } from 'zod'
import { canonicalJson, type Json } from './canonical.ts'
import { isGiven, isInnerWords } from '../../messages/given.ts'
import { type InnerWords, say, type Words } from '../../messages/say.ts'
import type { problemSchema, wordedSchema } from './problem-schema.ts'

/** See `problemSchema`, which stands in a file of its own: errors are thrown before anything is checked. */
export type Problem = z.infer<typeof problemSchema>

/** A problem with its sentences, as records keep it and as files that have no messages yet make it. */
export type WordedProblem = z.infer<typeof wordedSchema>

/** The one exception type that carries a problem. Anything else that is thrown is a bug and becomes `internal`. */
export class StudioError extends Error {
  override readonly name = 'StudioError'
  readonly problem: Problem
  constructor(problem: Problem, options?: { cause?: unknown }) {
    super('message' in problem ? problem.message : problem.id, options)
    this.problem = problem
  }
}

/** A problem by the message that tells of it: `problemFrom('export.nothing', say('export.noAudio'))`. */
export function problemFrom(code: Problem['code'], words: Words, remedy?: Words): Problem {
  return remedy === undefined ? { code, ...words } : { code, ...words, remedy }
}

/** Shorthand for throwing sites. `cause` is for the log alone. */
export function problemError(code: Problem['code'], words: Words, remedy?: Words, cause?: unknown): StudioError {
  return new StudioError(problemFrom(code, words, remedy), cause === undefined ? undefined : { cause })
}

/** What a problem says, for a message that is told it. */
export function wordsInside(problem: Problem): string | InnerWords {
  const { id, params } = problem
  const words = { id, params }
  if (isInnerWords(words)) return words
  return 'message' in problem ? problem.message : problem.id
}

/** What went wrong, for programs: of a record, the code that earlier versions did not have. */
export function codeOfProblem(problem: Problem): Problem['code'] {
  return ('exactly' in problem ? problem.exactly : undefined) ?? problem.code
}

/** True if two problems say that the same went wrong, whatever line it was on. */
export function isSameProblem(a: Problem | undefined, b: Problem | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  return canonicalJson(whatOf(a)) === canonicalJson(whatOf(b))
}

function whatOf(problem: Problem): Json {
  const { id, params } = problem
  const code = codeOfProblem(problem)
  if ('message' in problem && (id === undefined || !isGiven(params))) return { code, id, message: problem.message }
  return { code, id, params: isGiven(params) ? params : {} }
}

/** As `problemError`, with the sentences themselves: for files that have no messages yet. */
export function studioError(code: Problem['code'], message: string, remedy?: string, cause?: unknown): StudioError {
  const problem: Problem = remedy === undefined ? { code, message } : { code, message, remedy }
  return new StudioError(problem, cause === undefined ? undefined : { cause })
}

/** Turns anything caught into a problem without leaking what it was: unknown errors keep their words out of sight. */
export function toProblem(error: unknown): Problem {
  if (error instanceof StudioError) return error.problem
  return problemFrom('internal', say('studio.unforeseen'), say('studio.unforeseen.remedy'))
}
