import { describe, expect, it } from 'vitest'
import { ANALYSIS_RATE, speechFrames } from '../../../../electron/audio/analysis/speech-frames.ts'
import { readWav, writeWav } from '../../../../electron/audio/codecs/wav.ts'
import { gainToMatch, withGain } from '../../../../electron/rendering/scene/level.ts'
import { lineIdSchema, renderKeySchema } from '../../../../shared/core/model/ids.ts'
import { emptyQueue, reduceQueue } from '../../../../shared/core/queue/machine.ts'
import { type LineJob, statusOfLine } from '../../../../shared/core/queue/account.ts'
import type { QueueEvent } from '../../../../shared/core/queue/types.ts'
import { seededRandom } from '../../../support/audio/tones.ts'

describe('the lines of one scene request', () => {
  const key = renderKeySchema.parse('a'.repeat(64))
  const job = (id: string, share: number): LineJob => ({
    lineId: lineIdSchema.parse(id),
    contentKey: renderKeySchema.parse('b'.repeat(64)),
    waitsFor: [key],
    share,
  })
  const jobs = [job('rut000', 0.25), job('amo000', 0.75)]
  const after = (...events: readonly QueueEvent[]) => {
    const policy = { ceiling: 2, mayBill: true, probesBeforeFirstAnswer: 0, probesLater: 2 }
    const state = [{ kind: 'enqueued', keys: [key] } as const, ...events].reduce(reduceQueue, emptyQueue(policy))
    return jobs.map((one) => statusOfLine(one, state))
  }

  it('wait together, are rendered together, and each has its share of what has come', () => {
    expect(after()).toEqual([{ kind: 'queued' }, { kind: 'queued' }])
    expect(after({ kind: 'started', key })).toEqual([
      { kind: 'rendering', received: 0 },
      { kind: 'rendering', received: 0 },
    ])
    expect(after({ kind: 'started', key }, { kind: 'received', key, bytes: 80_000 })).toEqual([
      { kind: 'rendering', received: 20_000 },
      { kind: 'rendering', received: 60_000 },
    ])
  })
})

/** Words of noise with pauses between them; `db`: mean power of the words. */
function words(db: number, seconds: number, seed: number): Float32Array {
  const random = seededRandom(seed)
  const peak = 10 ** (db / 20) * Math.sqrt(3)
  return Float32Array.from({ length: Math.round(seconds * ANALYSIS_RATE) }, (_, index) =>
    index % 8000 < 6400 ? (random() * 2 - 1) * peak : (random() - 0.5) * 1e-4,
  )
}

/** Mean power in dB of the loud half of a sound. */
function levelOf(samples: Float32Array): number {
  const powers = Array.from(samples, (sample) => sample * sample).filter((power) => power > 1e-7)
  return 10 * Math.log10(powers.reduce((sum, power) => sum + power, 0) / powers.length)
}

describe('a line picked up in context', () => {
  it.each([
    [-30, 6],
    [-18, -9],
    [-36, 9],
    [-24, 0.6],
  ])(
    'of %d dB is as loud as the takes of its neighbours, %d dB louder, within a decibel',
    { timeout: 60_000 },
    (level, louder) => {
      const answer = words(level, 3, 1)
      const second = ANALYSIS_RATE
      const neighbours = [0, 2].map((at) => ({
        slice: { fromSample: at * second, toSample: (at + 1) * second },
        frames: speechFrames(words(level + louder, 1, at + 2)),
      }))
      const sound = { sampleRate: ANALYSIS_RATE, durationSamples: answer.length, frames: speechFrames(answer) }
      const wanted = gainToMatch(sound, neighbours)
      const line = writeWav({ sampleRate: ANALYSIS_RATE, channels: [answer.slice(second, 2 * second)] })
      const { bytes, gainDb } = withGain(line, wanted)
      expect(gainDb).toBe(wanted)
      expect(Math.abs(levelOf(readWav(bytes).pcm.channels[0] ?? answer) - (level + louder))).toBeLessThan(1)
    },
  )

  it('stays below full scale, keeps its level where nothing is heard, and is never changed by more than 12 dB', {
    timeout: 60_000,
  }, () => {
    const loud = writeWav({ sampleRate: ANALYSIS_RATE, channels: [words(-8, 1, 5)] })
    const { bytes, gainDb } = withGain(loud, 12)
    expect(gainDb).toBeLessThan(6)
    const heard = readWav(bytes).pcm.channels[0] ?? new Float32Array(0)
    expect(heard.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeLessThanOrEqual(1)
    const quiet = words(-50, 1, 6)
    const sound = { sampleRate: ANALYSIS_RATE, durationSamples: quiet.length, frames: speechFrames(quiet) }
    const slice = { fromSample: 0, toSample: quiet.length }
    expect(gainToMatch(sound, [])).toBe(0)
    expect(gainToMatch(sound, [{ slice, frames: speechFrames(new Float32Array(ANALYSIS_RATE)) }])).toBe(0)
    expect(gainToMatch(sound, [{ slice, frames: speechFrames(words(-14, 1, 7)) }])).toBe(12)
  })
})
