import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sumOfPlan } from '../../electron/audio/mix/sum-of-plan.ts'
import { planMix, type PlannedMix } from '../../electron/export/mix-plan.ts'
import type { MixDocument, SoundFile } from '../../shared/core/mix/mix-document.ts'
import { castSchema } from '../../shared/core/model/cast.ts'
import { gapsSchema } from '../../shared/core/model/project.ts'
import { type Take, takeSchema } from '../../shared/core/model/take.ts'
import type { Master } from '../../shared/core/timeline/graph-schema.ts'
import { WholeMaster } from '../../shared/core/timeline/master-stage.ts'
import { parseScript } from '../../shared/core/script/parse.ts'

/** What the export of a project in a folder adds up, from its files alone; of each line its latest take. `mix`: what it has besides lines. */
export async function planOfFolder(folder: string, mix?: MixDocument): Promise<PlannedMix> {
  const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8')
  const takes = new Map<string, Take>()
  for (const row of (await read('takes.jsonl')).split('\n').filter((text) => text !== '')) {
    const take = takeSchema.parse(JSON.parse(row))
    takes.set(take.lineId, take)
  }
  const project: { readonly settings: { readonly gaps: unknown } } = JSON.parse(await read('project.json'))
  const pathOf = ({ id, ending }: SoundFile): string => join(folder, 'sounds', `${id}.${ending}`)
  return planMix({
    ...(mix === undefined ? {} : { sounds: { mix, pathOf } }),
    script: parseScript(await read('script.dialogue')),
    cast: castSchema.parse(JSON.parse(await read('cast.json'))),
    gaps: gapsSchema.parse(project.settings.gaps),
    heard: (lineId) => {
      const take = takes.get(lineId)
      return take === undefined ? undefined : { take, path: join(folder, 'takes', `${take.id}.wav`) }
    },
  })
}

/** What the export makes of its sum by a master, as left and right. */
export function mastered(
  sum: readonly [Float32Array, Float32Array],
  master: Master,
): readonly [Float32Array, Float32Array] {
  const whole = new WholeMaster(master, { channels: 2, sampleRate: 44_100 })
  const parts = [whole.push(sum.map((side) => side.slice())), whole.end()]
  const [left = new Float32Array(0), right = left] = [0, 1].map((side) => {
    const out = new Float32Array(sum[0].length)
    let at = 0
    for (const part of parts) {
      const samples = part[side] ?? new Float32Array(0)
      out.set(samples, at)
      at += samples.length
    }
    return out
  })
  return [left, right]
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
