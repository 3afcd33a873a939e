import { late } from '../base/late/late.ts'

/** Adding speakers who were written. */
export const newSpeakers = late(() => import('./new-speakers.ts'))

/** Adding speakers whose lines were pasted, or stand there. */
export const foundSpeakers = late(() => import('./found-speakers.ts'))
