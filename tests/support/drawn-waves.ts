import type { Locator } from 'playwright'

/** A wave that the library has drawn. */
export type DrawnWave = {
  /** Share of its columns in which something is drawn. */
  readonly inked: number
  /** Of its darkest place, as red, green and blue. */
  readonly colour: string
}

/** The waves within an element, as they stand there. */
export function drawnWaves(within: Locator): Promise<DrawnWave[]> {
  return within.evaluate((element) => {
    const roots = [...element.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
      shadowRoot === null ? [] : [shadowRoot],
    )
    return roots.flatMap((root) => {
      const canvas = root.querySelector<HTMLCanvasElement>('.canvases canvas')
      if (canvas === null || canvas.width * canvas.height === 0) return []
      const { width, height } = canvas
      const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
      const isInked = (x: number, y: number): boolean => data[(y * width + x) * 4 + 3] === 255
      const columns = Array.from({ length: width }, (_, x) =>
        Array.from({ length: height }, (_, y) => y).find((y) => isInked(x, y)),
      )
      const x = columns.findIndex((y) => y !== undefined)
      const at = ((columns[x] ?? 0) * width + x) * 4
      return [
        { inked: columns.filter((y) => y !== undefined).length / width, colour: data.slice(at, at + 3).join(' ') },
      ]
    })
  })
}
