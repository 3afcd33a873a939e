import type WaveSurfer from 'wavesurfer.js'
import type { MixView } from '../../../shared/contract/views.ts'
import { carryPosition, lineClock } from './playing-line.ts'
import type { StageControl } from './stage.ts'

type Loaded = { readonly mix: MixView; readonly url: string }

/** Where the playhead stands on the mix that wavesurfer draws. What sounds is no matter of it. */
export class MixHead {
  readonly #wave: WaveSurfer
  readonly #stage: StageControl
  readonly #onError: () => void
  #now: Loaded | undefined
  #isGone = false

  constructor(wave: WaveSurfer, stage: StageControl, onError: () => void) {
    this.#wave = wave
    this.#stage = stage
    this.#onError = onError
  }

  /** In seconds of the mix; 0 while there is none. */
  get seconds(): number {
    return this.#now === undefined ? 0 : this.#wave.getCurrentTime()
  }

  load(next: Loaded): void {
    const now = this.#now
    if (this.#isGone || (now?.url === next.url && now.mix.mixId === next.mix.mixId)) return
    const clock = lineClock(next.mix)
    const duration = next.mix.durationSamples / next.mix.sampleRate
    const position = now === undefined ? 0 : carryPosition(this.#stage.clock(), clock, this.seconds, duration)
    this.#now = next
    const { peaks } = this.#stage.prepare(next.mix)
    if (duration === 0 || peaks.length === 0) {
      this.#wave.empty()
      this.#stage.show()
      return
    }
    this.#show(next, peaks, duration, position).catch((error: unknown) => {
      if (this.#now === next && !(error instanceof DOMException && error.name === 'AbortError')) this.#onError()
    })
  }

  /** Never behind the end of the mix. */
  put(seconds: number): void {
    if (this.#now !== undefined) this.#wave.setTime(Math.max(0, seconds))
  }

  unload(): void {
    this.#now = undefined
    this.#wave.empty()
    this.#stage.clear()
  }

  destroy(): void {
    this.#isGone = true
    this.#now = undefined
  }

  async #show(next: Loaded, peaks: Float32Array[], duration: number, position: number): Promise<void> {
    await this.#wave.load(next.url, peaks, duration)
    if (this.#now !== next) return
    if (position > 0) this.#wave.setTime(position)
    this.#stage.show()
  }
}
