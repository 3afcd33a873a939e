import { MAX_LISTED_PROBLEMS } from './limits.ts'
import type { ImportProblem } from './types.ts'
import { say, type Words } from '../../messages/say.ts'

/** Collects what a reader finds; a file with a million mistakes still makes a short list. */
export type ImportProblems = {
  readonly warn: (words: Words, line?: number) => void
  readonly inform: (words: Words, line?: number) => void
  readonly all: () => ImportProblem[]
}

/** An empty list. */
export function importProblemList(): ImportProblems {
  const problems: ImportProblem[] = []
  let more = 0
  const add = (severity: ImportProblem['severity'], words: Words, line: number | undefined): void => {
    if (problems.length >= MAX_LISTED_PROBLEMS) more++
    else problems.push({ severity, ...words, ...(line === undefined ? {} : { line }) })
  }
  return {
    warn: (words, line) => add('warning', words, line),
    inform: (words, line) => add('info', words, line),
    all: () => {
      if (more === 0) return problems
      return [...problems, { severity: 'warning', ...say('import.notice.more', { count: more }) }]
    },
  }
}
