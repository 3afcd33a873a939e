import { describe, expect, it } from 'vitest'
import { paintStrip } from '../../../../renderer/transport/stage/overview-strip.ts'
import type { RegionState } from '../../../../renderer/transport/stage/stage-types.ts'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'
import type { TimelineEntry } from '../../../../shared/core/model/timeline.ts'

type Drawn = { readonly style: string; readonly alpha: number; readonly x: number; readonly across: number }

const WIDTH = 1000
const colours = { fills: ['lane'], scene: '', state: { final: 'final', draft: 'draft', bad: 'bad', open: 'open' } }
const outline: RegionState = { kind: 'outline', isDraft: false }

/** What is drawn of so many lines of a second each, one after the other in one lane. */
function drawn(count: number, stateOf: (number: number) => RegionState, isEstimate: boolean): readonly Drawn[] {
  const entries = Array.from({ length: count }, (_, at): TimelineEntry => {
    const lineId = lineIdSchema.parse(at.toString(36).padStart(6, '0'))
    const [startSample, durationSamples] = [at * 44_100, 44_100]
    return { lineId, speakerId: undefined, number: at + 1, startSample, durationSamples, isEstimate }
  })
  const rectangles: Drawn[] = []
  const brush = {
    fillStyle: '',
    globalAlpha: 1,
    fillRect(x: number, _y: number, across: number) {
      rectangles.push({ style: this.fillStyle, alpha: this.globalAlpha, x, across })
    },
  }
  const timeline = { entries, durationSamples: count * 44_100 }
  const graph = { timeline, lanes: [], clips: [], master: { gainDb: 0 }, durationSamples: timeline.durationSamples }
  paintStrip(brush, {
    picture: { graph, laneOfLine: new Map(), durationSeconds: count },
    stateOf: ({ number }) => stateOf(number),
    colours,
    width: WIDTH,
    height: 40,
  })
  return rectangles
}

describe('the strip of the whole', () => {
  it('draws every line twice, in its lane and at its foot, where each has pixels of its own', () => {
    const rectangles = drawn(100, () => ({ kind: 'final', isDraft: false }), false)
    expect(rectangles.filter(({ style }) => style === 'lane')).toHaveLength(100)
    expect(rectangles.filter(({ style }) => style === 'final')).toHaveLength(100)
  })

  it('draws no more for 20,000 lines than its width has room for, and leaves no gap', () => {
    for (const isEstimate of [true, false]) {
      const rectangles = drawn(20_000, () => outline, isEstimate)
      expect(rectangles.length).toBeLessThanOrEqual(2 * 4 * WIDTH)
      const lane = rectangles.filter(({ style }) => style === 'lane')
      for (const [at, { x, across }] of lane.entries()) {
        expect(lane[at + 1]?.x ?? WIDTH - 1).toBeLessThanOrEqual(x + across)
      }
    }
  })

  it('shows the one line in 20,000 that has failed', () => {
    const failed = 12_345
    const rectangles = drawn(
      20_000,
      (number) => (number === failed ? { kind: 'failed', isDraft: false } : outline),
      true,
    )
    const [bad, ...others] = rectangles.filter(({ style }) => style === 'bad')
    expect(others).toEqual([])
    expect(bad?.x).toBeCloseTo(((failed - 1) / 20_000) * WIDTH, 6)
    expect(bad?.across).toBe(2)
  })

  it('draws what is stale paler than what is final', () => {
    const [, foot] = drawn(1, () => ({ kind: 'stale', isDraft: false }), false)
    expect(foot).toMatchObject({ style: 'final', alpha: 0.5 })
  })
})
