import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pictureOf, waveLook, zoomAt } from '../../../../renderer/transport/mix/mix-picture.ts'
import type { RegionLook } from '../../../../renderer/transport/mix/stage-types.ts'
import { lineIdSchema, speakerIdSchema } from '../../../../shared/core/model/ids.ts'

const first = lineIdSchema.parse('aaaaaa')
const second = lineIdSchema.parse('bbbbbb')
const mara = speakerIdSchema.parse('mara')
const tom = speakerIdSchema.parse('tom')

function picture() {
  const entry = { durationSamples: 1000, isEstimate: false }
  return pictureOf({
    mixId: 'one',
    sampleRate: 1000,
    durationSamples: 3000,
    lanes: [{ speakerId: mara, peaks: Uint8Array.from([0x80, 0x7f]) }],
    entries: [
      { ...entry, lineId: first, number: 1, startSample: 0, speakerId: mara },
      { ...entry, lineId: second, number: 2, startSample: 2000, speakerId: tom },
    ],
  })
}

function look(change: Partial<RegionLook>): RegionLook {
  return { kind: 'final', isDraft: false, label: '', name: '', isSelected: false, ...change }
}

describe('the picture of a mix', () => {
  it('has every line in the lane of its speaker, in seconds', () => {
    const { laneOfLine, clock, durationSeconds } = picture()
    expect([...laneOfLine]).toEqual([
      [first, 0],
      [second, 1],
    ])
    expect(clock.lines.map(({ start, end }) => [start, end])).toEqual([
      [0, 1],
      [2, 3],
    ])
    expect(durationSeconds).toBe(3)
  })

  it.each<[string, RegionLook | undefined, boolean]>([
    ['is selected', look({ isSelected: true }), true],
    ['waits', look({ kind: 'queued' }), true],
    ['is stale', look({ kind: 'stale' }), false],
    ['is a draft', look({ isDraft: true }), false],
    ['is hidden', undefined, false],
  ])('keeps its waves when a line %s only if they look the same: %o', (_what, now, isSame) => {
    const looks = (one: RegionLook | undefined) => ({ colours: [], sceneStarts: [], lookOf: () => one })
    expect(waveLook(picture(), looks(now)) === waveLook(picture(), looks(look({})))).toBe(isSame)
  })
})

describe('zooming', () => {
  it('keeps the time under the pointer where it is, as far as the beginning lets it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 240 }),
        fc.integer({ min: 0, max: 9000 }),
        fc.integer({ min: 1, max: 240 }),
        fc.integer({ min: 0, max: 900 }),
        (pixelsPerSecond, scrollLeft, wanted, anchor) => {
          const next = zoomAt({ pixelsPerSecond, scrollLeft }, wanted, 1, anchor)
          const before = (scrollLeft + anchor) / pixelsPerSecond
          const after = (next.scrollLeft + anchor) / next.pixelsPerSecond
          if (next.scrollLeft > 0) expect(after).toBeCloseTo(before, 6)
          else expect(after).toBeGreaterThanOrEqual(before - 1e-6)
        },
      ),
    )
  })

  it('never shows more than the whole mix', () => {
    expect(zoomAt({ pixelsPerSecond: 50, scrollLeft: 0 }, 0, 12, 0).pixelsPerSecond).toBe(12)
  })
})
