import type { HeardAsExported } from '../../shared/contract/playing-calls.ts'
import { gainFactor } from '../../shared/core/timeline/gains.ts'
import { laneKey } from '../../shared/core/timeline/lane-key.ts'
import { lineIdSchema } from '../../shared/core/model/ids.ts'
import { isTooLoud, SAFE_PEAK_DB } from '../audio/mix/mix-plan.ts'
import type { HeardMeasures } from '../audio/types.ts'
import type { PlannedMix } from './mix-plan.ts'
import type { PlannedLoudness } from './plan-loudness.ts'

/**
 * What an export does to a mix on its way out, for a player that does the same: the master, and by how much a target makes
 * lanes and lines louder where it goes by them. Without a target there is only what keeps an overload from being cut off.
 */
export function heardAsExported(
  { graph, mix }: PlannedMix,
  before: HeardMeasures,
  plan: PlannedLoudness | undefined,
): HeardAsExported {
  if (plan === undefined) {
    const { samplePeakDbfs } = before.measures
    const isOver = samplePeakDbfs !== undefined && isTooLoud(gainFactor(samplePeakDbfs))
    return { master: isOver ? { gainDb: 0, ceilingDb: SAFE_PEAK_DB } : { gainDb: 0 }, lanes: [], lines: [] }
  }
  const lanes = graph.lanes.flatMap((lane, at) => {
    const byDb = (plan.mix.laneGainsDb[at] ?? 0) - (mix.laneGainsDb[at] ?? 0)
    return byDb === 0 ? [] : [{ key: laneKey(lane), byDb }]
  })
  const lines = plan.mix.clips.flatMap(({ id, gainDb }, at) => {
    const byDb = gainDb - (mix.clips[at]?.gainDb ?? 0)
    const lineId = lineIdSchema.safeParse(id)
    return byDb === 0 || !lineId.success ? [] : [{ lineId: lineId.data, byDb }]
  })
  return { master: plan.master, lanes, lines }
}
