import { MAX_LISTED_PROBLEMS } from './limits.ts'
import type { ImportProblem } from './types.ts'

/** Collects what a reader finds; a file with a million mistakes still makes a short list. */
export type ImportProblems = {
  readonly warn: (message: string, line?: number) => void
  readonly inform: (message: string, line?: number) => void
  readonly all: () => ImportProblem[]
}

/** An empty list. */
export function importProblemList(): ImportProblems {
  const problems: ImportProblem[] = []
  let more = 0
  const add = (severity: ImportProblem['severity'], message: string, line: number | undefined): void => {
    if (problems.length >= MAX_LISTED_PROBLEMS) more++
    else problems.push({ severity, message: message.slice(0, 500), ...(line === undefined ? {} : { line }) })
  }
  return {
    warn: (message, line) => add('warning', message, line),
    inform: (message, line) => add('info', message, line),
    all: () => {
      if (more === 0) return problems
      return [...problems, { severity: 'warning', message: `${more} more problems of this kind are not listed.` }]
    },
  }
}
