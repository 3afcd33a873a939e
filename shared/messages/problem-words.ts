import { isGiven, isInnerWords } from './given.ts'
import type { Given, LaterGiven, Parameter, Words } from './say.ts'

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
      readonly params?: LaterGiven | undefined
      readonly way?: LaterWords | undefined
    }

/** Words of a record. */
type LaterWords = { readonly id: string; readonly params: LaterGiven }

/** What went wrong, in one sentence, and the way out. */
export type ProblemSentences = { readonly message: string; readonly remedy: string | undefined }

/**
 * Makes the words of a problem. What the table has no words for, an id, a kind of parameter or other parameters of another
 * version, is told by its sentence, or by its id if it has none. Never throws.
 */
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

function speak(table: ProblemTable, { id, params }: LaterWords): string | undefined {
  if (!Object.hasOwn(table, id) || !isGiven(params)) return undefined
  const told: Record<string, Parameter> = { ...params }
  for (const [name, value] of Object.entries(params)) {
    if (!isInnerWords(value)) continue
    const words = speak(table, value)
    if (words === undefined) return undefined
    told[name] = words
  }
  try {
    return table[id]?.(told)
  } catch {
    // A record may hold a message with the parameters of another version: it is told as one that is not known.
    return undefined
  }
}
