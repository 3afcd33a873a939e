import type WaveSurfer from 'wavesurfer.js'
import { drawLane, type WaveStretch, waveBand } from './lane-wave.ts'
import type { MixPicture } from './mix-picture.ts'
import { linesBetween } from './playing-line.ts'
import type { StageLooks } from './stage-types.ts'

/** What the painter draws. */
export type Painted = {
  readonly picture: MixPicture
  readonly looks: StageLooks
  /** Height of one lane in pixels. */
  readonly laneHeight: number
  readonly pixelsPerSecond: number
}

/**
 * Draws the lanes. All of them are one picture: each canvas is a layer of its own to the browser, and with one a speaker
 * every key that was typed in the script cost as much again for the layers of the timeline.
 */
export class LanePainter {
  readonly #wave: WaveSurfer
  readonly #surface: HTMLElement
  readonly #painted: () => Painted
  readonly #render = (_peaks: unknown, context: CanvasRenderingContext2D): void => this.#draw(context)
  /** Concrete colours of the lanes: a canvas knows no custom properties. */
  #fills: readonly string[] = []
  /** The frame in which the lanes will be drawn again. */
  #frame: number | undefined

  constructor(wave: WaveSurfer, surface: HTMLElement, painted: () => Painted) {
    this.#wave = wave
    this.#surface = surface
    this.#painted = painted
  }

  /** Draws them now. */
  paint(): void {
    const { picture, looks, laneHeight } = this.#painted()
    const style = getComputedStyle(this.#surface)
    this.#fills = picture.lanes.map((_, lane) => {
      const colour = looks.colours[lane] ?? 0
      return style.getPropertyValue(colour === 0 ? '--text-3' : `--spk-${colour}-fill`).trim() || 'gray'
    })
    this.#wave.setOptions({
      renderFunction: this.#render,
      height: heightOf(picture, laneHeight),
    })
  }

  /** Draws them with the next frame of the window, unless `mayPaint` says no by then. */
  paintSoon(mayPaint: () => boolean): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined
      if (mayPaint()) this.paint()
    })
  }

  stop(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame)
  }

  #draw(context: CanvasRenderingContext2D): void {
    const { canvas } = context
    const painted = this.#painted()
    const { picture, laneHeight, pixelsPerSecond } = painted
    const width = Number.parseFloat(canvas.style.width)
    const left = Number.parseFloat(canvas.style.left) || 0
    const total = picture.durationSeconds * pixelsPerSecond
    const stretches = stretchesOf(painted, left, width)
    // A canvas that shows nothing would still be a layer to the browser, and copied for every frame of the window.
    canvas.style.visibility = stretches.some((those) => those.length > 0) ? '' : 'hidden'
    context.save()
    context.scale(canvas.width / width, canvas.height / heightOf(picture, laneHeight))
    const band = waveBand(laneHeight)
    for (const [at, { peaks }] of picture.lanes.entries()) {
      const fill = this.#fills[at] ?? 'gray'
      drawLane(context, peaks, stretches[at] ?? [], { left, width, total }, band, picture.gain, fill)
      context.translate(0, laneHeight)
    }
    context.restore()
  }
}

/** What of every lane stands between two places, in pixels of the whole wave. */
function stretchesOf({ picture, looks, pixelsPerSecond }: Painted, left: number, width: number): WaveStretch[][] {
  const stretches = picture.lanes.map((): WaveStretch[] => [])
  for (const line of linesBetween(picture.clock, left / pixelsPerSecond, (left + width) / pixelsPerSecond)) {
    if (line.isEstimate) continue
    const stretch = { from: line.start * pixelsPerSecond, to: line.end * pixelsPerSecond }
    stretches[picture.laneOfLine.get(line.lineId) ?? -1]?.push({ ...stretch, look: looks.lookOf(line.lineId) })
  }
  return stretches
}

function heightOf({ lanes }: MixPicture, laneHeight: number): number {
  return Math.max(1, lanes.length * laneHeight)
}

/** Marks the beginnings of scenes in the waves, in place of the marks before. */
export function drawSceneLines(wrapper: HTMLElement, { clock, durationSeconds }: MixPicture, looks: StageLooks): void {
  for (const old of wrapper.querySelectorAll('.scene-line')) old.remove()
  if (durationSeconds === 0) return
  const starts = new Set(looks.sceneStarts)
  for (const line of clock.lines) {
    if (!starts.has(line.lineId)) continue
    const mark = document.createElement('span')
    mark.className = 'scene-line'
    // In the middle of the pause before the scene.
    mark.style.left = `calc(${(line.start / durationSeconds) * 100}% - 6px)`
    wrapper.append(mark)
  }
}
