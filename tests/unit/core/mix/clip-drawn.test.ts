import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SoundGrip, withClipDrawn } from '../../../../shared/core/mix/clip-drawn.ts'
import {
  type MixDocument,
  mixDocumentSchema,
  mixIdSchema,
  type SoundStart,
} from '../../../../shared/core/mix/mix-document.ts'
import { mixParts } from '../../../../shared/core/mix/mix-parts.ts'

const clipId = mixIdSchema.parse('clip01')
const WHOLE = 441_000

function mixWith(clip: object): MixDocument {
  const sound = {
    id: 'a'.repeat(64),
    ending: 'wav',
    name: 'Rain.wav',
    sampleRate: 44_100,
    channels: 1,
    durationSamples: WHOLE,
  }
  return mixDocumentSchema.parse({
    sounds: [sound],
    lanes: [{ id: 'bed', kind: 'bed', name: 'Bed' }],
    clips: [{ id: 'clip01', laneId: 'bed', soundId: sound.id, ...clip }],
  })
}
const start: SoundStart = { kind: 'at', samples: 44_100 }
const drawn = (mix: MixDocument, grip: SoundGrip, samples: number, db = 0) =>
  withClipDrawn(mix, clipId, grip, { samples, db }).clips?.[0]

describe('a clip of a bed or an effect', () => {
  it('is moved, and stays behind the beginning', () => {
    expect(drawn(mixWith({ start }), 'place', 4410)?.start).toEqual({ kind: 'at', samples: 48_510 })
    expect(drawn(mixWith({ start }), 'place', -99_999)?.start).toEqual({ kind: 'at', samples: 0 })
  })

  it('is trimmed at its beginning without a shift of what is heard behind it', () => {
    const mix = mixWith({ start, inSample: 1000 })
    const clip = drawn(mix, 'in', 500)
    expect(clip).toMatchObject({ start: { samples: 44_600 }, inSample: 1500, durationSamples: WHOLE - 1500 })
    expect(drawn(mix, 'in', -5000)).toMatchObject({ start: { samples: 43_100 }, inSample: 0 })
  })

  it('that ends before a line keeps its end there while its beginning is trimmed, and moves with it by its end', () => {
    const before = { kind: 'line' as const, lineId: 'aaaaa1', edge: 'before' as const, samples: 100 }
    const mix = mixWith({ start: before, durationSamples: 44_100 })
    expect(drawn(mix, 'in', 500)?.start).toEqual(before)
    expect(drawn(mix, 'out', 60)).toMatchObject({ start: { samples: 40 }, durationSamples: 44_160 })
    expect(drawn(mix, 'place', 60)?.start).toMatchObject({ samples: 40 })
  })

  it('is longer than its file only as a loop', () => {
    expect(drawn(mixWith({ start }), 'out', 99_999)?.durationSamples).toBe(WHOLE)
    expect(drawn(mixWith({ start, loops: true }), 'out', 99_999)?.durationSamples).toBe(WHOLE + 99_999)
    const cut = mixWith({ start, durationSamples: WHOLE - 10 })
    expect(drawn(cut, 'out', 99_999)?.durationSamples).toBe(WHOLE)
  })

  it('fits its file and its fades fit it, however it is drawn', () => {
    const grips: readonly SoundGrip[] = ['place', 'in', 'out', 'fadeIn', 'fadeOut', 'gain']
    const draw = fc.record({
      grip: fc.constantFrom(...grips),
      samples: fc.integer({ min: -600_000, max: 600_000 }),
      db: fc.double({ min: -100, max: 100, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.boolean(), fc.array(draw, { maxLength: 8 }), (loops, draws) => {
        let mix = mixWith({ start, ...(loops ? { loops: true } : {}) })
        for (const { grip, samples, db } of draws) mix = withClipDrawn(mix, clipId, grip, { samples, db })
        expect(mixDocumentSchema.safeParse(mix).success).toBe(true)
        const [placed] = mixParts(mix).placed ?? []
        const { inSample = 0, durationSamples = 0, fadeInSamples = 0, fadeOutSamples = 0 } = placed ?? {}
        expect(fadeInSamples + fadeOutSamples).toBeLessThanOrEqual(durationSamples)
        expect(durationSamples).toBeGreaterThan(0)
        if (!loops) expect(inSample + durationSamples).toBeLessThanOrEqual(WHOLE)
        const clip = mix.clips?.[0]
        expect([clip?.inSample ?? 0, clip?.durationSamples ?? durationSamples]).toEqual([inSample, durationSamples])
      }),
    )
  })
})
