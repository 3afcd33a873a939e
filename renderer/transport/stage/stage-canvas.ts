/** What the stage's painters draw with, in CSS pixels. */
export type PaintContext = OffscreenCanvasRenderingContext2D

/**
 * The canvas of the waves. It is painted beside the page, and the finished picture handed over: a canvas that is painted
 * itself is copied by the browser for every frame of the window, whether anything in it has changed or not, at each key
 * that is typed elsewhere too.
 */
export class StageCanvas {
  readonly element = document.createElement('canvas')
  readonly #picture = new OffscreenCanvas(1, 1)
  readonly #shown = this.element.getContext('bitmaprenderer')

  constructor() {
    this.hide()
  }

  /** Nothing is seen, and the browser has no layer for it. */
  hide(): void {
    this.element.style.visibility = 'hidden'
  }

  /** An empty picture of that size in CSS pixels; null if it has none, or cannot be had. */
  begin(width: number, height: number): PaintContext | null {
    if (width === 0 || height === 0) return null
    const ratio = window.devicePixelRatio
    const [across, down] = [Math.ceil(width * ratio), Math.ceil(height * ratio)]
    if (this.#picture.width !== across || this.#picture.height !== down) {
      this.#picture.width = this.element.width = across
      this.#picture.height = this.element.height = down
      this.element.style.width = `${width}px`
      this.element.style.height = `${height}px`
    }
    const context = this.#picture.getContext('2d')
    context?.setTransform(across / width, 0, 0, down / height, 0, 0)
    context?.clearRect(0, 0, width, height)
    return context
  }

  /** What was painted since `begin` is seen from the next frame on. */
  show(): void {
    this.#shown?.transferFromImageBitmap(this.#picture.transferToImageBitmap())
    this.element.style.visibility = ''
  }
}
