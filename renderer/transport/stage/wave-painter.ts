import { fadeFactor } from '../../../shared/core/timeline/kernel.ts'
import type { GraphClip } from '../../../shared/core/timeline/sound-graph.ts'
import { endSample } from '../../../shared/core/timeline/times.ts'
import { TIMELINE_SAMPLE_RATE } from '../../../shared/core/model/timeline.ts'
import type { LaneBands } from './lane-bands.ts'
import { clipsBetween, type DrawnClip, type StagePicture } from './picture.ts'
import type { PaintContext } from './stage-canvas.ts'
import type { StageLooks, WaveSource } from './stage-types.ts'
import { type StageView, xOfSample } from './view.ts'
import { waveBand, type WaveBand } from './wave-band.ts'

/** Pixels between the strokes of a draft wave: sparse, so that it is never taken for a final one. */
const DRAFT_STEP = 3
/** A fade is drawn of so many straight lines. */
const FADE_STEPS = 16

/** What the painter draws with. */
export type WaveScene = {
  readonly picture: StagePicture
  readonly view: StageView
  readonly looks: StageLooks
  readonly waves: WaveSource
  readonly bands: LaneBands
  /** Concrete colours, one a lane: a canvas knows no custom properties. */
  readonly fills: readonly string[]
  /** How much larger than they are waves are drawn. */
  readonly gain: number
}

/** Draws the waves of all clips in view, in CSS pixels. Answers whether it drew any. */
export function paintWaves(context: PaintContext, scene: WaveScene): boolean {
  const { view, picture, bands, fills } = scene
  const from = sampleAtPixel(view, view.left)
  const to = sampleAtPixel(view, view.left + view.width)
  let hasDrawn = false
  for (const drawn of clipsBetween(picture, from, to)) {
    context.fillStyle = fills[drawn.clip.lane] ?? 'gray'
    const band = waveBand(bands.heights[drawn.clip.lane] ?? 0)
    const at = { ...band, middle: band.middle + (bands.tops[drawn.clip.lane] ?? 0) }
    hasDrawn = paintClip(context, scene, drawn, at) || hasDrawn
  }
  context.globalAlpha = 1
  return hasDrawn
}

function paintClip(
  context: PaintContext,
  { view, looks, waves, gain }: WaveScene,
  { clip, factor, lineId }: DrawnClip,
  { middle, half }: WaveBand,
): boolean {
  const look = lineId === undefined ? undefined : looks.lookOf(lineId)
  if (clip.source.kind !== 'take' || (lineId !== undefined && look === undefined)) return false
  const [start, end] = [xOfSample(view, clip.startSample), xOfSample(view, endSample(clip))]
  // Seen from far away a line is narrower than a pixel, and still there.
  const inset = end - start > 6 ? 1 : 0
  const step = look?.isDraft === true ? DRAFT_STEP : 1
  const first = Math.max(Math.floor(start) + inset, 0)
  const last = Math.min(Math.max(Math.ceil(end) - inset, first + 1), view.width)
  const samplesPerPixel = TIMELINE_SAMPLE_RATE / view.pixelsPerSecond
  // On a grid of the whole, so that a stroke stays the same stroke while it is scrolled.
  const offset = step === 1 ? 0 : (step - ((view.left + first) % step)) % step
  const count = Math.ceil((last - first - offset) / step)
  if (count <= 0) return false
  const fromSample = sampleAtPixel(view, view.left + first + offset) - clip.startSample + clip.inSample
  const columns = waves.columns(clip.source.takeId, { fromSample, samplesPerColumn: samplesPerPixel * step, count })
  if (columns === undefined) return false
  const hasFades = clip.fadeInSamples > 0 || clip.fadeOutSamples > 0
  context.globalAlpha = look?.kind === 'stale' ? 0.5 : 1
  context.beginPath()
  let [lastMin, lastMax] = [columns[0] ?? 0, columns[1] ?? 0]
  for (let column = 0; column < count; column += 1) {
    let min = columns[column * 2] ?? 0
    let max = columns[column * 2 + 1] ?? 0
    if (samplesPerPixel < 2) {
      // Single samples are joined, or they would be dots.
      ;[lastMin, min, lastMax, max] = [min, Math.min(min, lastMax), max, Math.max(max, lastMin)]
    }
    const inClip = fromSample - clip.inSample + (column + 0.5) * samplesPerPixel * step
    const level =
      gain * factor * (hasFades ? fadeFactor(clip, Math.max(0, Math.min(clip.durationSamples - 1, inClip))) : 1)
    const top = middle - Math.max(0.4, Math.min(1, max * level) * half)
    const bottom = middle + Math.max(0.4, Math.min(1, -min * level) * half)
    context.rect(first + offset + column * step, Math.min(top, bottom), 1, Math.abs(bottom - top))
  }
  context.fill()
  if (hasFades && end - start > 6) paintFades(context, clip, { start, end, top: middle - half, bottom: middle + half })
  return true
}

/** How much of it is heard, as a thin line over a clip's fades. */
function paintFades(
  context: PaintContext,
  clip: GraphClip,
  { start, end, top, bottom }: Record<'start' | 'end' | 'top' | 'bottom', number>,
): void {
  const { durationSamples, fadeInSamples, fadeOutSamples } = clip
  const line = (from: number, to: number): void => {
    for (let step = 0; step <= FADE_STEPS; step += 1) {
      const at = from + ((to - from) * step) / FADE_STEPS
      const x = start + ((end - start) * at) / durationSamples
      const y = bottom - (bottom - top) * fadeFactor(clip, Math.max(0, Math.min(durationSamples - 1, at)))
      if (step === 0) context.moveTo(x, y)
      else context.lineTo(x, y)
    }
  }
  context.beginPath()
  if (fadeInSamples > 0) line(0, fadeInSamples)
  if (fadeOutSamples > 0) line(durationSamples - fadeOutSamples, durationSamples)
  context.strokeStyle = context.fillStyle
  context.lineWidth = 1
  context.stroke()
}

function sampleAtPixel({ pixelsPerSecond }: StageView, pixel: number): number {
  return pixelsPerSecond === 0 ? 0 : (pixel / pixelsPerSecond) * TIMELINE_SAMPLE_RATE
}
