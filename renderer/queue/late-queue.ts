import { late } from '../base/late/late.ts'

/** What is done with the render queue, behind the first screen. */
export const lateQueue = late(() => import('./commands.ts'))
