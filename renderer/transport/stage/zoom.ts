/** The closest view: four pixels for a sample at the timeline's rate. */
export const MAX_PIXELS_PER_SECOND = 4 * 44_100
/** What a short script is fitted into at most: closer, a voice shows no more of its words. */
const MAX_FIT = 240

/** The zoom at which the whole mix is as wide as the view. Pixels per second. */
export function fitZoom(durationSeconds: number, width: number): number {
  return durationSeconds > 0 && width > 0 ? Math.min(MAX_FIT, width / durationSeconds) : 1
}

/** Where a zoom stands between fit (0) and the closest view (100): even steps of the slider are even factors. */
export function zoomToSlider(pixelsPerSecond: number, fit: number): number {
  if (fit >= MAX_PIXELS_PER_SECOND) return 0
  const place = Math.log(pixelsPerSecond / fit) / Math.log(MAX_PIXELS_PER_SECOND / fit)
  return Math.round(Math.max(0, Math.min(1, place)) * 100)
}

/** The zoom of a slider position from 0 to 100. */
export function sliderToZoom(position: number, fit: number): number {
  if (fit >= MAX_PIXELS_PER_SECOND) return fit
  return fit * (MAX_PIXELS_PER_SECOND / fit) ** (position / 100)
}

/** One step of the zoom keys and buttons, kept between fit and the closest view. */
export function zoomStep(pixelsPerSecond: number, direction: -1 | 1, fit: number): number {
  return Math.max(fit, Math.min(MAX_PIXELS_PER_SECOND, pixelsPerSecond * 1.4 ** direction))
}

/** What a view opens with: about a minute across, so that lines can be told apart, or the whole of a short mix. */
export function openingZoom(durationSeconds: number, width: number): number {
  return Math.max(fitZoom(durationSeconds, width), Math.min(16, width / 56))
}
