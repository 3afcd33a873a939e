import { late } from '../base/late/late.ts'

/** What is done with voices, behind the first screen. */
export const lateVoices = late(() => import('./commands.ts'))
