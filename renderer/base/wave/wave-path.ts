import type { WaveShape } from './wave-shape.ts'

/** Distance between two strokes of a sparse wave, in pixels. */
const STROKE_STEP = 3

/**
 * The path of a small wave of `width` by `height` pixels. `peaks` are min, max pairs as signed bytes; an empty list
 * gives an empty path. Silence keeps a hair's breadth, so that it does not look like a hole.
 */
export function wavePath(peaks: Uint8Array, width: number, height: number, shape: WaveShape): string {
  const signed = new Int8Array(peaks.buffer, peaks.byteOffset, peaks.byteLength)
  const columns = Math.floor(signed.length / 2)
  if (columns === 0) return ''
  const middle = height / 2
  const scale = (height / 2 - 1) / 128
  const topAt = (column: number): number => middle - Math.max(0.4, (signed[column * 2 + 1] ?? 0) * scale)
  const bottomAt = (column: number): number => middle + Math.max(0.4, -(signed[column * 2] ?? 0) * scale)
  const columnAt = (x: number): number => Math.min(columns - 1, Math.floor((x / width) * columns))
  if (shape === 'sparse') {
    const strokes: string[] = []
    for (let x = STROKE_STEP / 2; x < width; x += STROKE_STEP) {
      const column = columnAt(x)
      strokes.push(`M${round(x)} ${round(topAt(column))}V${round(bottomAt(column))}`)
    }
    return strokes.join('')
  }
  const top: string[] = []
  const bottom: string[] = []
  for (let x = 0; x <= width; x += 1) {
    const column = columnAt(x)
    top.push(`${x} ${round(topAt(column))}`)
    bottom.push(`${x} ${round(bottomAt(column))}`)
  }
  return `M${top.join('L')}L${bottom.toReversed().join('L')}Z`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
