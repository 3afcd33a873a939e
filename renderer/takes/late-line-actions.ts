import { late } from '../base/late/late.ts'

/** What the words beside a line's state do, behind the first screen. */
export const lateLineActions = late(() => import('./act-on-line.ts'))
