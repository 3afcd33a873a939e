import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { peakBetween, waveBand, waveGain } from '../../../../renderer/transport/mix/lane-wave.ts'
import { mixLanes } from '../../../../renderer/transport/mix/mix-lanes.ts'
import type { LineClock } from '../../../../renderer/transport/mix/playing-line.ts'
import {
  carryPosition,
  lineAt,
  lineClock,
  linesBetween,
  neighbourLine,
} from '../../../../renderer/transport/mix/playing-line.ts'
import {
  fitZoom,
  MAX_PIXELS_PER_SECOND,
  openingZoom,
  sliderToZoom,
  zoomStep,
  zoomToSlider,
} from '../../../../renderer/transport/mix/zoom.ts'
import { lineIdSchema, speakerIdSchema } from '../../../../shared/core/model/ids.ts'

const RATE = 1000
const id = (name: string) => lineIdSchema.parse(name.padEnd(6, '0'))

/** Lines as `[name, start, length]` in seconds, in script order. */
function clockOf(...lines: readonly (readonly [string, number, number])[]): LineClock {
  return lineClock({
    sampleRate: RATE,
    entries: lines.map(([name, start, length], index) => ({
      lineId: id(name),
      number: index + 1,
      startSample: start * RATE,
      durationSamples: length * RATE,
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

describe('the playhead, when another mix takes the stage', () => {
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
    expect(fitZoom(0.1, 1000)).toBe(MAX_PIXELS_PER_SECOND)
    expect(zoomToSlider(240, 240)).toBe(0)
  })

  it('opens with about a minute, or all of a short mix', () => {
    expect(openingZoom(3600, 840)).toBe(15)
    expect(openingZoom(20, 840)).toBe(42)
  })
})

describe('the lanes', () => {
  it('are those of the mix, then speakers without sound, once each', () => {
    const mara = speakerIdSchema.parse('mara')
    const tom = speakerIdSchema.parse('tom')
    const entry = { number: 1, startSample: 0, durationSamples: 1, isEstimate: true }
    const lanes = mixLanes({
      lanes: [{ speakerId: mara, peaks: Uint8Array.from([0x80, 0x7f]) }],
      entries: [
        { ...entry, lineId: id('a'), speakerId: mara },
        { ...entry, lineId: id('b'), speakerId: tom },
        { ...entry, lineId: id('c') },
        { ...entry, lineId: id('d'), speakerId: tom },
      ],
    })
    expect(lanes.map((lane) => lane.speakerId)).toEqual([mara, tom, undefined])
    expect([...(lanes[0]?.peaks ?? [])]).toEqual([-128, 127])
  })

  it('show the largest swing between two places', () => {
    const peaks = Int8Array.from([-10, 20, -30, 5, -1, 100, 0, 0])
    expect(peakBetween(peaks, 0, 0.5)).toEqual({ min: -30 / 128, max: 20 / 128 })
    expect(peakBetween(peaks, 0.5, 1)).toEqual({ min: -1 / 128, max: 100 / 128 })
    expect(peakBetween(peaks, 0.99, 1)).toEqual({ min: 0, max: 0 })
  })

  it('are drawn larger when all are quiet, by one measure for all, and never beyond their room', () => {
    const quiet = Int8Array.from([-20, 24])
    expect(waveGain([quiet, Int8Array.from([-40, 48])])).toBeCloseTo(2.4, 6)
    expect(waveGain([quiet, Int8Array.from([-128, 127])])).toBe(1)
    expect(waveGain([new Int8Array(0)])).toBe(3)
  })

  it('keep the wave inside the box and below the number', () => {
    for (let height = 36; height <= 88; height++) {
      const { middle, half } = waveBand(height)
      expect(middle + half).toBeLessThanOrEqual(height - 4)
      expect(middle - half).toBeGreaterThanOrEqual(4 + 12)
    }
  })
})
