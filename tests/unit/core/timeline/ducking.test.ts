import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DuckEnvelope, type SpeechSpan } from '../../../../shared/core/timeline/ducking.ts'
import { gainFactor } from '../../../../shared/core/timeline/gains.ts'
import { addLane, steady } from '../../../../shared/core/timeline/kernel.ts'

/** A sample a millisecond. */
const RATE = 1000
const ducking = { depthDb: -12, attackMs: 10, holdMs: 20, releaseMs: 40 }

function factors(
  speech: readonly SpeechSpan[],
  { from = 0, length = 400, cuts = [] as readonly number[], shape = ducking } = {},
): Float32Array {
  const envelope = new DuckEnvelope(shape, speech, RATE)
  const whole = new Float32Array(length).fill(1)
  let start = 0
  for (const end of [...cuts, length].filter((at) => at <= length).toSorted((a, b) => a - b)) {
    const part = new Float32Array(end - start)
    if (part.length > 0 && envelope.write(part, from + start)) whole.set(part, start)
    start = Math.max(start, end)
  }
  return whole
}

/** In dB, said the slow way: the deepest of all that any clip asks for. */
function asked(speech: readonly SpeechSpan[], at: number, { depthDb, attackMs, holdMs, releaseMs } = ducking): number {
  return speech.reduce((lowest, { fromSample, toSample }) => {
    const end = toSample + holdMs
    if (at >= fromSample && at < end) return Math.min(lowest, depthDb)
    const part = at < fromSample ? 1 - (fromSample - at) / (attackMs + 1) : 1 - (at - end + 1) / (releaseMs + 1)
    return Math.min(lowest, depthDb * Math.max(0, part))
  }, 0)
}

const anySpeech = fc.array(
  fc
    .record({ fromSample: fc.nat(350), length: fc.integer({ min: 1, max: 60 }) })
    .map(({ fromSample, length }) => ({ fromSample, toSample: fromSample + length })),
  { maxLength: 6 },
)

describe('a lane that is lowered while anybody speaks', () => {
  it('is down from the first sample of a clip to the end of its hold, and as it was outside of its ways', () => {
    const gains = factors([{ fromSample: 100, toSample: 150 }])
    const depth = Math.fround(gainFactor(-12))
    expect([...gains.subarray(100, 170)].every((gain) => gain === depth)).toBe(true)
    expect([gains[89], gains[90], gains[99], gains[170], gains[209], gains[210]]).toEqual([
      1,
      expect.closeTo(gainFactor(-12 / 11), 5),
      expect.closeTo(gainFactor((-12 * 10) / 11), 5),
      expect.closeTo(gainFactor((-12 * 40) / 41), 5),
      expect.closeTo(gainFactor(-12 / 41), 5),
      1,
    ])
  })

  it('moves evenly in dB, and is the deepest that any clip asks for', () => {
    fc.assert(
      fc.property(anySpeech, (speech) => {
        for (const [at, gain] of factors(speech).entries()) {
          expect(20 * Math.log10(gain)).toBeCloseTo(asked(speech, at), 3)
        }
      }),
    )
  })

  it('has the same factors, bit by bit, however the time is cut, also where it goes back', () => {
    fc.assert(
      fc.property(anySpeech, fc.array(fc.nat(400), { maxLength: 12 }), fc.nat(300), (speech, cuts, back) => {
        const whole = factors(speech)
        expect(factors(speech, { cuts })).toEqual(whole)
        const envelope = new DuckEnvelope(ducking, speech, RATE)
        const far = new Float32Array(50)
        envelope.write(far, 380)
        const again = new Float32Array(100)
        if (!envelope.write(again, back)) again.fill(1)
        expect(again).toEqual(whole.slice(back, back + 100))
      }),
      { numRuns: 300 },
    )
  })

  it('says where nobody speaks, and stays down between clips that follow each other within the hold', () => {
    const envelope = new DuckEnvelope(ducking, [{ fromSample: 100, toSample: 150 }], RATE)
    expect(envelope.write(new Float32Array(90), 0)).toBe(false)
    expect(envelope.write(new Float32Array(90), 210)).toBe(false)
    const close = factors([
      { fromSample: 170, toSample: 200 },
      { fromSample: 100, toSample: 150 },
    ])
    expect(new Set(close.subarray(100, 220)).size).toBe(1)
  })

  it('has no way at all where none is given', () => {
    const shape = { depthDb: -6, attackMs: 0, holdMs: 0, releaseMs: 0 }
    const gains = factors([{ fromSample: 10, toSample: 20 }], { length: 30, shape })
    expect([...gains].filter((gain) => gain < 1)).toHaveLength(10)
    expect([gains[9], gains[10], gains[19], gains[20]]).toEqual([
      1,
      Math.fround(gainFactor(-6)),
      Math.fround(gainFactor(-6)),
      1,
    ])
  })

  it('is added with its own gain times that factor', () => {
    const mix = [new Float32Array([1, 1, 1])]
    addLane(mix, [new Float32Array([1, 1, 1])], steady(0.5), new Float32Array([1, 0.5, 0]))
    expect([...(mix[0] ?? [])]).toEqual([1.5, 1.25, 1])
  })
})
