import type WaveSurfer from 'wavesurfer.js'
import type { MixView } from '../../../shared/contract/views.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { carryPosition, lineAt, lineClock, type SoundingLine } from './playing-line.ts'
import type { PlayerState } from './player-types.ts'
import type { StageControl } from './stage.ts'
import { transportUnplayable } from '../../../shared/messages/made/transport.ts'

/** A line whose sound is not in the mix yet is played when it comes within this time (ms); later nobody waits for it. */
const PATIENCE_MS = 2000

type Loaded = { readonly mix: MixView; readonly url: string }

/** `next` waits for the end of a line, so that nobody hears a jump. `gone`: the player was destroyed. */
type Mixes =
  | { readonly kind: 'none' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'loaded'; readonly now: Loaded }
  | { readonly kind: 'waiting'; readonly now: Loaded; readonly next: Loaded }

/** Plays the mix of a project by wavesurfer, which also draws it on the stage. */
export class MixPlayer {
  readonly #wave: WaveSurfer
  readonly #stage: StageControl
  readonly #listeners = new Set<(state: PlayerState) => void>()
  #state: PlayerState = { playing: false, positionSeconds: 0, playingLineId: undefined }
  #mixes: Mixes = { kind: 'none' }
  /**
   * The line that was asked for by name: it is the playing one even where another sounds over it, and playing ends with
   * it. Kept here: wavesurfer's own end is set only after the sound has begun, and would then also end what was asked
   * for in the meantime.
   */
  #single: SoundingLine | undefined
  #wanted: { readonly lineId: LineId; readonly untilMs: number } | undefined

  constructor(wave: WaveSurfer, stage: StageControl) {
    this.#wave = wave
    this.#stage = stage
  }

  get state(): PlayerState {
    return this.#state
  }

