import { problemTable } from './made/problem-table.ts'
import { type ProblemTable, problemWords, type Tellable } from './problem-words.ts'

// For the main side, the command line and the log, which speak English. The page has the words of its own language, and
// asks for them after its first screen.
const table: ProblemTable = problemTable

/** A code, and of a record the one that earlier versions did not have; the line it is about. */
export type Coded<C extends string> = {
  readonly code: C
  readonly exactly?: C | undefined
  readonly lineId?: string | undefined
}

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
  problem: Tellable & Coded<C>,
): { code: C; message: string; remedy?: string; lineId?: string } {
  const { code, exactly, lineId } = problem
  const { message, remedy } = problemWords(table, problem)
  return {
    code: exactly ?? code,
    message,
    ...(remedy === undefined ? {} : { remedy }),
    ...(lineId === undefined ? {} : { lineId }),
  }
}
