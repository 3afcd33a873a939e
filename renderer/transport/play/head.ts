import type { LineId } from '../../../shared/core/model/ids.ts'
import type { SoundGraph } from '../../../shared/core/timeline/sound-graph.ts'
import { endSample, samplesToSeconds } from '../../../shared/core/timeline/times.ts'
import { carryPosition, type LineClock, lineClock, type SoundingLine } from '../stage/playing-line.ts'
import type { Stage } from '../stage/stage.ts'

/** A place in a line, which is so long as it is drawn (seconds). */
export type HeadPlace = { readonly lineId: LineId; readonly seconds: number; readonly length: number }

/** From when to when something is heard (seconds). */
export type HeardSpan = { readonly from: number; readonly to: number }

/**
 * The line that playing from a time begins with, and how far in: the one that sounds there, else the next, with the silence
 * before it (below 0) where something is heard in that, one of `beside`. Undefined at the end, and where there is nothing.
 */
export function placeAt(
  { lines }: LineClock,
  seconds: number,
  beside: readonly HeardSpan[] = [],
): HeadPlace | undefined {
  const line =
    lines.findLast(({ start, end }) => start <= seconds && seconds < end - 0.02) ??
    lines.find(({ start }) => start >= seconds)
  if (line === undefined) return undefined
  const isInside = seconds > line.start + 0.05 && !line.isEstimate
  const isHeard = beside.some(({ from, to }) => from < line.start && to > seconds)
  const from = isInside || (seconds < line.start && isHeard) ? seconds - line.start : 0
  return { lineId: line.lineId, seconds: from, length: line.end - line.start }
}

/** A place in a line, or so many seconds behind its end. */
type DrawnPlace = { readonly lineId: LineId; readonly seconds: number; readonly behind?: number }

/** Where the playhead stands: with the sound while lines are played one by one, else where it was put last. */
export class DrawnHead {
  readonly #stage: Pick<Stage, 'clock' | 'moved' | 'show'>
  readonly #playing: () => DrawnPlace | undefined
  /** In seconds of what is drawn. */
  #seconds = 0
  #duration = 0
  /** Where beds and effects are heard. */
  #beside: readonly HeardSpan[] = []
  #next: number | undefined
  #known: { readonly clock: LineClock; readonly lines: ReadonlyMap<LineId, SoundingLine> } | undefined

  /** `playing`: where the sound is; undefined while nothing sounds. */
  constructor(stage: Pick<Stage, 'clock' | 'moved' | 'show'>, playing: () => DrawnPlace | undefined) {
    this.#stage = stage
    this.#playing = playing
  }

  get seconds(): number {
    return this.#secondsNow() ?? this.#seconds
  }

  place(): HeadPlace | undefined {
    return placeAt(this.#stage.clock, this.#seconds, this.#beside)
  }

  /** Puts it into a line, or into the silence behind it; a line that is not drawn leaves it where it is. */
  put(place: DrawnPlace): void {
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
    this.#duration = samplesToSeconds(graph?.durationSamples ?? 0)
    this.#beside = (graph?.clips ?? []).flatMap((clip) =>
      clip.source.kind === 'file'
        ? [{ from: samplesToSeconds(clip.startSample), to: samplesToSeconds(endSample(clip)) }]
        : [],
    )
    // Before anything is drawn, so that nothing is drawn with the old place.
    if (graph === undefined) this.#seconds = 0
    else {
      const after = lineClock(graph.timeline)
      this.#seconds = carryPosition(before, after, this.#seconds, this.#duration)
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

  #secondsOf({ lineId, seconds, behind = 0 }: DrawnPlace): number | undefined {
    const { clock } = this.#stage
    if (this.#known?.clock !== clock) {
      this.#known = { clock, lines: new Map(clock.lines.map((line) => [line.lineId, line])) }
    }
    const line = this.#known.lines.get(lineId)
    if (line === undefined) return undefined
    const at = Math.min(line.start + seconds, line.end)
    if (behind === 0) return at
    // A guessed length may be another one than what sounded.
    const next = clock.lines.find(({ start }) => start >= line.end)?.start ?? this.#duration
    return Math.max(at, Math.min(at + behind, next))
  }
}
