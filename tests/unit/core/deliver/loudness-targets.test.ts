import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  lineMasters,
  masterFor,
  monoOffer,
  nextMaster,
  speakerGains,
  targetRules,
} from '../../../../shared/core/deliver/loudness-targets.ts'

const podcast = { kind: 'podcast' } as const
const read = (integratedLufs: number | undefined, truePeakDbtp: number | undefined) => ({
  integratedLufs,
  truePeakDbtp,
  rmsDbfs: integratedLufs,
  noiseFloorDbfs: undefined,
})

describe('from measures to gains', () => {
  it('a gain is what is missing, in tenths, and a limiter is there only where the ceiling asks for one', () => {
    expect(masterFor(podcast, read(-17.23, -3))).toEqual({ gainDb: 1.2 })
    expect(masterFor(podcast, read(-17.23, -2.1))).toEqual({ gainDb: 1.2, ceilingDb: -1 })
    expect(masterFor(podcast, read(-12, 0.4))).toEqual({ gainDb: -4 })
    expect(masterFor({ kind: 'broadcast' }, read(-16, -1))).toEqual({ gainDb: -7 })
    expect(masterFor({ kind: 'custom', lufs: -19, ceilingDbtp: -2 }, read(-20, -2.5))).toEqual({
      gainDb: 1,
      ceilingDb: -2,
    })
  })

  it('silence is left as it is', () => {
    expect(masterFor(podcast, read(undefined, undefined))).toEqual({ gainDb: 0 })
  })

  it('a limiter that made it softer is given what is missing, and nothing more', () => {
    const plan = { gainDb: 11, ceilingDb: -1 }
    expect(nextMaster(podcast, plan, read(-16.34, -1))).toEqual({ gainDb: 11.3, ceilingDb: -1 })
    expect(nextMaster(podcast, plan, read(-16.04, -1))).toBe(plan)
    expect(nextMaster(podcast, plan, read(-15.7, -1))).toBe(plan)
    expect(nextMaster(podcast, { gainDb: 3 }, read(-17, -5))).toEqual({ gainDb: 3 })
  })

  it('an audiobook goes by its root mean square and has a floor', () => {
    const before = { integratedLufs: -17, truePeakDbtp: -4, rmsDbfs: -24.5, noiseFloorDbfs: -58 }
    expect(masterFor({ kind: 'audiobook' }, before)).toEqual({ gainDb: 4.5, ceilingDb: -3 })
    const rules = targetRules({ kind: 'audiobook' }, { ...before, rmsDbfs: -20.04, truePeakDbtp: -2.97 })
    expect(rules.map(({ rule, passes }) => [rule, passes])).toEqual([
      ['rmsDbfs', true],
      // Written as -3.0.
      ['truePeakDbtp', true],
      ['noiseFloorDbfs', false],
    ])
    expect(targetRules({ kind: 'audiobook' }, read(undefined, undefined)).map(({ value }) => value)).toEqual([
      null,
      null,
      null,
    ])
  })

  it('a mono mix is offered 3 LU less, where loudness is what is asked', () => {
    expect(monoOffer(podcast)).toBe(-19)
    expect(monoOffer({ kind: 'custom', lufs: -14 })).toBe(-17)
    expect(monoOffer({ kind: 'audiobook' })).toBeUndefined()
    expect(monoOffer({ kind: 'games' })).toBeUndefined()
  })
})

describe('lines of games', () => {
  const games = { kind: 'games' } as const
  const line = (speaker: string, integratedLufs: number | undefined) => ({ speaker, integratedLufs, truePeakDbtp: -6 })

  it('bring the median of each speaker to the target', () => {
    const gains = speakerGains(games, [line('a', -30), line('a', -20), line('a', -26), line('b', -18), line('b', -20)])
    expect([...gains]).toEqual([
      ['a', 3],
      ['b', -4],
    ])
  })

  it('keep the distance of whisper and shout, whatever the lines are', () => {
    const lines = fc.array(
      fc.record({
        speaker: fc.constantFrom('a', 'b', 'c'),
        integratedLufs: fc.double({ min: -50, max: -8, noNaN: true }),
        truePeakDbtp: fc.double({ min: -30, max: 0, noNaN: true }),
      }),
      { minLength: 1, maxLength: 20 },
    )
    fc.assert(
      fc.property(lines, (all) => {
        const masters = lineMasters(games, all)
        for (const [at, { speaker }] of all.entries()) {
          const other = all.findIndex((one) => one.speaker === speaker)
          expect(masters[at]?.gainDb).toBe(masters[other]?.gainDb)
        }
        // Nothing is above the ceiling without a limiter.
        for (const [at, { gainDb, ceilingDb }] of masters.entries()) {
          if (ceilingDb === undefined) expect((all[at]?.truePeakDbtp ?? 0) + gainDb).toBeLessThanOrEqual(-1)
        }
      }),
    )
  })

  it('are all as loud as each other only on wish, and a silent one is left alone', () => {
    const all = [line('a', -30), line('a', -20), line('a', undefined)]
    expect(lineMasters({ ...games, areLinesAlike: true }, all)).toEqual([
      { gainDb: 7, ceilingDb: -1 },
      { gainDb: -3 },
      { gainDb: 0 },
    ])
  })
})
