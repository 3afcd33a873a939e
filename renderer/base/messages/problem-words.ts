import type { Problem } from '../../../shared/core/model/errors.ts'
import type { Diagnostic } from '../../../shared/core/model/script.ts'
import { type ProblemTable, problemWords } from '../../../shared/messages/problem-words.ts'
import { late } from '../late/late.ts'
import type { Words } from '../../../shared/messages/say.ts'

/**
 * The words of everything that can go wrong. They are not among the first things: what the first screen says is said with
 * words of its own, and a call that fails waits for them. Until they are there a problem is told by its id.
 */
export const problemTable = late<ProblemTable>(
  async () => (await import('../../../shared/messages/made/problem-table.ts')).problemTable,
)

const none: ProblemTable = {}

/** Something that went well, or is only worth knowing: no problem, and so without a code. `remedy`: what follows from it. */
export type Sentences = { readonly message: string; readonly remedy?: string | undefined }

/** What a person is told. */
export type Told = Problem | Sentences

/** What happened, in one sentence. */
export function messageOf(told: Told | Diagnostic | Words): string
export function messageOf(told: Told | undefined): string | undefined
export function messageOf(told: Told | Diagnostic | Words | undefined): string | undefined {
  return told === undefined ? undefined : wordsOf(told).message
}

/** The way out, or what follows. */
export function remedyOf(told: Told | Diagnostic | undefined): string | undefined {
  return told === undefined ? undefined : wordsOf(told).remedy
}

/** What happened and the way out. */
export function sentencesOf(told: Told): string {
  const { message, remedy } = wordsOf(told)
  return remedy === undefined ? message : `${message} ${remedy}`
}

/** The code of a problem; undefined for what is none. */
export function codeOf(told: Told): Problem['code'] | undefined {
  return 'code' in told ? told.code : undefined
}

function wordsOf(told: Told | Diagnostic | Words): Sentences {
  return 'code' in told || 'id' in told ? problemWords(problemTable.now() ?? none, told) : told
}
