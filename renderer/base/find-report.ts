import type { FindQuery } from '../../shared/core/script/edit/find.ts'

/** How a search stands. */
export type FindReport = {
  /** What was looked for; undefined while nothing is. */
  readonly query?: FindQuery
  readonly count: number
  /** Which of them is selected, from 1; 0 for none. */
  readonly current: number
  /** Why the pattern cannot be used. */
  readonly problem?: string
}
