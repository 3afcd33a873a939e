import { describe, expect, it } from 'vitest'
import { channelWeights } from '../../../../shared/core/loudness/channel-weights.ts'
import { SoundMeter } from '../../../../shared/core/loudness/sound-meter.ts'
import { LoudnessWindows } from '../../../../shared/core/loudness/windows.ts'
import { type Span, shortPeak, steadyPeak, tones } from '../../../support/audio/ebu-signals.ts'

const STEREO = [1, 1]
/** The mask of left, right, centre and two at the back. */
const FIVE = 0x37

const at = (db: Span['db'], seconds: number): Span => ({ seconds, db })
const silence = (seconds: number): Span => at(undefined, seconds)
const again = (spans: readonly Span[], times: number): readonly Span[] =>
  Array.from({ length: times }, () => spans).flat()
const steps = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Reads a signal; `each` is called where each block of it has gone by, at a time in seconds. */
function read(
  spans: readonly Span[],
  rate: number,
  weights: readonly number[] = STEREO,
  each?: (meter: LoudnessWindows, seconds: number) => void,
) {
  const meter = new LoudnessWindows(rate, weights)
  let samples = 0
  for (const block of tones(spans, rate, weights.length)) {
    meter.push(block)
    samples += block[0]?.length ?? 0
    each?.(meter, samples / rate)
  }
  return meter.measured()
}

/** Within a tenth of a LU, as the minimum requirements of EBU Tech 3341 ask. */
function expectNear(value: number | undefined, wanted: number, within = 0.1): void {
  expect(Math.abs((value ?? Number.NaN) - wanted), `${value} for ${wanted}`).toBeLessThanOrEqual(within)
}

describe.each([44_100, 48_000])('at %i Hz the signals of EBU Tech 3341 read as they must', (rate) => {
  it.each([
    [1, -23],
    [2, -33],
  ])('%i: a steady tone, in all three windows', (_, db) => {
    const measured = read([at(db, 20)], rate)
    expectNear(measured.integratedLufs, db)
    expectNear(measured.momentaryMaxLufs, db)
    expectNear(measured.shortTermMaxLufs, db)
  })

  it.each([
    [3, [at(-36, 10), at(-23, 60), at(-36, 10)]],
    [4, [at(-72, 10), at(-36, 10), at(-23, 60), at(-36, 10), at(-72, 10)]],
    [5, [at(-26, 20), at(-20, 20.1), at(-26, 20)]],
  ] as const)('%i: the gates', (_, spans) => {
    expectNear(read(spans, rate).integratedLufs, -23)
  })

  it('6: five channels, those at the back counting more', () => {
    const weights = channelWeights(5, FIVE) ?? []
    expectNear(read([at([-28, -28, -24, -30, -30], 20)], rate, weights).integratedLufs, -23)
  })

  it('9: short-term loudness stands still from the third second on', () => {
    const spans = again([at(-20, 1.34), at(-30, 1.66)], 5)
    read(spans, rate, STEREO, (meter, seconds) => {
      if (seconds > 3.01) expectNear(meter.now().shortTermLufs, -23)
    })
  })

  it('10: the greatest short-term loudness does not hang on when the tone begins', () => {
    for (const index of steps(20)) {
      expectNear(read([silence(index * 0.15), at(-23, 3), silence(1)], rate).shortTermMaxLufs, -23)
    }
  })

  it('11: the greatest short-term loudness of tones that grow', () => {
    const spans = steps(20).flatMap((index) => [silence(index * 0.15), at(-38 + index, 3), silence(3 - index * 0.15)])
    const greatest: number[] = []
    read(spans, rate, STEREO, (meter, seconds) => {
      if (Math.abs(seconds / 6 - Math.round(seconds / 6)) < 1e-9) greatest.push(meter.measured().shortTermMaxLufs ?? 0)
    })
    expect(greatest).toHaveLength(20)
    for (const [index, value] of greatest.entries()) expectNear(value, -38 + index)
  })

  it('12: momentary loudness stands still from the first second on', () => {
    read(again([at(-20, 0.18), at(-30, 0.22)], 25), rate, STEREO, (meter, seconds) => {
      if (seconds > 1.01) expectNear(meter.now().momentaryLufs, -23)
    })
  })

  it('13: the greatest momentary loudness does not hang on when the tone begins', () => {
    for (const index of steps(20)) {
      expectNear(read([silence(index * 0.02), at(-23, 0.4), silence(1)], rate).momentaryMaxLufs, -23)
    }
  })

  it('14: the greatest momentary loudness of tones that grow', () => {
    const spans = steps(20).flatMap((index) => [
      silence(index * 0.02),
      at(-38 + index, 0.4),
      silence(0.4 - index * 0.02),
    ])
    const greatest: number[] = []
    read(spans, rate, STEREO, (meter, seconds) => {
      if (Math.abs(seconds / 0.8 - Math.round(seconds / 0.8)) < 1e-9)
        greatest.push(meter.measured().momentaryMaxLufs ?? 0)
    })
    expect(greatest).toHaveLength(20)
    for (const [index, value] of greatest.entries()) expectNear(value, -38 + index)
  })

  it.each([
    [15, () => steadyPeak(rate, 4, 0, -6), -6],
    [16, () => steadyPeak(rate, 4, 45, -6), -6],
    [17, () => steadyPeak(rate, 6, 60, -6), -6],
    [18, () => steadyPeak(rate, 8, 67.5, -6), -6],
    [19, () => steadyPeak(rate, 4, 45, 3.01), 3],
    [20, () => shortPeak(rate, 0), 0],
    [21, () => shortPeak(rate, 1), 0],
    [22, () => shortPeak(rate, 2), 0],
    [23, () => shortPeak(rate, 3), 0],
  ] as const)('%i: the true peak', (_, make, wanted) => {
    const sound = make()
    const meter = new SoundMeter(rate, STEREO)
    meter.push([sound, sound])
    const peak = meter.measured().truePeakDbtp ?? Number.NaN
    expect(peak).toBeLessThanOrEqual(wanted + 0.2)
    expect(peak).toBeGreaterThanOrEqual(wanted - 0.4)
  })
})

describe.each([44_100, 48_000])('at %i Hz the signals of EBU Tech 3342 read as they must', (rate) => {
  it.each([
    [1, [at(-20, 20), at(-30, 20)], 10],
    [2, [at(-20, 20), at(-15, 20)], 5],
    [3, [at(-40, 20), at(-20, 20)], 20],
    [4, [at(-50, 20), at(-35, 20), at(-20, 20), at(-35, 20), at(-50, 20)], 15],
  ] as const)('%i: the range', (_, spans, wanted) => {
    expectNear(read(spans, rate).rangeLu, wanted, 1)
  })
})
