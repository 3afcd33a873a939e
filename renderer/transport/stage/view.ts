import { TIMELINE_SAMPLE_RATE } from '../../../shared/core/model/timeline.ts'
import { fitZoom, openingZoom } from './zoom.ts'

/** Which part of the whole is seen. `left`: whole pixels that lie to the left of what is seen, so that waves never shimmer. */
export type StageView = {
  readonly durationSeconds: number
  /** Of what is seen, in pixels. */
  readonly width: number
  readonly pixelsPerSecond: number
  readonly left: number
}

/** Nothing is seen yet. `pixelsPerSecond` 0: nobody has chosen, and it opens when it has a length and a width. */
export const noView: StageView = { durationSeconds: 0, width: 0, pixelsPerSecond: 0, left: 0 }

/** The view of something as long, on a stage as wide: what is seen at the left edge stays there. */
export function withSize(view: StageView, size: Partial<Pick<StageView, 'durationSeconds' | 'width'>>): StageView {
  const next = { ...view, ...size }
  const { durationSeconds, width } = next
  if (durationSeconds === 0 || width === 0) return next
  if (view.pixelsPerSecond === 0) return kept({ ...next, pixelsPerSecond: openingZoom(durationSeconds, width) })
  const wasWhole = view.durationSeconds > 0 && view.pixelsPerSecond <= fitZoom(view.durationSeconds, view.width) * 1.001
  // Who looks at the whole goes on looking at the whole.
  return wasWhole ? kept({ ...next, pixelsPerSecond: 0 }) : kept(next)
}

/** At another zoom, with the time at `anchor` (pixels from the left edge) where it was; never wider than the whole. */
export function zoomed(view: StageView, pixelsPerSecond: number, anchor: number): StageView {
  const seconds = secondsAt(view, anchor)
  const next = kept({ ...view, pixelsPerSecond })
  return kept({ ...next, left: seconds * next.pixelsPerSecond - anchor })
}

export function scrolled(view: StageView, left: number): StageView {
  return kept({ ...view, left })
}

/** The view turned on like a page when the playhead leaves it. */
export function following(view: StageView, seconds: number): StageView {
  const x = seconds * view.pixelsPerSecond - view.left
  return x >= 0 && x <= view.width ? view : scrolled(view, seconds * view.pixelsPerSecond - view.width * 0.1)
}

/** The time at a place, in pixels from the left edge. */
export function secondsAt({ left, pixelsPerSecond }: StageView, x: number): number {
  return pixelsPerSecond === 0 ? 0 : (left + x) / pixelsPerSecond
}

/** Where a sample stands, in pixels from the left edge. */
export function xOfSample({ left, pixelsPerSecond }: StageView, sample: number): number {
  return (sample / TIMELINE_SAMPLE_RATE) * pixelsPerSecond - left
}

function kept(view: StageView): StageView {
  const { durationSeconds, width } = view
  const pixelsPerSecond = Math.max(view.pixelsPerSecond, fitZoom(durationSeconds, width))
  const most = Math.max(0, durationSeconds * pixelsPerSecond - width)
  return { ...view, pixelsPerSecond, left: Math.round(Math.max(0, Math.min(most, view.left))) }
}
