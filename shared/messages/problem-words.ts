import type { Given, Words } from './say.ts'

/** Makes the words of a message. A method's type, because each message takes parameters of its own. */
type Speak = { speak(given: Given): string }['speak']
/** The words of a language for everything that can go wrong. */
export type ProblemTable = Readonly<Record<string, Speak>>

/**
 * A problem as it is told: by id, or with its sentences. A recorded one has both, for versions without ids and for ids that
 * this version does not know.
 */
export type Tellable =
  | (Words & { readonly remedy?: Words | undefined })
  | {
      readonly message: string
      readonly remedy?: string | undefined
      readonly id?: string | undefined
      readonly params?: Given | undefined
      readonly way?: Words | undefined
    }

/** What went wrong, in one sentence, and the way out. */
export type ProblemSentences = { readonly message: string; readonly remedy: string | undefined }

/** Makes the words of a problem. An id that the table does not know and that has no sentence is shown as it is. */
export function problemWords(table: ProblemTable, problem: Tellable): ProblemSentences {
  const { id, params = {} } = problem
  const message = id === undefined ? undefined : speak(table, { id, params })
  if ('message' in problem) {
    const way = problem.way === undefined ? undefined : speak(table, problem.way)
    return message === undefined
      ? { message: problem.message, remedy: problem.remedy }
      : { message, remedy: way ?? problem.remedy }
  }
  const { remedy } = problem
  return { message: message ?? problem.id, remedy: remedy === undefined ? undefined : speak(table, remedy) }
}

function speak(table: ProblemTable, { id, params }: Words): string | undefined {
  return Object.hasOwn(table, id) ? table[id]?.(params) : undefined
}
