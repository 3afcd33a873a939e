import { createBufferOutput } from './buffer-output.ts'
import type { SoundOutput } from './sound-output.ts'
import type { SampleSource } from './take-source.ts'
import { createWorkletOutput } from './worklet-output.ts'

/** What an output of this window plays: samples by the worklet, decoded sound where there is none. */
export type WindowSound = SampleSource | AudioBuffer

/** Where lines are heard. `samples`: addresses of the samples of a take, for `load` of the worklet. */
export type WindowOutput = SoundOutput<WindowSound> & {
  /** An element of the browser that is heard by this output, whatever it plays. */
  readonly element: () => Promise<HTMLAudioElement>
  /** Which address of a take `load` wants. */
  readonly wants: () => 'samples' | 'audio'
}

/** The output by the worklet; by nodes of Web Audio from the moment on at which the worklet cannot be had. */
export function createOutput(
  worklet: ReturnType<typeof createWorkletOutput> = createWorkletOutput(),
  buffers: SoundOutput<AudioBuffer> = createBufferOutput(),
): WindowOutput {
  let isByWorklet = typeof AudioWorkletNode !== 'undefined'
  const on = (): SoundOutput<SampleSource> | SoundOutput<AudioBuffer> => (isByWorklet ? worklet : buffers)
  const wake = async (): Promise<void> => {
    if (!isByWorklet) return buffers.wake()
    return worklet.wake().catch(async (error: unknown) => {
      if (!isWithoutWorklet(error)) throw error
      worklet.close()
      isByWorklet = false
      await buffers.wake()
    })
  }
  return {
    wants: () => (isByWorklet ? 'samples' : 'audio'),
    wake,
    element: async () => {
      if (!isByWorklet) return new Audio()
      await wake()
      return isByWorklet ? worklet.element() : new Audio()
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
    setDucking: (lanes, speech, from) => on().setDucking(lanes, speech, from),
    setChannels: (channels) => worklet.setChannels(channels),
    setMaster: (master) => on().setMaster(master),
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
