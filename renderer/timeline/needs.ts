import { createNeeds } from '../base/needs-context.ts'
import type { CastNeeds } from '../cast/needs.ts'
import type { TakesNeeds } from '../takes/needs.ts'
import type { TimelineBox } from './keys/timeline-box.ts'

/** What commands and views of this room need: its own, and what those it uses need. */
export type TimelineNeeds = CastNeeds & TakesNeeds & { readonly timeline: TimelineBox }

const context = createNeeds<TimelineNeeds>()

/** Hands them down to the connected components. */
export const TimelineProvider = context.Provider

/** They, in a connected component. */
export const useTimelineNeeds = context.useNeeds
