import { describe, expect, it } from 'vitest'
import { laneHeads, regionLooks, regionLook } from '../../../../renderer/timeline/region-look.ts'
import { formatPosition, formatTick, rulerStep, rulerTicks } from '../../../../renderer/timeline/ruler/time-labels.ts'
import { laneHeight } from '../../../../renderer/timeline/use-lane-height.ts'
import type { LineState } from '../../../../shared/contract/views.ts'
import { lineStateSchema, lineViewSchema } from '../../../../shared/contract/views.ts'
import { castSchema } from '../../../../shared/core/model/cast.ts'
import { lineIdSchema, speakerIdSchema } from '../../../../shared/core/model/ids.ts'

describe('positions and labels', () => {
  it.each([
    [0, '00:00.00'],
    [48.55, '00:48.55'],
    [59.999, '00:59.99'],
    [75, '01:15.00'],
    [3723.4, '1:02:03.40'],
  ])('writes %d seconds as %s', (seconds, text) => expect(formatPosition(seconds)).toBe(text))

  it.each([
    [40, '0:40'],
    [75, '1:15'],
    [3725, '1:02:05'],
  ])('labels %d seconds %s', (seconds, text) => expect(formatTick(seconds)).toBe(text))

  it('leaves every label of the ruler room for its text at every zoom', () => {
    for (let zoom = 0.02; zoom < 300; zoom *= 1.3) {
      const { labelEvery } = rulerStep(zoom)
      expect(labelEvery * zoom).toBeGreaterThanOrEqual(64)
    }
  })

  it('draws only the marks in view', () => {
    const ticks = rulerTicks({ scrollLeft: 540, width: 860, pixelsPerSecond: 15.4, durationSeconds: 338 })
    expect(ticks.length).toBeLessThan(70)
    expect(ticks.filter((tick) => tick.label !== undefined).map((tick) => tick.label)).toEqual([
      '0:35',
      '0:40',
      '0:45',
      '0:50',
      '0:55',
      '1:00',
      '1:05',
      '1:10',
      '1:15',
      '1:20',
      '1:25',
      '1:30',
    ])
    expect(rulerTicks({ scrollLeft: 0, width: 800, pixelsPerSecond: 16, durationSeconds: 3 }).at(-1)?.x).toBe(48)
  })

  it('shares the height among the lanes within reason', () => {
    expect(laneHeight(191, 4)).toBe(47)
    expect(laneHeight(191, 12)).toBe(24)
    expect(laneHeight(400, 1)).toBe(88)
  })
})

describe('a region', () => {
  const cast = castSchema.parse({ speakers: [{ id: 'mara', name: 'Mara', colour: 3 }] })
  const lineId = lineIdSchema.parse('k3f9x2')
  const speakerId = speakerIdSchema.parse('mara')
  const entry = {
    lineId,
    speakerId,
    number: 12,
    startSample: 47 * 44_100,
    durationSamples: 3.8 * 44_100,
    isEstimate: false,
  }
  const take = {
    id: '0'.repeat(64),
    source: 'service',
    createdAt: '',
    sampleRate: 1000,
    durationSamples: 3800,
    verdict: 'ready',
    isCurrent: true,
    isChosen: true,
    isStarred: false,
    isLocked: false,
    isAccepted: false,
    isSlice: false,
  }
  const view = (state: LineState, more: object = {}) =>
    lineViewSchema.parse({ id: 'k3f9x2', number: 12, state, takeCount: 1, take, ...more })
  const look = (state: LineState, more: object = {}, isEstimate = false) =>
    regionLook({ ...entry, isEstimate }, cast.speakers[0], view(state, more), false)

  it('is called by its line, speaker, place and state', () => {
    expect(look('ready').name).toBe('Line 12, Mara, 47.0 to 50.8 seconds, final')
    expect(look('ready', { take: { ...take, source: 'draft' } }).name).toMatch(/, draft$/)
    expect(regionLook(entry, undefined, undefined, false).name).toBe('Line 12, no speaker, 47.0 to 50.8 seconds, final')
  })

  it('is never drawn as final or draft without sound', () => {
    for (const state of lineStateSchema.options) {
      const { kind, isDraft } = look(state, {}, true)
      expect(['final', 'draft', 'stale'], state).not.toContain(kind)
      expect(isDraft).toBe(false)
    }
  })

  it('keeps its old sound, dimmed, while it waits to be made anew', () => {
    expect(look('queued').kind).toBe('stale')
    expect(look('stale').kind).toBe('stale')
    expect(look('cancelled').kind).toBe('stale')
  })

  it('shows progress, and why it failed', () => {
    expect(look('rendering', { progress: 0.4 })).toMatchObject({ kind: 'rendering', progress: 0.4 })
    expect(look('failed', { problem: { code: 'service.busy', message: 'Busy.' } })).toMatchObject({ hint: 'Busy.' })
  })

  it('is made anew only when its line changed', () => {
    const looks = regionLooks({ durationSamples: 60_000, entries: [entry] }, cast)
    const line = view('ready')
    const first = looks(lineId, line, false)
    expect(looks(lineId, line, false)).toBe(first)
    expect(looks(lineId, view('stale'), false)).not.toBe(first)
    expect(looks(lineId, line, true)).toMatchObject({ isSelected: true })
    expect(looks(lineIdSchema.parse('other1'), line, false)).toBeUndefined()
  })

  it('stands in the lane of its speaker, with a name for those without one', () => {
    expect(
      laneHeads(
        [
          { kind: 'speaker', speakerId: speakerIdSchema.parse('mara'), gainDb: 0, pan: 0 },
          { kind: 'speaker', gainDb: 0, pan: 0 },
        ],
        cast,
      ),
    ).toEqual([
      { key: 'mara', name: 'Mara', colour: 3 },
      { key: '', name: 'No speaker', colour: 0 },
    ])
  })
})
