import type { RegionLook } from './stage-types.ts'

/** One line's stretch of a lane, in pixels from the left of the whole wave. */
export type WaveStretch = { readonly from: number; readonly to: number; readonly look: RegionLook | undefined }

/** Where inside a lane the wave stands, in pixels: below the label, inside the region's box. */
export type WaveBand = { readonly middle: number; readonly half: number }

/** What one canvas shows: the part of the wave from `left`, `width` wide, of a wave `total` pixels wide. */
export type WaveWindow = { readonly left: number; readonly width: number; readonly total: number }

/** Pixels between the strokes of a draft wave: sparse, so that it is never taken for a final one. */
const DRAFT_STEP = 3

/** The band for a lane of this height. Boxes leave 4 pixels above and below; the label takes 14 more where there is room. */
export function waveBand(laneHeight: number): WaveBand {
  const room = laneHeight - 8
  const half = Math.max(4, Math.min(Math.round((room - 14) / 2), 22))
  return { middle: laneHeight - 5 - half, half }
}

/** The largest swing of interleaved min, max pairs (signed bytes) between two places, `from` and `to` from 0 to 1. */
export function peakBetween(
  peaks: Int8Array,
  from: number,
  to: number,
): { readonly min: number; readonly max: number } {
  const pairs = peaks.length >> 1
  const first = Math.max(0, Math.min(pairs - 1, Math.floor(from * pairs)))
  const last = Math.max(first, Math.min(pairs - 1, Math.ceil(to * pairs) - 1))
  let min = 0
  let max = 0
  for (let pair = first; pair <= last; pair++) {
    min = Math.min(min, peaks[pair * 2] ?? 0)
    max = Math.max(max, peaks[pair * 2 + 1] ?? 0)
  }
  return { min: min / 128, max: max / 128 }
}

/**
 * How much larger waves are drawn than they are, so that the loudest of a quiet mix still shows its shape. The same for
 * all lanes: who is louder than whom stays true.
 */
export function waveGain(lanes: readonly Int8Array[]): number {
  let loudest = 1
  for (const peaks of lanes) for (const value of peaks) loudest = Math.max(loudest, Math.abs(value))
  return Math.max(1, Math.min(3, (0.9 * 128) / loudest))
}

/**
 * Draws a lane's lines on one canvas in CSS pixels: a solid body for final sound, single strokes for draft, half as
 * strong for stale. Nothing is drawn between lines. `colour` is a concrete CSS colour.
 */
export function drawLane(
  context: CanvasRenderingContext2D,
  peaks: Int8Array,
  stretches: readonly WaveStretch[],
  window: WaveWindow,
  band: WaveBand,
  gain: number,
  colour: string,
): void {
  if (peaks.length < 2 || window.total <= 0) return
  context.fillStyle = colour
  for (const { from, to, look } of stretches) {
    if (look === undefined || to < window.left || from > window.left + window.width) continue
    context.globalAlpha = look.kind === 'stale' ? 0.5 : 1
    const swing = (x: number, width: number) => {
      const { min, max } = peakBetween(peaks, x / window.total, Math.min(x + width, to) / window.total)
      const top = band.middle - Math.max(0.4, Math.min(1, max * gain) * band.half)
      return { top, height: band.middle + Math.max(0.4, Math.min(1, -min * gain) * band.half) - top }
    }
    // Seen from far away a line is narrower than a pixel, and still there.
    const inset = to - from > 6 ? 1 : 0
    if (look.isDraft) {
      for (let x = from + inset; x < to - inset; x += DRAFT_STEP) {
        if (x + 1 < window.left || x > window.left + window.width) continue
        const { top, height } = swing(x, DRAFT_STEP)
        context.fillRect(x - window.left, top, 1, height)
      }
      continue
    }
    context.beginPath()
    const start = Math.max(Math.floor(from) + inset, Math.floor(window.left))
    const end = Math.min(Math.ceil(to) - inset, window.left + window.width)
    for (let x = start; x < end; x++) {
      const { top, height } = swing(x, 1)
      context.rect(x - window.left, top, 1, height)
    }
    context.fill()
  }
  context.globalAlpha = 1
}
