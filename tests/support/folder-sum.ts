import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sumOfPlan } from '../../electron/audio/mix/mix.ts'
import { planMix, type PlannedMix } from '../../electron/export/mix-plan.ts'
import { castSchema } from '../../shared/core/model/cast.ts'
import { gapsSchema } from '../../shared/core/model/project.ts'
import { type Take, takeSchema } from '../../shared/core/model/take.ts'
import { parseScript } from '../../shared/core/script/parse.ts'

/** What the export of a project in a folder adds up, from its files alone; of each line its latest take. */
export async function planOfFolder(folder: string): Promise<PlannedMix> {
  const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8')
  const takes = new Map<string, Take>()
  for (const row of (await read('takes.jsonl')).split('\n').filter((text) => text !== '')) {
    const take = takeSchema.parse(JSON.parse(row))
    takes.set(take.lineId, take)
  }
  const project: { readonly settings: { readonly gaps: unknown } } = JSON.parse(await read('project.json'))
  return planMix({
    script: parseScript(await read('script.dialogue')),
    cast: castSchema.parse(JSON.parse(await read('cast.json'))),
    gaps: gapsSchema.parse(project.settings.gaps),
    heard: (lineId) => {
      const take = takes.get(lineId)
      return take === undefined ? undefined : { take, path: join(folder, 'takes', `${take.id}.wav`) }
    },
  })
}

/** The sum that the export makes of a plan with some lanes silent, as left and right. */
export async function floatSum(
  { graph, mix }: PlannedMix,
  muted: readonly string[],
): Promise<readonly [Float32Array, Float32Array]> {
  const left = new Float32Array(mix.durationSamples)
  const right = new Float32Array(mix.durationSamples)
  const laneGainsDb = mix.laneGainsDb.map((gainDb, at) => {
    const lane = graph.lanes[at]
    const isMuted = lane?.kind === 'speaker' && muted.includes(lane.speakerId ?? '')
    return isMuted ? Number.NEGATIVE_INFINITY : gainDb
  })
  let at = 0
  await sumOfPlan(
    { ...mix, laneGainsDb },
    async ([one, other = one]) => {
      if (one === undefined || other === undefined) return
      left.set(one, at)
      right.set(other, at)
      at += one.length
    },
    undefined,
  )
  return [left, right]
}
