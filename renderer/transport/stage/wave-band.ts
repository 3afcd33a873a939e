/** Where inside a lane the wave stands, in pixels: below the label, inside the region's box. */
export type WaveBand = { readonly middle: number; readonly half: number }

/** The band for a lane of this height. Boxes leave 4 pixels above and below; the label takes 14 more where there is room. */
export function waveBand(laneHeight: number): WaveBand {
  const room = laneHeight - 8
  const half = Math.max(4, Math.min(Math.round((room - 14) / 2), 22))
  return { middle: laneHeight - 5 - half, half }
}
