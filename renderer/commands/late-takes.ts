import { late } from '../ui/late.ts'

/** What is done with takes, behind the first screen. */
export const lateTakes = late(() => import('./takes.ts'))
