import { late } from '../base/late/late.ts'

/** What is done with takes, behind the first screen. */
export const lateTakes = late(() => import('./commands.ts'))
