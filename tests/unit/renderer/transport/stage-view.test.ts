import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clipsBetween, pictureOf } from '../../../../renderer/transport/stage/picture.ts'
import {
  following,
  noView,
  scrolled,
  secondsAt,
  type StageView,
  withSize,
  zoomed,
} from '../../../../renderer/transport/stage/view.ts'
import { MAX_PIXELS_PER_SECOND } from '../../../../renderer/transport/stage/zoom.ts'
import { lineIdSchema } from '../../../../shared/core/model/ids.ts'
import type { GraphParts } from '../../../../shared/core/timeline/graph-schema.ts'
import { soundGraph } from '../../../../shared/core/timeline/sound-graph.ts'
import { anyTakeId } from '../../../support/laid-out.ts'

const opened = (durationSeconds: number, width: number): StageView =>
  withSize(withSize(noView, { durationSeconds }), { width })

const view = fc
  .record({
    durationSeconds: fc.integer({ min: 1, max: 30_000 }),
    width: fc.integer({ min: 100, max: 3000 }),
    zoom: fc.double({ min: 0, max: 1, noNaN: true }),
    place: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ durationSeconds, width, zoom, place }) => {
    const at = zoomed(opened(durationSeconds, width), 2 * MAX_PIXELS_PER_SECOND ** zoom, 0)
    return scrolled(at, place * durationSeconds * at.pixelsPerSecond)
  })

describe('what the stage shows', () => {
  it('never goes beyond the whole, however it is zoomed, scrolled, stretched or followed', () => {
    fc.assert(
      fc.property(view, fc.double({ min: -1e7, max: 1e10, noNaN: true }), fc.nat(3000), (start, amount, x) => {
        for (const next of [
          zoomed(start, Math.abs(amount), x),
          scrolled(start, amount),
          withSize(start, { width: 1 + x }),
          withSize(start, { durationSeconds: Math.max(0.5, Math.abs(amount) % 40_000) }),
          following(start, Math.abs(amount) % start.durationSeconds),
        ]) {
          expect(next.left).toBeGreaterThanOrEqual(0)
          const whole = next.durationSeconds * next.pixelsPerSecond
          expect(next.left).toBeLessThanOrEqual(Math.max(0, whole - next.width) + 0.5)
        }
      }),
    )
  })

  it('keeps the time under the pointer where it is while it is zoomed, away from both ends', () => {
    fc.assert(
      fc.property(
        view,
        fc.double({ min: 0.5, max: 2, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (start, by, at) => {
          const anchor = at * start.width
          const next = zoomed(start, start.pixelsPerSecond * by, anchor)
          const isAtAnEnd = next.left === 0 || next.left + next.width >= next.durationSeconds * next.pixelsPerSecond - 1
          const pixel = 1 / Math.min(start.pixelsPerSecond, next.pixelsPerSecond)
          if (!isAtAnEnd)
            expect(Math.abs(secondsAt(next, anchor) - secondsAt(start, anchor))).toBeLessThanOrEqual(pixel)
        },
      ),
    )
  })

  it('is about a minute at first, and the whole of something short', () => {
    expect(opened(3600, 840)).toMatchObject({ pixelsPerSecond: 15, left: 0 })
    expect(opened(20, 840)).toMatchObject({ pixelsPerSecond: 42, left: 0 })
  })

  it('goes on showing the whole to who looks at the whole, and the same place to everybody else', () => {
    const whole = opened(20, 840)
    expect(withSize(whole, { durationSeconds: 40 }).pixelsPerSecond).toBe(21)
    const close = scrolled(zoomed(whole, 200, 0), 1000)
    expect(withSize(close, { durationSeconds: 40 })).toMatchObject({ pixelsPerSecond: 200, left: 1000 })
  })

  it('turns on like a page when the playhead leaves it, and rests otherwise', () => {
    const start = zoomed(opened(600, 1000), 100, 0)
    expect(following(start, 9.9)).toBe(start)
    expect(following(start, 10.1).left).toBe(910)
    expect(following(scrolled(start, 30_000), 10).left).toBe(900)
  })
})

describe('the clips of a stretch of time', () => {
  const parts = fc.array(fc.tuple(fc.nat(3000), fc.nat(2000), fc.boolean()), { maxLength: 30 }).map(
    (lines): GraphParts => ({
      lines: lines.map(([gap, durationSamples, isOver], at) => ({
        lineId: lineIdSchema.parse(String(at).padStart(6, 'a')),
        step: 1,
        join: { kind: isOver ? 'over' : 'after', samples: gap },
        durationSamples,
        isEstimate: false,
        sound: {
          takeId: anyTakeId,
          takeSamples: durationSamples,
          inSample: 0,
          fadeInSamples: 0,
          fadeOutSamples: 0,
          gainDb: 0,
        },
      })),
      lanes: [{ kind: 'speaker', gainDb: 0, pan: 0 }],
      placed: [],
      master: { gainDb: 0 },
    }),
  )

  it('are all that touch it, in the order of their starts', () => {
    fc.assert(
      fc.property(parts, fc.nat(20_000), fc.nat(5000), (of, from, length) => {
        const picture = pictureOf(soundGraph(of))
        const expected = picture.clips.filter(
          ({ clip }) => clip.startSample < from + length && clip.startSample + clip.durationSamples > from,
        )
        expect(clipsBetween(picture, from, from + length)).toEqual(expected)
      }),
    )
  })
})
