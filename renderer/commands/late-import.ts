import { late } from '../ui/late.ts'

/** Importing, behind the first screen. */
export const lateImport = late(() => import('./import.ts'))