  /** Hears what wavesurfer tells; the answer stops that. */
  listen(): () => void {
    const wave = this.#wave
    const off = [
      wave.on('play', () => this.#publish({ playing: true, playingLineId: this.#lineNow(), ...this.#position() })),
      wave.on('pause', () => this.#paused()),
      wave.on('timeupdate', () => this.#moved()),
      wave.on('seeking', () => {
        if (!wave.isPlaying()) this.#publish(this.#position())
      }),
      wave.on('interaction', () => {
        this.#single = undefined
      }),
      wave.on('error', (error) => this.#fail(error)),
    ]
    return () => {
      for (const dispose of off) dispose()
    }
  }

  load(next: Loaded): void {
    const mixes = this.#mixes
    if (mixes.kind === 'loaded' && mixes.now.url === next.url && mixes.now.mix.mixId === next.mix.mixId) return
    if (mixes.kind === 'gone') return
    if (mixes.kind === 'none' || !this.#wave.isPlaying()) this.#take(next)
    else this.#mixes = { kind: 'waiting', now: mixes.now, next }
  }

  play(): void {
    this.#settle()
    const duration = this.#wave.getDuration()
    const isAtEnd = duration > 0 && this.#wave.getCurrentTime() >= duration - 0.02
    this.#start(isAtEnd ? 0 : undefined)
  }

  pause(): void {
    this.#wanted = undefined
    this.#wave.pause()
  }

  toggle(): void {
    if (this.#wave.isPlaying()) this.pause()
    else this.play()
  }

  seek(sample: number): void {
    this.#settle()
    const mixes = this.#mixes
    if (mixes.kind === 'none' || mixes.kind === 'gone') return
    this.#single = undefined
    this.#wanted = undefined
    this.#wave.setTime(Math.max(0, sample / mixes.now.mix.sampleRate))
    if (!this.#wave.isPlaying()) this.#publish(this.#position())
  }

  playLine(lineId: LineId): void {
    this.#settle()
    if (this.#playSounding(lineId)) return
    this.pause()
    this.#wanted = { lineId, untilMs: performance.now() + PATIENCE_MS }
    const line = this.#find(lineId)
    if (line !== undefined) this.#wave.setTime(line.start)
  }

  toggleLine(lineId: LineId): void {
    if (this.#wave.isPlaying() && this.#state.playingLineId === lineId) this.pause()
    else this.playLine(lineId)
  }

  unload(): void {
    this.#wanted = undefined
    this.#single = undefined
    this.#mixes = { kind: 'none' }
    this.#wave.pause()
    this.#wave.empty()
    this.#stage.clear()
    this.#publish({ playing: false, positionSeconds: 0, playingLineId: undefined })
  }

  subscribe(listener: (state: PlayerState) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  destroy(): void {
    this.#mixes = { kind: 'gone' }
    this.#listeners.clear()
  }

  #take(next: Loaded, resume = false): void {
    const clock = lineClock(next.mix)
    const duration = next.mix.durationSamples / next.mix.sampleRate
    const isFirst = this.#mixes.kind === 'none'
    const position = isFirst ? 0 : carryPosition(this.#stage.clock(), clock, this.#wave.getCurrentTime(), duration)
    this.#mixes = { kind: 'loaded', now: next }
    this.#single = undefined
    const { peaks } = this.#stage.prepare(next.mix)
    const { problem: _gone, ...healthy } = this.#state
    this.#state = healthy
    if (duration === 0 || peaks.length === 0) {
      this.#wave.empty()
      this.#stage.show()
      return
    }
    this.#show(next, { peaks, duration, position, resume }).catch((error: unknown) => this.#fail(error))
  }

  async #show(
    next: Loaded,
    at: {
      readonly peaks: Float32Array[]
      readonly duration: number
      readonly position: number
      readonly resume: boolean
    },
  ): Promise<void> {
    await this.#wave.load(next.url, at.peaks, at.duration)
    if (!this.#isOn(next)) return
    if (at.position > 0) this.#wave.setTime(at.position)
    this.#stage.show()
    if (at.resume) this.#start()
    else if (this.#wanted !== undefined && performance.now() < this.#wanted.untilMs) {
      this.#playSounding(this.#wanted.lineId)
    }
  }

  #isOn(loaded: Loaded): boolean {
    return (this.#mixes.kind === 'loaded' || this.#mixes.kind === 'waiting') && this.#mixes.now === loaded
  }

  /** A mix that waited takes the stage before anything is asked of it. */
  #settle(): void {
    if (this.#mixes.kind !== 'waiting') return
    if (this.#wave.isPlaying()) this.#wave.pause()
    // Pausing may have let it on already.
    if (this.#mixes.kind === 'waiting') this.#take(this.#mixes.next)
  }

  #start(from?: number, line?: SoundingLine): void {
    if (this.#mixes.kind === 'none' || this.#mixes.kind === 'gone') return
    this.#single = line
    this.#wave.play(from).catch((error: unknown) => this.#fail(error))
  }

  #playSounding(lineId: LineId): boolean {
    const line = this.#find(lineId)
    if (line === undefined || line.isEstimate) return false
    this.#wanted = undefined
    this.#start(line.start, line)
    return true
  }

  #find(lineId: LineId): SoundingLine | undefined {
    return this.#stage.clock().lines.find((line) => line.lineId === lineId)
  }

  #paused(): void {
    this.#publish({ playing: false, playingLineId: undefined, ...this.#position() })
    // Not within the event: wavesurfer is still on its way through the pause.
    queueMicrotask(() => {
      if (this.#mixes.kind === 'waiting' && !this.#wave.isPlaying()) this.#take(this.#mixes.next)
    })
  }

  #moved(): void {
    if (!this.#wave.isPlaying()) return
    const stopAt = this.#single?.end
    if (stopAt !== undefined && this.#wave.getCurrentTime() >= stopAt) {
      this.#wave.pause()
      this.#wave.setTime(stopAt)
      return
    }
    const lineId = this.#lineNow()
    if (lineId === this.#state.playingLineId) return
    this.#publish({ playingLineId: lineId })
    if (this.#mixes.kind !== 'waiting') return
    const { next } = this.#mixes
    this.#wave.pause()
    this.#take(next, true)
  }

  #lineNow(): LineId | undefined {
    const seconds = this.#wave.getCurrentTime()
    const line = this.#single
    if (line !== undefined && seconds >= line.start - 0.05 && seconds <= line.end + 0.05) return line.lineId
    return lineAt(this.#stage.clock(), seconds)?.lineId
  }

  #position(): Pick<PlayerState, 'positionSeconds'> {
    return { positionSeconds: this.#wave.getCurrentTime() }
  }

  #fail(error: unknown): void {
    if (this.#mixes.kind === 'gone' || (error instanceof DOMException && error.name === 'AbortError')) return
    this.#publish({ playing: false, playingLineId: undefined, problem: transportUnplayable() })
  }

  #publish(change: Partial<PlayerState>): void {
    const before = this.#state
    const next = { ...before, ...change }
    const isSame =
      next.playing === before.playing &&
      next.positionSeconds === before.positionSeconds &&
      next.playingLineId === before.playingLineId &&
      next.problem === before.problem
    if (isSame) return
    this.#state = next
    for (const listener of this.#listeners) listener(next)
  }
}
