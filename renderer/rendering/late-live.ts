import { late } from '../base/late/late.ts'

/** Hearing lines while they are made, behind the first screen. */
export const lateLive = late(() => import('./live.ts'))
