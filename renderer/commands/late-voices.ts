import { late } from '../ui/late.ts'

/** What is done with voices, behind the first screen. */
export const lateVoices = late(() => import('./voices.ts'))
