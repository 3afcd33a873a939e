import { describe, expect, it } from 'vitest'
import { type BusyOptions, type Stumble, stumbleKinds, stumbleOf } from '../../support/busy-service/busy-service.ts'
import { renderLines } from '../../support/busy-service/render-lines.ts'

/** A thousand by `npm run faults -- load-stumbling`. */
const LINES = process.env['REPARTEE_FAULTS'] === 'full' ? 1000 : 200

// In a file of its own, beside `load.test.ts`: the queue waits a second for each of the refusals, as it is told to.
describe(`${LINES} lines`, () => {
  it('all come to an end over a service that stumbles, and none is paid for twice', { timeout: 900_000 }, async () => {
    const stumbles = { busy: 0.05, server: 0.03, cut: 0.02, reset: 0.01 }
    const options: BusyOptions = { seed: 6, places: 4, serviceMs: [2, 20], stumbles }
    const { project, counted, settled } = await renderLines(options, LINES)
    const all = (kind: Stumble): number => project.texts.filter((text) => stumbleOf(text, options) === kind).length
    const unknown = all('cut') + all('reset')
    for (const kind of stumbleKinds) expect([kind, all(kind) > LINES / 400]).toEqual([kind, true])
    expect(all('busy')).toBeGreaterThanOrEqual(LINES / 50)
    expect(settled.at(-1)).toMatchObject({
      account: { total: LINES, ready: LINES - unknown, unknown, failed: 0, waiting: 0 },
    })
    expect(counted.stumbled).toEqual({
      busy: all('busy'),
      server: all('server'),
      cut: all('cut'),
      reset: all('reset'),
    })
    // Everything was made once, also what did not come through; only refusals and server errors were sent again.
    expect(counted).toMatchObject({ billed: LINES, billedTwice: 0, overPlaces: 0 })
    expect(counted.requests).toBe(LINES + all('busy') + all('server'))
    expect(counted.log).toEqual(
      project.texts
        .flatMap((text) => {
          const stumble = stumbleOf(text, options)
          const isSentAgain = stumble === 'busy' || stumble === 'server'
          return isSentAgain ? [`${stumble} ${text}`, `ready ${text}`] : [`${stumble ?? 'ready'} ${text}`]
        })
        .toSorted(),
    )
  })
})
