import { type NumberNotation, notationOf } from '../../../../shared/core/numbers/notation.ts'

let known: NumberNotation | undefined

/** How the user's system writes numbers; asked of the browser once. */
export function systemNotation(): NumberNotation {
  known ??= notationOf()
  return known
}
