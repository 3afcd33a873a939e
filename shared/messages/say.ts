import type { problemTable } from './made/problem-table.ts'

type Table = typeof problemTable
/** The id of something that can go wrong. */
export type ProblemId = keyof Table

/** What a message may be told, where its words are made elsewhere or later. */
export type Parameter = PlainParameter | InnerWords
type PlainParameter = string | number | boolean | readonly (string | number)[]

/** The words of another message as a part of one: they are made where those around them are. They hold no others. */
export type InnerWords = { readonly id: string; readonly params: Readonly<Record<string, PlainParameter>> }

/** Words as data: which message, and what it is told. Two are the same if these are. */
export type Words = { readonly id: string; readonly params: Given }
/** What a message is told, by the names of its parameters. */
export type Given = Readonly<Record<string, Parameter>>

/** What a record says that a message is told: parameters, and what only a newer version can put into words. */
export type LaterGiven = Readonly<Record<string, unknown>>

/** The parameters of one message: exactly its own. Where any text may stand, the words of another message may. */
type GivenTo<I extends ProblemId> =
  Parameters<Table[I]> extends readonly [infer G extends Given]
    ? [given: { readonly [N in keyof G]: string extends G[N] ? G[N] | InnerWords : G[N] }]
    : []

/** Longest parameter in characters: what a service or a file says is not repeated whole. */
const MOST_CHARACTERS = 500

/** Says what went wrong, or what can be done about it, by its id; the words are made where they are read. */
export function say<I extends ProblemId>(id: I, ...told: GivenTo<I>): Words {
  const [given = {}]: readonly Given[] = told
  // Also said while somebody types: what is short is told as it is, without a copy.
  let params = given
  for (const name in given) {
    const value = given[name]
    if (typeof value === 'string' && value.length > MOST_CHARACTERS)
      params = { ...params, [name]: value.slice(0, MOST_CHARACTERS) }
  }
  return { id, params }
}
