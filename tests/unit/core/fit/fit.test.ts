import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type FitCue,
  FIT_TOLERANCE_SECONDS,
  fitOf,
  type FittedLine,
  MOST_STRETCH,
} from '../../../../shared/core/fit/fit.ts'
import { fitReportSchema } from '../../../../shared/core/fit/fit-report.ts'
import { type LineId, lineIdSchema } from '../../../../shared/core/model/ids.ts'

const id = (number: number): LineId => lineIdSchema.parse(`aaaa${number.toString().padStart(2, '0')}`)
const line = (number: number, startSeconds: number, seconds: number, over: Partial<FittedLine> = {}): FittedLine => ({
  lineId: id(number),
  number,
  startSeconds,
  seconds,
  isEstimate: false,
  words: 20,
  bytes: 100,
  speed: 1,
  stretch: 1,
  ...over,
})
const cues = (...all: readonly (readonly [number, number, number])[]): ReadonlyMap<LineId, FitCue> =>
  new Map(all.map(([number, from, to]) => [id(number), { startMs: from * 1000, endMs: to * 1000 }]))
const nothingElse = { lengths: [], scenes: [] }

describe('fit', () => {
  it('mends by the silence behind a cue first, then a stretch of 12 % at most, then fewer words; a retake has its cost', () => {
    const report = fitOf({
      lines: [line(1, 0, 3.6), line(2, 5, 3.27), line(3, 9, 5.8)],
      cues: cues([1, 0, 3], [2, 5, 8], [3, 8.05, 11.05]),
      ...nothingElse,
    })
    expect(report).toMatchObject({ overruns: 3, worstSeconds: 2.8, late: 1 })
    expect(fitReportSchema.parse(report)).toEqual(report)
    expect(report.lines.map(({ mends }) => mends.find(({ fits, isFree }) => fits && isFree)?.kind)).toEqual([
      'pauses',
      'stretch',
      'shorten',
    ])
    expect(report.lines[2]?.mends.map(({ kind }) => kind)).toEqual(['stretch', 'retake', 'shorten'])
    expect(report.lines[2]?.mends[1]).toMatchObject({ speed: 1.93, bytes: 100, fits: true, isFree: false })
    expect(report.lines[2]?.mends[2]).toMatchObject({ words: 10 })
  })

  it('never says more than 12 % of a stretch, and tells what begins before its cue', () => {
    const { lines, early, late } = fitOf({ lines: [line(1, 0, 9)], cues: cues([1, 1.5, 4.5]), ...nothingElse })
    expect(lines[0]?.mends[0]).toEqual({ kind: 'stretch', speed: 1.12, percent: 12, fits: false, isFree: true })
    expect(lines[0]).toMatchObject({ earlySeconds: 1.5, lateSeconds: 0 })
    expect([early, late]).toEqual([1, 0])
  })

  it('tells before anything is rendered, and asks lines without a take for another speed', () => {
    const { lines } = fitOf({ lines: [line(1, 0, 4, { isEstimate: true })], cues: cues([1, 0, 3]), ...nothingElse })
    expect(lines[0]).toMatchObject({ isEstimate: true, overrunSeconds: 1 })
    expect(lines[0]?.mends[0]).toEqual({ kind: 'speed', speed: 1.33, fits: true, isFree: true })
  })

  it('measures scenes and the whole against their lengths', () => {
    const input = { lines: [line(1, 0, 4), line(2, 5, 4), line(3, 12, 2)], cues: cues(), scenes: [id(1), id(3)] }
    const lengths = [
      { of: 'scene', lineId: id(1), seconds: 8.7 },
      { of: 'programme', seconds: 20 },
    ] as const
    const { spans } = fitOf({ ...input, lengths })
    expect(spans[0]).toMatchObject({ seconds: 9, overrunSeconds: 0.3, pausesSaveSeconds: 0.3 })
    expect(spans[1]).toMatchObject({ seconds: 14, overrunSeconds: 0, slackSeconds: 6 })
  })

  it('never offers a stretch beyond 12 %, and what is said to fit does', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.2, max: 30, noNaN: true }),
        fc.double({ min: 0.2, max: 30, noNaN: true }),
        fc.double({ min: 0, max: 5, noNaN: true }),
        fc.boolean(),
        (seconds, target, gap, isEstimate) => {
          const { lines } = fitOf({
            lines: [line(1, 0, seconds, { isEstimate }), line(2, 100, 1)],
            cues: cues([1, 0, target], [2, target + gap, target + gap + 1]),
            ...nothingElse,
          })
          const [fit] = lines
          expect((fit?.mends.length ?? 0) > 0).toBe(
            seconds - Math.round(target * 1000) / 1000 > FIT_TOLERANCE_SECONDS || (fit?.overrunSeconds ?? 0) > 0,
          )
          for (const mend of fit?.mends ?? []) {
            if (mend.kind !== 'stretch') continue
            expect(mend.speed).toBeLessThanOrEqual(MOST_STRETCH)
            expect(mend.percent).toBeLessThanOrEqual(12)
            if (mend.fits) expect(seconds / MOST_STRETCH).toBeLessThanOrEqual(target + gap + 0.001)
          }
        },
      ),
    )
  })
})
