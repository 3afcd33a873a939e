import { late } from '../base/late/late.ts'

/** Moves focus from part to part of the window. */
export const lateRegions = late(() => import('./regions.ts'))
