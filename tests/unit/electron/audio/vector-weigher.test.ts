import { array, assert, constantFrom, double, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vectorWeigher } from '../../../../electron/audio/vectors/vector-weigher.ts'
import { plainWeigher, type Weigher } from '../../../../shared/core/loudness/weigher.ts'
import { voiced } from '../../../support/audio/tones.ts'

const soundsOf = (channels: number, rate: number): readonly Float32Array[] =>
  Array.from({ length: channels }, (_, channel) => voiced(0.4, rate, channel + 3))

const told = (weigher: Weigher, sound: readonly Float32Array[], ends: readonly number[]): readonly number[] => {
  let from = 0
  return ends.flatMap((length) => {
    const until = Math.min(sound[0]?.length ?? 0, from + length)
    const energy = weigher.energy(sound, from, until)
    from = until
    return [energy, weigher.squares(), weigher.peak(), weigher.lastPeak()]
  })
}

describe('weights by vectors', () => {
  it('give the numbers of the plain ones, bit for bit, however the sound comes in pieces', () => {
    assert(
      property(
        constantFrom(1, 2),
        constantFrom(8000, 24_000, 44_100, 48_000, 96_000),
        array(integer({ min: 0, max: 9000 }), { maxLength: 8 }),
        (channels, rate, pieces) => {
          const sound = soundsOf(channels, rate)
          const weights = sound.map(() => 1)
          expect(told(vectorWeigher(rate, weights), sound, pieces)).toEqual(
            told(plainWeigher(rate, weights), sound, pieces),
          )
        },
      ),
      { numRuns: 60 },
    )
  })

  it('give them of silence behind sound, of the softest numbers and of those far above full scale', () => {
    assert(
      property(array(double({ min: -40, max: 40, noNaN: true }), { minLength: 1, maxLength: 40 }), (samples) => {
        const sound = [Float32Array.from([...samples, 1e-38, -1e-44, ...new Float32Array(3000)])]
        const pieces = [samples.length, 500, 500, 2000]
        expect(told(vectorWeigher(48_000, [1]), sound, pieces)).toEqual(told(plainWeigher(48_000, [1]), sound, pieces))
      }),
    )
  })

  it('count anew when asked to, and let the filters go on', () => {
    const sound = soundsOf(2, 44_100)
    const [one, other] = [vectorWeigher(44_100, [1, 1]), plainWeigher(44_100, [1, 1])]
    for (const weigher of [one, other]) {
      weigher.energy(sound, 0, 5000)
      weigher.forget()
    }
    expect([one.squares(), one.peak()]).toEqual([0, 0])
    expect(told(one, sound, [4000, 441])).toEqual(told(other, sound, [4000, 441]))
  })

  it('look anew at arrays that hold the next block, and at samples behind a gap or in reverse', () => {
    const [one, other] = [vectorWeigher(44_100, [1, 1]), plainWeigher(44_100, [1, 1])]
    const block = soundsOf(2, 44_100)
    const numbersOf = (weigher: Weigher, spans: readonly (readonly [number, number])[]): readonly number[] =>
      spans.map(([from, until]) => weigher.energy(block, from, until))
    const spans = [
      [0, 441],
      [441, 17_640],
      [5000, 5441],
      [441, 5000],
      [0, 0],
      [0, 17_640],
    ] as const
    const told = [one, other].map((weigher) => numbersOf(weigher, spans))
    expect(told[0]).toEqual(told[1])
    for (const samples of block) samples.reverse()
    expect(numbersOf(one, spans)).toEqual(numbersOf(other, spans))
  })

  it('leave surround, whose channels count differently, to the plain ones', () => {
    const sound = soundsOf(6, 48_000)
    const weights = [1, 1, 1, 0, 1.41, 1.41]
    expect(told(vectorWeigher(48_000, weights), sound, [4800])).toEqual(
      told(plainWeigher(48_000, weights), sound, [4800]),
    )
  })
})
