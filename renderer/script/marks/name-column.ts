import type { Cast } from '../../../shared/core/model/cast.ts'

/** The usual width of the column of names, pixels. */
const NARROWEST = 76
/** A longer name stands in its column alone and pushes the first row of its text aside. */
const WIDEST = 156

/**
 * Width of the column of names: room for the longest of the cast with its colon, so that all texts begin at one place.
 * `measure` answers the width of a text in pixels.
 */
export function nameColumnWidth(cast: Cast, measure: (text: string) => number): number {
  const widths = cast.speakers.map((speaker) => measure(`${speaker.name}: `)).filter((width) => width <= WIDEST)
  return Math.ceil(Math.max(NARROWEST, ...widths))
}

/** Measures text in the weight and size of names in `element`. */
export function nameMeasure(element: Element): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d')
  if (context === null) return () => 0
  const { fontFamily, fontSize } = getComputedStyle(element)
  context.font = `600 ${fontSize} ${fontFamily}`
  return (text) => context.measureText(text).width
}
