import { problemTable } from './made/problem-table.ts'
import { type ProblemTable, problemWords, type Tellable } from './problem-words.ts'

/** Longest sentence that a record may hold. */
const MOST_CHARACTERS = 500

// For the main side, the command line and the log, which speak English. The page has the words of its own language, and
// asks for them after its first screen.
const table: ProblemTable = problemTable

/** What went wrong, in one English sentence. */
export function messageOf(problem: Tellable): string
/** Of what may be no problem: then no sentence either. */
export function messageOf(problem: Tellable | undefined): string | undefined
/** The same, for both. */
export function messageOf(problem: Tellable | undefined): string | undefined {
  return problem === undefined ? undefined : problemWords(table, problem).message
}

/** What went wrong and the way out, in English. */
export function sentencesOf(problem: Tellable): string {
  const { message, remedy } = problemWords(table, problem)
  return remedy === undefined ? message : `${message} ${remedy}`
}

/** A problem with its sentences instead of its id, for programs and records that know sentences. */
export function inEnglish<C extends string>(
  problem: Tellable & { readonly code: C; readonly lineId?: string | undefined },
): { code: C; message: string; remedy?: string; lineId?: string } {
  const { code, lineId } = problem
  const { message, remedy } = problemWords(table, problem)
  return {
    code,
    message,
    ...(remedy === undefined ? {} : { remedy }),
    ...(lineId === undefined ? {} : { lineId }),
  }
}

/**
 * A problem as records keep it: its sentence for versions before ids, and what it was made of. What holds its sentences
 * already is kept as it is.
 */
export function recordedProblem<C extends string>(
  problem: Tellable & { readonly code: C; readonly lineId?: string | undefined },
) {
  if ('message' in problem) return problem
  const { code, id, params, remedy, lineId } = problem
  return {
    code,
    message: messageOf(problem).slice(0, MOST_CHARACTERS),
    id,
    params,
    ...(remedy === undefined ? {} : { way: remedy }),
    ...(lineId === undefined ? {} : { lineId }),
  }
}
