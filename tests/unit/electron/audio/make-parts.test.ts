import { describe, expect, it } from 'vitest'
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
    }
    const made = makeParts(planParts(silence), { threads: neverDone }, async () => undefined, stop.signal)
    await begun.promise
    stop.abort()
    await expect(made).rejects.toMatchObject({ problem: { code: 'render.cancelled' } })
  })
})
