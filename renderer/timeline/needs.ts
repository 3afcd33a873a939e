import { createNeeds } from '../base/needs-context.ts'
import type { CastNeeds } from '../cast/needs.ts'

/** What commands and views of this room need: what those it uses need. */
export type TimelineNeeds = CastNeeds

const context = createNeeds<TimelineNeeds>()

/** Hands them down to the connected components. */
export const TimelineProvider = context.Provider

/** They, in a connected component. */
export const useTimelineNeeds = context.useNeeds
