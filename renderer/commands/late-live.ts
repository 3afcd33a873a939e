import { late } from '../ui/late.ts'

/** Hearing lines while they are made, behind the first screen. */
export const lateLive = late(() => import('./live.ts'))
