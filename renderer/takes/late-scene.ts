import { late } from '../base/late/late.ts'

/** What is done with the answers of scenes, behind the first screen. */
export const lateScene = late(() => import('./scene.ts'))
