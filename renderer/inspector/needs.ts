import { createNeeds } from '../base/needs-context.ts'
import type { DirectionNeeds } from '../direction/needs.ts'
import type { TakesNeeds } from '../takes/needs.ts'

/** What commands and views of this room need: what those it uses need. */
export type InspectorNeeds = TakesNeeds & DirectionNeeds

const context = createNeeds<InspectorNeeds>()

/** Hands them down to the connected components. */
export const InspectorProvider = context.Provider

/** They, in a connected component. */
export const useInspectorNeeds = context.useNeeds
