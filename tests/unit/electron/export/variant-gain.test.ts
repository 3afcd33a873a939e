import type { MixClip } from '../../../../electron/audio/types.ts'
import { expect, it } from 'vitest'
import { planMix } from '../../../../electron/export/mix-plan.ts'
import { castSchema } from '../../../../shared/core/model/cast.ts'
import { gapsSchema } from '../../../../shared/core/model/project.ts'
import { parseScript } from '../../../../shared/core/script/parse.ts'
import { takeSchema } from '../../../../shared/core/model/take.ts'

it('mixes a line in a variant by the gain of both, at the place of the speaker', () => {
  const cast = castSchema.parse({
    speakers: [
      {
        id: 'mara',
        name: 'Mara',
        colour: 1,
        gainDb: -3,
        pan: 0.5,
        variants: [{ name: 'loud', gainDb: 4 }, { name: 'plain' }],
      },
      { id: 'tom', name: 'Tom', colour: 2, variants: [{ name: 'loud', gainDb: 2 }] },
    ],
  })
  const names = ['MARA', 'MARA/LOUD', 'MARA/plain', 'MARA/none', 'TOM', 'TOM/loud']
  const script = parseScript(names.map((name, at) => `${name}: Hi  #aaaaa${at}`).join('\n'))
  const take = takeSchema.parse({
    id: '0'.repeat(64),
    kind: 'line',
    lineId: 'aaaaa0',
    source: 'draft',
    key: '0'.repeat(64),
    requests: [],
    createdAt: '2026-01-01T00:00:00Z',
    sampleRate: 44_100,
    durationSamples: 100,
    verdict: 'ready',
  })
  const { mix } = planMix({ script, cast, gaps: gapsSchema.parse({}), heard: () => ({ take, path: 'a.wav' }) })
  const gainOf = (clip: MixClip): number => clip.gainDb + (mix.laneGainsDb[clip.lane] ?? 0)
  expect(mix.clips.map((clip) => [gainOf(clip), clip.pan])).toEqual([
    [-3, 0.5],
    [1, 0.5],
    [-3, 0.5],
    [-3, 0.5],
    [0, 0],
    [2, 0],
  ])
})
