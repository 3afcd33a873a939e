import type { Cast } from '../../model/cast.ts'
import type { LineId } from '../../model/ids.ts'
import type { ScriptEdit } from './types.ts'

/** A line that an edit made of another one. */
export type LineCopy = { readonly of: LineId; readonly id: LineId }

/** The edit with the own direction of lines given to those that it makes of them: a copy is spoken as its original is. */
export function withOwnDirection(edit: ScriptEdit, cast: Cast | undefined, copies: readonly LineCopy[]): ScriptEdit {
  const own = cast?.lines ?? {}
  const added = copies.flatMap(({ of, id }) => (own[of] === undefined ? [] : [[id, own[of]] as const]))
  if (cast === undefined || added.length === 0) return edit
  return { ...edit, castChange: { before: cast, after: { ...cast, lines: { ...own, ...Object.fromEntries(added) } } } }
}
