import { z } from 'zod'
import { lineIdSchema } from '../model/ids.ts'
import type { Timeline } from '../model/timeline.ts'
import { type Limited, MOST_PLACES } from './limited-places.ts'
import { endSample } from './times.ts'

/**
 * What a limiter did to a mix: `peaks` places were lowered, the worst by `mostDb`; `lines`: in which lines the first
 * MOST_PLACES of them lie, in order, without those that lie in none.
 */
export const limitedInLinesSchema = z.object({
  peaks: z.int().min(0),
  mostDb: z.number().min(0),
  lines: z
    .array(lineIdSchema)
    .max(2 * MOST_PLACES)
    .optional(),
})
export type LimitedInLines = z.infer<typeof limitedInLinesSchema>

/** Where the voices of two lines together are too loud, it lies in both. */
export function limitedInLines({ peaks, mostDb, places }: Limited, { entries }: Timeline): LimitedInLines {
  const lines = entries
    .filter((entry) => places.some(({ sample }) => sample >= entry.startSample && sample < endSample(entry)))
    .map(({ lineId }) => lineId)
  return { peaks, mostDb, lines: lines.slice(0, 2 * MOST_PLACES) }
}
