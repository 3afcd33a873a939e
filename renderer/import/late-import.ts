import { late } from '../base/late/late.ts'

/** Importing, behind the first screen. */
export const lateImport = late(() => import('./commands.ts'))
