import type { LineId } from '../../../shared/core/model/ids.ts'
import type { MixHead } from '../mix/mix-head.ts'
import type { LineClock, SoundingLine } from '../mix/playing-line.ts'
import type { StageFrame } from '../mix/stage-types.ts'
import type { StageControl } from '../mix/stage.ts'

/** A place in a line, which is so long as it is drawn (seconds). */
export type HeadPlace = { readonly lineId: LineId; readonly seconds: number; readonly length: number }

/** The drawn playhead is put anew when it is off by so much (seconds): between that it moves by frames alone. */
const MOST_OFF = 0.5

/**
 * The line that playing from a time of the mix begins with, and how far in: the one that sounds there, else the next.
 * Undefined at the end, and where there is nothing.
 */
export function placeAt({ lines }: LineClock, seconds: number): HeadPlace | undefined {
  const line =
    lines.findLast(({ start, end }) => start <= seconds && seconds < end - 0.02) ??
    lines.find(({ start }) => start >= seconds)
  if (line === undefined) return undefined
  const isInside = seconds > line.start + 0.05 && !line.isEstimate
  return { lineId: line.lineId, seconds: isInside ? seconds - line.start : 0, length: line.end - line.start }
}

/** Where the playhead of a mix is drawn while its lines are played one by one. */
export class DrawnHead {
  readonly #stage: StageControl
  readonly #mix: MixHead
  readonly #playing: () => { readonly lineId: LineId; readonly seconds: number } | undefined
  readonly #listeners = new Set<(frame: StageFrame) => void>()
  #frame: StageFrame | undefined
  #next: number | undefined
  #known: { readonly clock: LineClock; readonly lines: ReadonlyMap<LineId, SoundingLine> } | undefined

  /** `playing`: where the sound is; undefined while nothing sounds. */
  constructor(
    stage: StageControl,
    mix: MixHead,
    playing: () => { readonly lineId: LineId; readonly seconds: number } | undefined,
  ) {
    this.#stage = stage
    this.#mix = mix
    this.#playing = playing
  }

  get seconds(): number {
    return this.#secondsNow() ?? this.#mix.seconds
  }

  place(): HeadPlace | undefined {
    return placeAt(this.#stage.clock(), this.#mix.seconds)
  }

  /** Puts it into a line, not behind its end; a line that is not drawn leaves it where it is. */
  put(place: { readonly lineId: LineId; readonly seconds: number }): void {
    const seconds = this.#secondsOf(place)
    if (seconds !== undefined) this.#mix.put(seconds)
  }

  onFrame(listener: (frame: StageFrame) => void): () => void {
    this.#listeners.add(listener)
    const stop = this.#stage.stage.onFrame((frame) => {
      this.#frame = frame
      listener(this.#moved(frame))
    })
    return () => {
      this.#listeners.delete(listener)
      stop()
    }
  }

  /** Moves with the sound from now on, until there is none. */
  follow(): void {
    if (this.#next !== undefined) return
    const draw = (): void => {
      this.#next = undefined
      const seconds = this.#secondsNow()
      if (this.#playing() === undefined) return
      this.#next = requestAnimationFrame(draw)
      if (seconds === undefined) return
      if (Math.abs(seconds - this.#mix.seconds) > MOST_OFF) this.#mix.put(seconds)
      const frame = this.#frame
      if (frame !== undefined) for (const listener of this.#listeners) listener({ ...frame, seconds })
    }
    this.#next = requestAnimationFrame(draw)
  }

  destroy(): void {
    if (this.#next !== undefined) cancelAnimationFrame(this.#next)
    this.#listeners.clear()
  }

  #moved(frame: StageFrame): StageFrame {
    const seconds = this.#secondsNow()
    return seconds === undefined ? frame : { ...frame, seconds }
  }

  #secondsNow(): number | undefined {
    const playing = this.#playing()
    return playing === undefined ? undefined : this.#secondsOf(playing)
  }

  #secondsOf({ lineId, seconds }: { readonly lineId: LineId; readonly seconds: number }): number | undefined {
    const clock = this.#stage.clock()
    if (this.#known?.clock !== clock) {
      this.#known = { clock, lines: new Map(clock.lines.map((line) => [line.lineId, line])) }
    }
    const line = this.#known.lines.get(lineId)
    return line === undefined ? undefined : Math.min(line.start + seconds, line.end)
  }
}
