import { paintStrip } from './overview-strip.ts'
import { PathBrush, pathPicture } from './path-brush.ts'
import type { StagePicture } from './picture.ts'
import type { StageColours } from './stage-colours.ts'
import type { StageFrame, StageLooks } from './stage-types.ts'
import type { StageView } from './view.ts'

/** What the overview asks of the stage. `left`: pixels at the zoom of the view. */
export type OverviewInput = {
  readonly scrollTo: (left: number) => void
  readonly zoom: (pixelsPerSecond: number, left: number) => void
}

type Scene = {
  readonly picture: StagePicture | undefined
  readonly view: StageView
  readonly looks: StageLooks
  readonly colours: StageColours
}

/** How near to an end of the window a pointer takes that end. */
const GRIP = 5
/** A window narrower than this could not be taken. */
const NARROWEST = 8

/**
 * The whole in one strip: who speaks when, and at its foot what has sound. The window in it is what is seen; it is dragged,
 * and resized at its ends. Whoever holds it gives it keys.
 */
export class Overview {
  readonly #input: OverviewInput
  readonly #strip = pathPicture()
  readonly #window = document.createElement('span')
  readonly #head = document.createElement('span')
  #host: HTMLElement | undefined
  #view: StageView | undefined
  /** What was drawn last: the strip changes only with it. */
  #drawn:
    | { picture: StagePicture | undefined; stateOf: StageLooks['stateOf']; colours: StageColours; width: number }
    | undefined
  #drag: { readonly kind: 'move' | 'from' | 'to'; readonly grabbed: number } | undefined

  constructor(input: OverviewInput) {
    this.#input = input
    this.#window.dataset.part = 'window'
    this.#head.dataset.part = 'head'
  }

  mount(host: HTMLElement): () => void {
    this.#host = host
    this.#drawn = undefined
    host.append(this.#strip, this.#window, this.#head)
    const stop = new AbortController()
    const { signal } = stop
    host.addEventListener('pointerdown', (event) => this.#down(event), { signal })
    host.addEventListener('pointermove', (event) => this.#move(event), { signal })
    host.addEventListener('pointerup', () => (this.#drag = undefined), { signal })
    host.addEventListener('pointercancel', () => (this.#drag = undefined), { signal })
    return () => {
      stop.abort()
      this.#host = undefined
      for (const part of [this.#strip, this.#window, this.#head]) part.remove()
    }
  }

  /** Draws the strip where it would differ, and puts the window where the view is. */
  draw(scene: Scene): void {
    this.#view = scene.view
    const host = this.#host
    if (host === undefined) return
    const width = host.clientWidth
    const { picture, looks, colours } = scene
    const old = this.#drawn
    const { stateOf } = looks
    const isSame =
      old?.picture === picture && old?.stateOf === stateOf && old.colours === colours && old.width === width
    if (!isSame && width > 0) {
      this.#drawn = { picture, stateOf, colours, width }
      this.#paint(scene, width, host.clientHeight)
    }
    this.#placeWindow(host, width, scene.view)
  }

  /** Puts the playhead. */
  place({ seconds, durationSeconds }: StageFrame): void {
    const width = this.#drawn?.width ?? 0
    this.#head.hidden = durationSeconds === 0
    if (durationSeconds > 0) this.#head.style.transform = `translateX(${(seconds / durationSeconds) * width}px)`
  }

  #paint({ picture, looks, colours }: Scene, width: number, height: number): void {
    const brush = new PathBrush()
    if (picture !== undefined && picture.durationSeconds > 0) {
      paintStrip(brush, { picture, stateOf: looks.stateOf, colours, width, height })
    }
    this.#strip.replaceChildren(...brush.elements())
  }

  #placeWindow(host: HTMLElement, width: number, view: StageView): void {
    const [from, across] = this.#span(width, view)
    this.#window.hidden = view.durationSeconds === 0
    this.#window.style.transform = `translateX(${from}px)`
    this.#window.style.width = `${across}px`
    const most = Math.max(0, view.durationSeconds - view.width / Math.max(view.pixelsPerSecond, 1e-9))
    const seconds = view.pixelsPerSecond === 0 ? 0 : view.left / view.pixelsPerSecond
    host.setAttribute('aria-valuemax', String(Math.round(most)))
    host.setAttribute('aria-valuenow', String(Math.round(Math.min(most, seconds))))
  }

  #span(width: number, { durationSeconds, pixelsPerSecond, left, width: seen }: StageView): readonly [number, number] {
    const whole = durationSeconds * pixelsPerSecond
    if (whole === 0) return [0, width]
    const across = Math.min(width, Math.max(NARROWEST, (seen / whole) * width))
    return [Math.min(width - across, (left / whole) * width), across]
  }

  #down(event: PointerEvent): void {
    const host = this.#host
    const view = this.#view
    if (event.button !== 0 || host === undefined || view === undefined || view.durationSeconds === 0) return
    host.setPointerCapture(event.pointerId)
    const x = event.clientX - host.getBoundingClientRect().left
    const [from, across] = this.#span(host.clientWidth, view)
    const isWide = across > 4 * GRIP
    if (isWide && Math.abs(x - from) <= GRIP) this.#drag = { kind: 'from', grabbed: from - x }
    else if (isWide && Math.abs(x - from - across) <= GRIP) this.#drag = { kind: 'to', grabbed: from + across - x }
    else {
      // Beside the window it comes to the pointer.
      const isInside = x >= from && x <= from + across
      this.#drag = { kind: 'move', grabbed: isInside ? from - x : -across / 2 }
      this.#move(event)
    }
  }

  #move(event: PointerEvent): void {
    const [drag, host, view] = [this.#drag, this.#host, this.#view]
    if (drag === undefined || host === undefined || view === undefined) return
    const width = host.clientWidth
    const x = event.clientX - host.getBoundingClientRect().left + drag.grabbed
    const secondsPerPixel = view.durationSeconds / width
    if (drag.kind === 'move') {
      this.#input.scrollTo(x * secondsPerPixel * view.pixelsPerSecond)
      return
    }
    const [from, across] = this.#span(width, view)
    const [start, end] =
      drag.kind === 'from'
        ? [Math.min(x, from + across - NARROWEST), from + across]
        : [from, Math.max(x, from + NARROWEST)]
    const seconds = Math.max(0.05, (end - start) * secondsPerPixel)
    const pixelsPerSecond = view.width / seconds
    this.#input.zoom(pixelsPerSecond, Math.max(0, start) * secondsPerPixel * pixelsPerSecond)
  }
}
