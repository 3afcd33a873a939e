import { TIMELINE_SAMPLE_RATE } from '../../../shared/core/model/timeline.ts'
import type { TransportTick } from './transport-messages.ts'

/** Reads the clock of a run from the last that the worklet said of it, and from the clock of its device. */
export class WorkletClock {
  #generation = 0
  #tick: TransportTick | undefined
  #holdSeconds = 0

  get generation(): number {
    return this.#generation
  }

  begin(): number {
    this.#generation += 1
    this.#tick = undefined
    this.#holdSeconds = 0
    return this.#generation
  }

  hold(seconds: number | undefined): void {
    this.#holdSeconds = seconds ?? Number.POSITIVE_INFINITY
  }

  /** True for what belongs to this run. */
  take(tick: TransportTick): boolean {
    if (tick.generation !== this.#generation) return false
    this.#tick = tick
    return true
  }

  /** By how much what is heard lies behind what is decided, on the clock of the device (seconds). */
  get latencySeconds(): number {
    return (this.#tick?.latencySamples ?? 0) / TIMELINE_SAMPLE_RATE
  }

  /** Where the run is at a time of the device (seconds of both). */
  at(contextSeconds: number): number {
    const tick = this.#tick
    if (tick === undefined) return 0
    const since = contextSeconds * TIMELINE_SAMPLE_RATE - tick.contextFrame
    const seconds = (tick.frame + since * tick.speed) / TIMELINE_SAMPLE_RATE
    return Math.max(0, Math.min(seconds, this.#holdSeconds))
  }
}

/** What of a device's clock is heard at this moment (seconds): its time stamp, or what it says of its own delay. */
export function heardSeconds(
  context: Pick<AudioContext, 'currentTime' | 'outputLatency' | 'getOutputTimestamp'>,
): number {
  const { currentTime } = context
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp()
  const stamped = contextTime + (performance.now() - performanceTime) / 1000
  // A device that has just begun, or slept, gives a time stamp of long ago.
  const isSound = contextTime > 0 && stamped > currentTime - 1 && stamped <= currentTime
  return isSound ? stamped : currentTime - Math.min(1, context.outputLatency)
}
