import { late } from '../base/late/late.ts'

/** Adding speakers who were written. */
export const newSpeakers = late(() => import('./new-speakers.ts'))
