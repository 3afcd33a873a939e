import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ClipCut } from '../../../../shared/core/model/take.ts'
import { type CutPart, cutMoved, trimOfCut, wholeCut } from '../../../../shared/core/timeline/clip-cut.ts'
import { clipOfTake } from '../../../../shared/core/timeline/take-trim.ts'
import { timelineSamples } from '../../../../shared/core/timeline/times.ts'

/** A cut as `in-out fadeIn/fadeOut`. */
const words = ({ inSample, outSample, fadeInSamples, fadeOutSamples }: ClipCut) =>
  `${inSample}-${outSample} ${fadeInSamples}/${fadeOutSamples}`
const take = 44_100
const moved = (part: CutPart, by: number, cut = wholeCut(take)) => words(cutMoved(cut, take, part, by))
const cut = { inSample: 4000, outSample: 40_000, fadeInSamples: 1000, fadeOutSamples: 2000 }

describe('drawing an end or a fade of a take', () => {
  it.each([
    ['in', 500, '500-44100 221/0'],
    ['in', -500, '0-44100 0/0'],
    ['in', 99_999, '41895-44100 221/0'],
    ['out', -500, '0-43600 0/221'],
    ['out', 500, '0-44100 0/0'],
    ['out', -99_999, '0-2205 0/221'],
    ['fadeIn', 700, '0-44100 700/0'],
    ['fadeIn', -1, '0-44100 0/0'],
    ['fadeIn', 99_999, '0-44100 44100/0'],
    ['fadeOut', -700, '0-44100 0/700'],
    ['fadeOut', 1, '0-44100 0/0'],
  ] as const)('%s by %i makes of the whole take %s', (part, by, made) => {
    expect(moved(part, by)).toBe(made)
  })

  it('takes back the fade of a cut that is none any more, and leaves one that a person set, also to nothing', () => {
    expect(moved('in', -500, cutMoved(wholeCut(take), take, 'in', 500))).toBe('0-44100 0/0')
    expect(moved('out', 500, cutMoved(wholeCut(take), take, 'out', -500))).toBe('0-44100 0/0')
    expect(moved('in', -4000, cut)).toBe('0-40000 1000/2000')
    const hard = { ...cut, fadeInSamples: 0, fadeOutSamples: 0 }
    const kept = { durationSamples: take, sampleRate: 44_100 }
    expect(clipOfTake({ ...kept, trim: trimOfCut(hard, kept) })).toMatchObject({ fadeInSamples: 0, fadeOutSamples: 0 })
  })

  it('keeps fades within what is heard, and from each other', () => {
    expect(moved('out', -99_999, cut)).toBe('4000-6205 1000/1205')
    expect(moved('in', 99_999, cut)).toBe('37795-40000 1000/1205')
    expect(moved('fadeIn', 99_999, cut)).toBe('4000-40000 34000/2000')
    expect(moved('fadeOut', -99_999, cut)).toBe('4000-40000 1000/35000')
  })

  const steps = fc.array(
    fc.tuple(fc.constantFrom<CutPart>('in', 'out', 'fadeIn', 'fadeOut'), fc.integer({ min: -60_000, max: 60_000 })),
    { maxLength: 12 },
  )

  it('is always a part of the take, whatever is drawn, and kept by it to the sample of its own rate', () => {
    fc.assert(
      fc.property(
        steps,
        fc.integer({ min: 1, max: 90_000 }),
        fc.constantFrom(22_050, 24_000, 44_100, 48_000),
        (drawn, own, rate) => {
          const whole = timelineSamples(own, rate)
          let now = wholeCut(whole)
          for (const [part, by] of drawn) now = cutMoved(now, whole, part, by)
          const length = now.outSample - now.inSample
          expect(now.inSample).toBeGreaterThanOrEqual(0)
          expect(now.outSample).toBeLessThanOrEqual(whole)
          expect(length).toBeGreaterThanOrEqual(Math.min(2205, whole))
          expect(now.fadeInSamples + now.fadeOutSamples).toBeLessThanOrEqual(length)
          const heard = clipOfTake({
            durationSamples: own,
            sampleRate: rate,
            trim: trimOfCut(now, { durationSamples: own, sampleRate: rate }),
          })
          // A sample of 22,050 Hz is two of the timeline.
          const near = (a: number, b: number): void => expect(Math.abs(a - b)).toBeLessThanOrEqual(3)
          near(heard.inSample, now.inSample)
          near(heard.durationSamples, length)
          near(heard.fadeInSamples, now.fadeInSamples)
          near(heard.fadeOutSamples, now.fadeOutSamples)
        },
      ),
    )
  })

  it('leaves nothing behind in a take that is heard whole again', () => {
    expect(trimOfCut(wholeCut(take), { durationSamples: 24_000, sampleRate: 24_000 })).toBeUndefined()
    expect(trimOfCut(wholeCut(take), { durationSamples: 44_100, sampleRate: 44_100 })).toBeUndefined()
  })
})
