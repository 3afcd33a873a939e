import { createBufferOutput } from './buffer-output.ts'
import type { SoundOutput } from './sound-output.ts'
import type { TakeSource } from './take-source.ts'
import { createWorkletOutput } from './worklet-output.ts'

/** What an output of this window plays: samples by the worklet, decoded sound where there is none. */
export type WindowSound = TakeSource | AudioBuffer

/** Where lines are heard. `samples`: addresses of the samples of a take, for `load` of the worklet. */
export type WindowOutput = SoundOutput<WindowSound> & {
  /** Which address of a take `load` wants. */
  readonly wants: () => 'samples' | 'audio'
}

/** The output by the worklet; by nodes of Web Audio from the moment on at which the worklet cannot be had. */
export function createOutput(
  worklet: SoundOutput<TakeSource> = createWorkletOutput(),
  buffers: SoundOutput<AudioBuffer> = createBufferOutput(),
): WindowOutput {
  let isByWorklet = typeof AudioWorkletNode !== 'undefined'
  const on = (): SoundOutput<TakeSource> | SoundOutput<AudioBuffer> => (isByWorklet ? worklet : buffers)
  return {
    wants: () => (isByWorklet ? 'samples' : 'audio'),
    wake: async () => {
      if (!isByWorklet) return buffers.wake()
      return worklet.wake().catch(async (error: unknown) => {
        if (!isWithoutWorklet(error)) throw error
        worklet.close()
        isByWorklet = false
        await buffers.wake()
      })
    },
    rest: () => on().rest(),
    now: () => on().now(),
    heard: () => on().heard(),
    begin: () => on().begin(),
    get waits() {
      return on().waits
    },
    hold: (seconds) => on().hold(seconds),
    until: (seconds, signal) => on().until(seconds, signal),
    load: (url) => on().load(url),
    schedule: ({ audio, seconds }, at) =>
      audio instanceof AudioBuffer
        ? buffers.schedule({ audio, seconds }, at)
        : worklet.schedule({ audio, seconds }, at),
    setLanes: (factors) => {
      worklet.setLanes(factors)
      buffers.setLanes(factors)
    },
    setSpeed: (speed) => on().setSpeed(speed),
    onLost: (listener) => {
      worklet.onLost(listener)
      buffers.onLost(listener)
    },
    onReport: (listener) => worklet.onReport(listener),
    close: () => {
      worklet.close()
      buffers.close()
    },
  }
}

/** The module of a worklet that does not come, or cannot be read, is told as one of these. */
function isWithoutWorklet(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'AbortError' || error.name === 'NotSupportedError')
}
