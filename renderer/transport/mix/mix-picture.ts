import type { MixView } from '../../../shared/contract/views.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { waveGain } from './lane-wave.ts'
import { type MixLane, mixLanes } from './mix-lanes.ts'
import { type LineClock, lineClock } from './playing-line.ts'
import type { StageLooks } from './stage-types.ts'

/** What of a mix is drawn: its lanes, and where its lines stand in them. */
export type MixPicture = {
  readonly lanes: readonly MixLane[]
  readonly laneOfLine: ReadonlyMap<LineId, number>
  readonly clock: LineClock
  /** How much larger than they are waves are drawn. */
  readonly gain: number
  readonly durationSeconds: number
}

/** Nothing to draw. */
export const noPicture: MixPicture = {
  lanes: [],
  laneOfLine: new Map(),
  clock: { lines: [], latestEnd: [] },
  gain: 1,
  durationSeconds: 0,
}

export function pictureOf(mix: MixView): MixPicture {
  const lanes = mixLanes(mix)
  const laneOfSpeaker = new Map(lanes.map((lane, index) => [lane.speakerId, index]))
  return {
    lanes,
    laneOfLine: new Map(mix.entries.map((entry) => [entry.lineId, laneOfSpeaker.get(entry.speakerId) ?? 0])),
    clock: lineClock(mix),
    gain: waveGain(lanes.map((lane) => lane.peaks)),
    durationSeconds: mix.durationSamples / mix.sampleRate,
  }
}

/** What of the looks changes the drawn waves, as one string to compare. */
export function waveLook({ clock }: MixPicture, looks: StageLooks): string {
  let key = ''
  for (const { lineId } of clock.lines) {
    const look = looks.lookOf(lineId)
    key += look === undefined ? '-' : look.kind === 'stale' ? (look.isDraft ? 'd' : 's') : look.isDraft ? 'D' : 'S'
  }
  return key
}

/** What a view shows of the picture: pixels per second, and the pixels that are scrolled away to the left. */
type Zoomed = { readonly pixelsPerSecond: number; readonly scrollLeft: number }

/** The view at another zoom, never wider than the whole mix (`fit`), with the time at `anchor` (pixels) where it was. */
export function zoomAt(view: Zoomed, wanted: number, fit: number, anchor: number): Zoomed {
  const seconds = (view.scrollLeft + anchor) / view.pixelsPerSecond
  const pixelsPerSecond = Math.max(wanted, fit)
  return { pixelsPerSecond, scrollLeft: Math.max(0, seconds * pixelsPerSecond - anchor) }
}
