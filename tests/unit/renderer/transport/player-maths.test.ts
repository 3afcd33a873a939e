import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { waveBand } from '../../../../renderer/transport/stage/wave-band.ts'
import type { LineClock } from '../../../../renderer/transport/stage/playing-line.ts'
import {
  carryPosition,
  lineAt,
  lineClock,
  linesBetween,
  neighbourLine,
} from '../../../../renderer/transport/stage/playing-line.ts'
import {
  fitZoom,
  MAX_PIXELS_PER_SECOND,
  openingZoom,
  sliderToZoom,
  zoomStep,
  zoomToSlider,
} from '../../../../renderer/transport/stage/zoom.ts'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'
import { TIMELINE_SAMPLE_RATE } from '../../../../shared/core/model/timeline.ts'

const id = (name: string) => lineIdSchema.parse(name.padEnd(6, '0'))

/** Lines as `[name, start, length]` in seconds, in script order. */
function clockOf(...lines: readonly (readonly [string, number, number])[]): LineClock {
  return lineClock({
    entries: lines.map(([name, start, length], index) => ({
      lineId: id(name),
      number: index + 1,
      speakerId: undefined,
      startSample: start * TIMELINE_SAMPLE_RATE,
      durationSamples: length * TIMELINE_SAMPLE_RATE,
      isEstimate: false,
    })),
  })
}
const idAt = (clock: LineClock, seconds: number) => lineAt(clock, seconds)?.lineId

describe('the line that is heard', () => {
  const clock = clockOf(['a', 1, 2], ['b', 3.4, 2], ['c', 8, 1])

  it('is the one whose span holds the time, and lingers through short gaps only', () => {
    const heard = [0.5, 1, 2.9, 3.2, 3.4, 5.3, 6.5, 8.5, 20].map((seconds) => idAt(clock, seconds))
    expect(heard).toEqual([undefined, id('a'), id('a'), id('a'), id('b'), id('b'), undefined, id('c'), undefined])
  })

  it('is the one that began last where lines overlap, and the longer one again after that', () => {
    const overlapping = clockOf(['long', 0, 10], ['short', 2, 1])
    expect([1, 2.5, 3.2].map((seconds) => idAt(overlapping, seconds))).toEqual([id('long'), id('short'), id('long')])
  })

  it('is the same whatever the order in which the script lists the lines', () => {
    const span = fc.tuple(fc.nat(100), fc.integer({ min: 1, max: 30 }))
    fc.assert(
      fc.property(fc.uniqueArray(span, { selector: ([start]) => start, maxLength: 12 }), fc.nat(140), (spans, at) => {
        const lines = spans.map(([start, length], index) => [`l${index}`, start, length] as const)
        const found = idAt(clockOf(...lines), at)
        expect(idAt(clockOf(...lines.toReversed()), at)).toBe(found)
        const sounding = lines.filter(([, start, length]) => start <= at && at < start + length)
        const latest = sounding.toSorted((a, b) => b[1] - a[1])[0]
        if (latest !== undefined) expect(found).toBe(id(latest[0]))
      }),
    )
  })

  it('has neighbours: the next start, and its own start before the one before', () => {
    expect(neighbourLine(clock, 0, 1)?.lineId).toBe(id('a'))
    expect(neighbourLine(clock, 1, 1)?.lineId).toBe(id('b'))
    expect(neighbourLine(clock, 4.5, -1)?.lineId).toBe(id('b'))
    expect(neighbourLine(clock, 3.5, -1)?.lineId).toBe(id('a'))
    expect(neighbourLine(clock, 8.5, 1)).toBeUndefined()
  })

  it('is found with all others that touch a span', () => {
    const long = clockOf(['long', 0, 10], ['b', 2, 1], ['c', 12, 1])
    expect(linesBetween(long, 5, 6).map((line) => line.lineId)).toEqual([id('long')])
    expect(linesBetween(long, 2.5, 12).map((line) => line.lineId)).toEqual([id('long'), id('b'), id('c')])
  })
})

describe('the playhead, when another timeline takes the stage', () => {
  const before = clockOf(['a', 0, 2], ['b', 2.5, 2])
  const cases = [
    ['stays in the same place of the same line', clockOf(['a', 0, 5], ['b', 5.5, 2]), 3, 6],
    ['stays within a line that became shorter', clockOf(['a', 0, 2], ['b', 2.5, 0.2]), 4, 2.7],
    ['keeps its distance behind a line', clockOf(['a', 0, 3], ['b', 3.5, 2]), 2.2, 3.2],
    ['stays at its time when its line is gone', clockOf(['a', 0, 2]), 3, 3],
  ] as const
  for (const [name, after, seconds, expected] of cases) {
    it(name, () => expect(carryPosition(before, after, seconds, 20)).toBeCloseTo(expected, 6))
  }

  it('never goes behind the end', () => expect(carryPosition(before, clockOf(['a', 0, 1]), 4, 1)).toBe(1))
})

describe('the zoom', () => {
  it('comes back from the slider as it went in', () => {
    const place = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(place, fc.double({ min: 0.05, max: 100, noNaN: true }), (position, fit) => {
        expect(zoomToSlider(sliderToZoom(position, fit), fit)).toBe(position)
      }),
    )
  })

  it('stays between the whole mix and the closest view', () => {
    expect(fitZoom(100, 1000)).toBe(10)
    expect(zoomStep(10, -1, 10)).toBe(10)
    expect(zoomStep(MAX_PIXELS_PER_SECOND, 1, 10)).toBe(MAX_PIXELS_PER_SECOND)
    // A short line is not drawn as wide as the window.
    expect(fitZoom(0.1, 1000)).toBe(240)
    expect(zoomToSlider(240, 240)).toBe(0)
  })

  it('opens with about a minute, or all of a short mix', () => {
    expect(openingZoom(3600, 840)).toBe(15)
    expect(openingZoom(20, 840)).toBe(42)
  })
})

describe('the lanes', () => {
  it('keep the wave inside the box and below the number', () => {
    for (let height = 30; height <= 88; height++) {
      const { middle, half } = waveBand(height)
      expect(middle + half).toBeLessThanOrEqual(height - 4)
      expect(middle - half).toBeGreaterThanOrEqual(4 + 12)
    }
  })
})
