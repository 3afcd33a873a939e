import { describe, expect, it } from 'vitest'
import { makePart } from '../../../../electron/audio/mix/make-part.ts'
import { makeParts } from '../../../../electron/audio/mix/make-parts.ts'
import { planParts } from '../../../../electron/audio/mix/plan-parts.ts'

const silence = { clips: [], sampleRate: 44_100, durationSamples: 60 * 44_100, channels: 1, laneGainsDb: [] } as const

describe('a mix that is made in parts', () => {
  it('stops at once when it is asked to, however long a part takes', async () => {
    const stop = new AbortController()
    const begun = Promise.withResolvers<void>()
    const neverDone = {
      code: () => {
        begun.resolve()
        return new Promise<never>(() => undefined)
      },
      atATime: 1,
      hasIdle: () => false,
    }
    const made = makeParts(planParts(silence), { threads: neverDone }, async () => undefined, stop.signal)
    await begun.promise
    stop.abort()
    await expect(made).rejects.toMatchObject({ problem: { code: 'render.cancelled' } })
  })

  it.each([
    ['by this thread, few', 2, false, 0],
    ['by others that have begun, few', 2, true, 2],
    ['by others, many', 10, false, 10],
  ] as const)('is made %s parts (%i)', async (_, count, hasIdle, byOthers) => {
    let made = 0
    const code: typeof makePart = (job) => {
      made += 1
      return makePart(job)
    }
    const parts = planParts({ ...silence, durationSamples: count * 6 * 44_100 })
    const threads = { code, atATime: 2, hasIdle: () => hasIdle }
    expect(await makeParts(parts, { threads }, async () => undefined)).toBe(count)
    expect(made).toBe(byOthers)
  })
})
