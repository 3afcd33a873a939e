import { createNeeds } from '../../base/needs-context.ts'
import type { Deps } from './deps.ts'

const context = createNeeds<Deps>()

/** Hands the parts down to the window's own connected components. */
export const DepsProvider = context.Provider

/** All parts: only the window itself knows them. */
export const useDeps = context.useNeeds
