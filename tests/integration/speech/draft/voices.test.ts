import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engineVersion } from '../../../../electron/speech/draft/engine-version.ts'
import { speechLevelDb } from '../../../../electron/speech/draft/level.ts'
import { draftVoices } from '../../../../electron/speech/draft/voices.ts'
import type { DraftService } from '../../../../electron/speech/types.ts'
import { fliteWasm, spoken, startDraft } from './draft-host.ts'
import { fromPcm16, measureVoice, peakOf, type VoiceMeasure } from './measure.ts'

const rate = 16_000
const sentence = 'You came back to the lighthouse, and I never thought that you would.'

let service: DraftService
const samplesOf = new Map<string, Float32Array>()

beforeAll(async () => {
  service = await startDraft()
  await Promise.all(
    draftVoices.map(async ({ id }) => {
      const bytes = await spoken(service, { text: sentence, reference_id: id, format: 'pcm', sample_rate: rate })
      samplesOf.set(id, fromPcm16(bytes))
    }),
  )
})
afterAll(() => service.close())

describe('the draft voices, heard', () => {
  it('all speak at about the same level, without clipping, for a plausible time', () => {
    expect(samplesOf.size).toBe(draftVoices.length)
    for (const samples of samplesOf.values()) {
      const level = speechLevelDb(samples, rate)
      expect(level).toBeGreaterThan(-22)
      expect(level).toBeLessThan(-19)
      expect(peakOf(samples)).toBeLessThanOrEqual(10 ** (-1.5 / 20))
      expect(samples.length / rate).toBeGreaterThan(2)
      expect(samples.length / rate).toBeLessThan(5.5)
    }
  })

  it('swing around the middle: no sound lies beside it', () => {
    for (const samples of samplesOf.values()) {
      expect(Math.abs(samples.reduce((sum, sample) => sum + sample, 0) / samples.length)).toBeLessThan(0.0005)
    }
  })

  it('differ from each other clearly in pitch, pace or brightness, every pair of them', () => {
    const measured = [...samplesOf].map(([id, samples]) => ({ id, ...measureVoice(samples, rate) }))
    const alike = measured.flatMap((one, index) =>
      measured
        .slice(index + 1)
        .filter((other) => distance(one, other) < 1)
        .map((other) => `${one.id} ${other.id}`),
    )
    expect(alike).toEqual([])
  })

  it('follow each other in strong contrast, since casts are made in this order', () => {
    const measured = draftVoices.map(({ id }) => measureVoice(samplesOf.get(id) ?? new Float32Array(1), rate))
    for (const [index, one] of measured.entries()) {
      const next = measured[index + 1]
      if (next !== undefined) expect(distance(one, next)).toBeGreaterThan(1.4)
    }
  })

  it('are named by the engine version: whoever changes one raises it', async () => {
    const hash = createHash('sha256')
      .update(await readFile(fliteWasm))
      .update(JSON.stringify(draftVoices.map((voice) => [voice.id, voice.shape])))
    expect(`${engineVersion} ${hash.digest('hex').slice(0, 16)}`).toBe('flite-0.1.1+7 444dd9f90039b1bb')
  })
})

/** In units that are clearly heard: 2.5 semitones of pitch, 15 % of pace, 15 % of brightness. */
function distance(one: VoiceMeasure, other: VoiceMeasure): number {
  return Math.max(
    Math.abs(12 * Math.log2(one.pitchHz / other.pitchHz)) / 2.5,
    Math.abs(Math.log(one.seconds / other.seconds)) / Math.log(1.15),
    Math.abs(Math.log(one.centroidHz / other.centroidHz)) / Math.log(1.15),
  )
}
