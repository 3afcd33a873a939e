import { describe, expect, it } from 'vitest'
import { loopTurns } from '../../../../renderer/timeline/sounds/loop-turns.ts'
import { snappedSound } from '../../../../renderer/timeline/sounds/snapped-sound.ts'
import type { GraphClip, SoundGraph } from '../../../../shared/core/timeline/sound-graph.ts'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'

const clip = (id: string, startSample: number, durationSamples: number): GraphClip => ({
  id,
  source: { kind: 'file', fileId: id },
  lane: 0,
  startSample,
  durationSamples,
  inSample: 0,
  fadeInSamples: 0,
  fadeOutSamples: 0,
  gainDb: 0,
  pan: 0,
})
const horn = clip('horn', 44_100, 22_050)
const entry = { lineId: lineIdSchema.parse('aaaaa1'), speakerId: undefined, number: 1, isEstimate: false }
const graph: SoundGraph = {
  timeline: { entries: [{ ...entry, startSample: 100_000, durationSamples: 50_000 }], durationSamples: 150_000 },
  clips: [horn, clip('bell', 200_000, 1000)],
  lanes: [],
  master: { gainDb: 0 },
  durationSamples: 201_000,
}
const pull = { graph, others: [6], reachSeconds: 0.02 }
const moved = (samples: number) => ({ samples, db: 0 })

describe('a clip of a bed or an effect that is drawn', () => {
  it.each([
    ['the beginning of a line', 'place', 55_500, 100_000 - 44_100],
    ['the end of a line', 'in', 106_200, 150_000 - 44_100],
    ['another clip by its own end', 'place', 133_500, 200_000 - 66_150],
    ['the playhead', 'out', 198_000, 6 * 44_100 - 66_150],
    ['nothing that is out of reach', 'place', 53_000, 53_000],
    ['nothing by its level', 'gain', 55_900, 55_900],
  ] as const)('is pulled to %s', (_, grip, by, wanted) => {
    expect(snappedSound(pull, horn, grip, moved(by))).toEqual(moved(wanted))
  })

  it('counts the turns of its loop by the period that is heard, seams taken off', () => {
    expect(loopTurns({ durationSamples: 300_000 })).toEqual({ count: 1, period: 300_000 })
    expect(loopTurns({ durationSamples: 300_000, loop: { inSample: 0, sourceSamples: 88_200 } })).toEqual({
      count: 4,
      period: 88_200 - 2205,
    })
  })
})
