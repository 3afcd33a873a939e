import type { LineId } from '../../../shared/core/model/ids.ts'
import type { CutPart } from '../../../shared/core/timeline/clip-cut.ts'

/** A pointer that moves less than this many pixels presses; further, it drags. */
const SLOP = 4

/** What of a region is held: all of it, an end of its take, a fade, or its level. */
export type LineGrip = 'place' | CutPart | 'gain'

/** How far something was drawn: in seconds along the time, and in pixels upwards. `isPulled`: nearby things may draw it to them. */
export type DragBy = { readonly seconds: number; readonly up: number; readonly isPulled?: boolean }

/** What a drag of a region needs of the stage. */
export type LineDragScene = {
  readonly gripOf: (target: EventTarget | null) => { readonly lineId: LineId; readonly grip: LineGrip } | undefined
  /** The time that is seen at a place of the window, in pixels: the view may be scrolled and zoomed while a line is held. */
  readonly secondsAt: (clientX: number) => number
  /** False: nothing may be moved here now. */
  readonly mayDrag: () => boolean
  /** It is held so far from where it was; undefined: it is given up. */
  readonly onDrag: (lineId: LineId, grip: LineGrip, by: DragBy | undefined) => void
  /** It was let go of there. */
  readonly onDrop: (lineId: LineId, grip: LineGrip, by: DragBy) => void
}

type Drag = {
  readonly lineId: LineId
  readonly grip: LineGrip
  readonly pointerId: number
  readonly fromX: number
  readonly fromY: number
  readonly fromSeconds: number
  isMoving: boolean
}

/** Draws a line by its region along the time, or a part of it by its grip. Escape gives it up; the press that ends it is no click. */
export class LineDrag {
  readonly #surface: HTMLElement
  readonly #scene: LineDragScene
  #drag: Drag | undefined
  #eatsClick = false

  constructor(surface: HTMLElement, scene: LineDragScene) {
    this.#surface = surface
    this.#scene = scene
    surface.addEventListener('pointerdown', (event) => this.#press(event))
    surface.addEventListener('pointermove', (event) => this.#move(event))
    surface.addEventListener('pointerup', (event) => this.#drop(event))
    surface.addEventListener('pointercancel', () => this.#giveUp())
    surface.addEventListener('click', (event) => {
      // A press by key is one of its own, wherever the pointer was let go of before.
      if (!this.#eatsClick || event.detail === 0) return
      this.#eatsClick = false
      event.stopImmediatePropagation()
    })
    // Before the keys of the timeline and of the window: there Escape means something else.
    surface.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || this.#drag?.isMoving !== true) return
      event.stopPropagation()
      event.preventDefault()
      this.#giveUp()
    })
  }

  /** True while a line is held somewhere else than where it was. */
  get isMoving(): boolean {
    return this.#drag?.isMoving === true
  }

  #press(event: PointerEvent): void {
    this.#eatsClick = false
    const held = this.#scene.gripOf(event.target)
    if (event.button !== 0 || held === undefined || !this.#scene.mayDrag()) return
    const { pointerId, clientX: fromX, clientY: fromY } = event
    const fromSeconds = this.#scene.secondsAt(fromX)
    this.#drag = { ...held, pointerId, fromX, fromY, fromSeconds, isMoving: false }
  }

  #move(event: PointerEvent): void {
    const drag = this.#drag
    if (drag === undefined || event.pointerId !== drag.pointerId) return
    if (!drag.isMoving) {
      const [across, up] = [event.clientX - drag.fromX, drag.fromY - event.clientY]
      if (Math.abs(drag.grip === 'gain' ? up : across) < SLOP) return
      drag.isMoving = true
      this.#surface.setPointerCapture(event.pointerId)
    }
    this.#scene.onDrag(drag.lineId, drag.grip, this.#by(drag, event))
  }

  #drop(event: PointerEvent): void {
    const drag = this.#drag
    if (drag === undefined || event.pointerId !== drag.pointerId) return
    this.#drag = undefined
    if (!drag.isMoving) return
    this.#eatsClick = true
    this.#scene.onDrop(drag.lineId, drag.grip, this.#by(drag, event))
  }

  #giveUp(): void {
    const drag = this.#drag
    this.#drag = undefined
    if (drag?.isMoving !== true) return
    this.#eatsClick = true
    this.#scene.onDrag(drag.lineId, drag.grip, undefined)
  }

  #by(drag: Drag, event: PointerEvent): DragBy {
    return {
      seconds: this.#scene.secondsAt(event.clientX) - drag.fromSeconds,
      up: drag.fromY - event.clientY,
      isPulled: !event.altKey,
    }
  }
}
