import type { LineId } from '../../../shared/core/model/ids.ts'
import type { SoundGraph } from '../../../shared/core/timeline/sound-graph.ts'
import { samplesToSeconds } from '../../../shared/core/timeline/times.ts'
import { carryPosition, type LineClock, lineClock, type SoundingLine } from '../stage/playing-line.ts'
import type { Stage } from '../stage/stage.ts'

/** A place in a line, which is so long as it is drawn (seconds). */
export type HeadPlace = { readonly lineId: LineId; readonly seconds: number; readonly length: number }

/**
 * The line that playing from a time begins with, and how far in: the one that sounds there, else the next.
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

/** Where the playhead stands: with the sound while lines are played one by one, else where it was put last. */
export class DrawnHead {
  readonly #stage: Pick<Stage, 'clock' | 'moved' | 'show'>
  readonly #playing: () => { readonly lineId: LineId; readonly seconds: number } | undefined
  /** In seconds of what is drawn. */
  #seconds = 0
  #next: number | undefined
  #known: { readonly clock: LineClock; readonly lines: ReadonlyMap<LineId, SoundingLine> } | undefined

  /** `playing`: where the sound is; undefined while nothing sounds. */
  constructor(
    stage: Pick<Stage, 'clock' | 'moved' | 'show'>,
    playing: () => { readonly lineId: LineId; readonly seconds: number } | undefined,
  ) {
    this.#stage = stage
    this.#playing = playing
  }

  get seconds(): number {
    return this.#secondsNow() ?? this.#seconds
  }

  place(): HeadPlace | undefined {
    return placeAt(this.#stage.clock, this.#seconds)
  }

  /** Puts it into a line, not behind its end; a line that is not drawn leaves it where it is. */
  put(place: { readonly lineId: LineId; readonly seconds: number }): void {
    const seconds = this.#secondsOf(place)
    if (seconds !== undefined) this.putAt(seconds)
  }

  putAt(seconds: number): void {
    this.#seconds = Math.max(0, seconds)
    this.#stage.moved(false)
  }

  /** Draws another graph, and stays at the same place of the same line. */
  show(graph: SoundGraph | undefined): void {
    const before = this.#stage.clock
    // Before anything is drawn, so that nothing is drawn with the old place.
    if (graph === undefined) this.#seconds = 0
    else {
      const after = lineClock(graph.timeline)
      this.#seconds = carryPosition(before, after, this.#seconds, samplesToSeconds(graph.durationSamples))
    }
    this.#stage.show(graph)
  }

  /** Moves with the sound from now on, until there is none. */
  follow(): void {
    if (this.#next !== undefined) return
    const draw = (): void => {
      this.#next = undefined
      if (this.#playing() === undefined) return
      this.#next = requestAnimationFrame(draw)
      const seconds = this.#secondsNow()
      if (seconds === undefined) return
      this.#seconds = seconds
      this.#stage.moved(true)
    }
    this.#next = requestAnimationFrame(draw)
  }

  destroy(): void {
    if (this.#next !== undefined) cancelAnimationFrame(this.#next)
  }

  #secondsNow(): number | undefined {
    const playing = this.#playing()
    return playing === undefined ? undefined : this.#secondsOf(playing)
  }

  #secondsOf({ lineId, seconds }: { readonly lineId: LineId; readonly seconds: number }): number | undefined {
    const { clock } = this.#stage
    if (this.#known?.clock !== clock) {
      this.#known = { clock, lines: new Map(clock.lines.map((line) => [line.lineId, line])) }
    }
    const line = this.#known.lines.get(lineId)
    return line === undefined ? undefined : Math.min(line.start + seconds, line.end)
  }
}
