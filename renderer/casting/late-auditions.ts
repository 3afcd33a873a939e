import { late } from '../base/late/late.ts'

/** Auditions and cloning, behind the first screen. */
export const lateAuditions = late(async () => ({
  ...(await import('./auditions.ts')),
  ...(await import('./clone.ts')),
}))
