import type { LineId } from '../../../shared/core/model/ids.ts'

/** A pointer that moves less than this many pixels presses; further, it drags. */
const SLOP = 4

/** What a drag of a region needs of the stage. */
export type LineDragScene = {
  readonly lineOf: (target: EventTarget | null) => LineId | undefined
  readonly pixelsPerSecond: () => number
  /** False: nothing may be moved here now. */
  readonly mayDrag: () => boolean
  /** It would begin so much later (negative: earlier) now; undefined: it is given up. */
  readonly onDrag: (lineId: LineId, bySeconds: number | undefined) => void
  /** It was let go of there. */
  readonly onDrop: (lineId: LineId, bySeconds: number) => void
}

type Drag = { readonly lineId: LineId; readonly pointerId: number; readonly fromX: number; isMoving: boolean }

/** Moves a line by its region along the time. Escape gives it up; the press that ends it is no click. */
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
    const lineId = this.#scene.lineOf(event.target)
    if (event.button !== 0 || lineId === undefined || !this.#scene.mayDrag()) return
    this.#drag = { lineId, pointerId: event.pointerId, fromX: event.clientX, isMoving: false }
  }

  #move(event: PointerEvent): void {
    const drag = this.#drag
    if (drag === undefined || event.pointerId !== drag.pointerId) return
    if (!drag.isMoving) {
      if (Math.abs(event.clientX - drag.fromX) < SLOP) return
      drag.isMoving = true
      this.#surface.setPointerCapture(event.pointerId)
    }
    this.#scene.onDrag(drag.lineId, this.#by(drag, event))
  }

  #drop(event: PointerEvent): void {
    const drag = this.#drag
    if (drag === undefined || event.pointerId !== drag.pointerId) return
    this.#drag = undefined
    if (!drag.isMoving) return
    this.#eatsClick = true
    this.#scene.onDrop(drag.lineId, this.#by(drag, event))
  }

  #giveUp(): void {
    const drag = this.#drag
    this.#drag = undefined
    if (drag?.isMoving !== true) return
    this.#eatsClick = true
    this.#scene.onDrag(drag.lineId, undefined)
  }

  #by(drag: Drag, event: PointerEvent): number {
    return (event.clientX - drag.fromX) / this.#scene.pixelsPerSecond()
  }
}
