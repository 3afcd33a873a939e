import { isCompact } from './lane-bands.ts'

/** Where inside a lane the wave stands, in pixels: below the label, inside the region's box. */
export type WaveBand = { readonly middle: number; readonly half: number }

/** The band for a lane of this height. The label takes 14 pixels above the wave where there is room, else it stands on it. */
export function waveBand(laneHeight: number): WaveBand {
  if (isCompact(laneHeight)) return { middle: laneHeight / 2, half: Math.max(4, laneHeight / 2 - 5) }
  const room = laneHeight - 8
  const half = Math.max(4, Math.min(Math.round((room - 14) / 2), 22))
  return { middle: laneHeight - 5 - half, half }
}
