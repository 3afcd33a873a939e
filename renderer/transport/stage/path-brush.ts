import type { Brush } from './overview-strip.ts'

const SVG = 'http://www.w3.org/2000/svg'

/**
 * Collects rectangles as one path for each look. Unlike a canvas they are no layer of their own in the browser, which
 * would be copied with every frame of the window in which a key is drawn.
 */
export class PathBrush implements Brush {
  fillStyle = ''
  globalAlpha = 1
  readonly #paths = new Map<string, { readonly style: string; readonly alpha: number; rectangles: string }>()

  fillRect(x: number, y: number, across: number, down: number): void {
    const { fillStyle: style, globalAlpha: alpha } = this
    const look = `${style} ${alpha}`
    const path = this.#paths.get(look) ?? { style, alpha, rectangles: '' }
    path.rectangles += ['M', short(x), short(y), 'h', short(across), 'v', short(down), 'h', short(-across), 'z'].join(
      ' ',
    )
    this.#paths.set(look, path)
  }

  /** What was drawn, the look that came first below the others. */
  elements(): readonly SVGElement[] {
    return [...this.#paths.values()].map(({ style, alpha, rectangles }) => {
      const path = document.createElementNS(SVG, 'path')
      path.setAttribute('d', rectangles)
      path.setAttribute('fill', style)
      if (alpha !== 1) path.setAttribute('fill-opacity', String(alpha))
      return path
    })
  }
}

/** Pixels to a hundredth. */
function short(pixels: number): string {
  return String(Math.round(pixels * 100) / 100)
}

/** An empty picture to be filled with such paths, in pixels of the page. */
export function pathPicture(): SVGSVGElement {
  const picture = document.createElementNS(SVG, 'svg')
  picture.setAttribute('shape-rendering', 'crispEdges')
  picture.setAttribute('aria-hidden', 'true')
  return picture
}
