import { describe, expect, it } from 'vitest'
import type { TransportTick } from '../../../../renderer/transport/output/transport-messages.ts'
import { heardSeconds, WorkletClock } from '../../../../renderer/transport/output/worklet-clock.ts'
import { nextSpeed } from '../../../../renderer/timeline/keys/speeds.ts'

const RATE = 44_100
const tick = (over: Partial<TransportTick>): TransportTick => ({
  generation: 1,
  contextFrame: 10 * RATE,
  frame: 0,
  speed: 1,
  underruns: { count: 0, samples: 0 },
  latencySamples: 0,
  peak: 0,
  power: 0,
  lanes: [],
  ...over,
})

/** A clock whose first run has begun and may go on for ever. */
function running(): WorkletClock {
  const clock = new WorkletClock()
  clock.begin()
  clock.hold(undefined)
  return clock
}

describe('the clock of a run', () => {
  it('stands at 0 until the worklet has said anything of this run', () => {
    const clock = running()
    expect(clock.take(tick({ generation: 0, frame: 5 * RATE }))).toBe(false)
    expect(clock.at(12)).toBe(0)
  })

  it.each([
    ['goes with the device', { frame: RATE }, 12, 3],
    ['goes at the speed that it is told', { frame: RATE, speed: 2 }, 12, 5],
    ['stands while the worklet waits', { frame: RATE, speed: 0 }, 12, 1],
    ['is never before the run', { frame: 0 }, 9.9, 0],
  ] as const)('%s', (_name, over, contextSeconds, seconds) => {
    const clock = running()
    clock.take(tick(over))
    expect(clock.at(contextSeconds)).toBe(seconds)
  })

  it('never passes what it was told to stand at, though the worklet has not said so yet', () => {
    const clock = running()
    clock.take(tick({}))
    clock.hold(1.25)
    expect([clock.at(11), clock.at(13)]).toEqual([1, 1.25])
  })

  it('begins anew with the next run', () => {
    const clock = running()
    clock.take(tick({ frame: RATE }))
    expect(clock.begin()).toBe(2)
    expect([clock.at(12), clock.take(tick({ frame: RATE }))]).toEqual([0, false])
  })
})

describe('what is heard of the clock of a device', () => {
  const context = (contextTime: number, performanceTime: number, outputLatency = 0.05) => ({
    currentTime: 20,
    outputLatency,
    getOutputTimestamp: () => ({ contextTime, performanceTime }),
  })

  it('is what its time stamp says', () => {
    expect(heardSeconds(context(19.8, performance.now()))).toBeCloseTo(19.8, 1)
  })

  it.each([
    ['none', 0, 0],
    ['one of long ago', 3, performance.now()],
    ['one of times to come', 21, performance.now()],
  ])('is behind it by its own delay where the time stamp is %s', (_name, contextTime, performanceTime) => {
    expect(heardSeconds(context(contextTime, performanceTime))).toBe(19.95)
  })
})

describe('speeds', () => {
  it('go up and down by steps and end at both ends', () => {
    expect([nextSpeed(1, 1), nextSpeed(1, -1), nextSpeed(3, 1), nextSpeed(0.5, -1)]).toEqual([1.25, 0.75, 3, 0.5])
  })
})
