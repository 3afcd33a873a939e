import type { Cast } from '../../../shared/core/model/cast.ts'

/** The usual width of the column of names, pixels. */
const NARROWEST = 76
/** A longer name is cut where it is shown, so that its text begins where the others do. */
const WIDEST = 156
/** What is left of a name that is cut. */
const LEAST_OF_CUT = 124

/**
 * Width of the column of names: room for the longest of the cast with its colon, so that all texts begin at one place;
 * a name that would take too much of the row is cut.
 * `measure` answers the width of a text in pixels.
 */
export function nameColumnWidth(cast: Cast, measure: (text: string) => number): number {
  const widths = cast.speakers
    .map((speaker) => measure(`${speaker.name}: `))
    .map((width) => (width <= WIDEST ? width : LEAST_OF_CUT))
  return Math.ceil(Math.max(NARROWEST, ...widths))
}

/** Measures text in the weight and size that names have in an editor in `parent`, which need not be there yet. */
export function nameMeasure(parent: Element): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d')
  if (context === null) return () => 0
  const { fontFamily, fontSize } = fontOfText(parent)
  context.font = `600 ${fontSize} ${fontFamily}`
  return (text) => context.measureText(text).width
}

function fontOfText(parent: Element): { readonly fontFamily: string; readonly fontSize: string } {
  const sample = document.createElement('div')
  sample.className = 'cm-scroller'
  parent.append(sample)
  const { fontFamily, fontSize } = getComputedStyle(sample)
  sample.remove()
  return { fontFamily, fontSize }
}
