import type { MixView } from '../../../shared/contract/views.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'

/** Where playback and the view of it stand. Sent on every drawn frame while playing: listeners must be cheap. */
export type StageFrame = {
  readonly seconds: number
  readonly durationSeconds: number
  readonly pixelsPerSecond: number
  /** Pixels of the waves that are scrolled away to the left. */
  readonly scrollLeft: number
  /** Visible width in pixels. */
  readonly width: number
}

/** How one line's region looks and what it is called. Equal looks are not drawn again. */
export type RegionLook = {
  /** `final` solid, `draft` hatched and sparse, `stale` dimmed; the others have no sound of their own yet. */
  readonly kind: 'final' | 'draft' | 'stale' | 'outline' | 'queued' | 'rendering' | 'failed' | 'suspicious' | 'unknown'
  /** True if what is heard (also stale or suspicious) is draft audio: its wave is sparse. */
  readonly isDraft: boolean
  /** The number that stands in the corner. */
  readonly label: string
  /** Accessible name, such as "Line 12, Mara, 47.0 to 50.8 seconds, final". */
  readonly name: string
  /** 0 to 1 while rendering, where the amount is known. */
  readonly progress?: number
  /** Why it failed or is unknown, for the tooltip. */
  readonly hint?: string
  readonly isSelected: boolean
}

/** What the timeline tells the stage about the mix that is loaded. */
export type StageLooks = {
  /** Speaker colour, 1 to 8, of every lane in the order of `mixLanes`; 0 for a speaker who is not in the cast. */
  readonly colours: readonly number[]
  /** Undefined hides the line's region. */
  readonly lookOf: (lineId: LineId) => RegionLook | undefined
  /** The first line of every scene but the first: a thin line stands where it begins. */
  readonly sceneStarts: readonly LineId[]
}

/** What happened on the stage by pointer. */
export type StageEvents = {
  readonly onRegionClick: (lineId: LineId) => void
  readonly onRegionDoubleClick: (lineId: LineId) => void
}

/** The surface on which wavesurfer draws the mix: one lane a speaker, one region a line. */
export type PlayerStage = {
  /** Puts the surface into `host`; the answer takes it out again. One host at a time. */
  readonly mount: (host: HTMLElement, events: StageEvents) => () => void
  /**
   * The mix that is drawn and heard. It may be older than the one last loaded: while sound plays, a new mix waits for
   * the end of the line, so that nobody hears a jump.
   */
  readonly mix: () => MixView | undefined
  /** Calls `listener` when another mix has taken the stage; the answer unsubscribes. */
  readonly onMix: (listener: () => void) => () => void
  /** Draws regions and waves by these looks. Only what differs is touched. */
  readonly setLooks: (looks: StageLooks) => void
  readonly setLaneHeight: (pixels: number) => void
  /** Calls `listener` now and on every frame that differs; the answer unsubscribes. */
  readonly onFrame: (listener: (frame: StageFrame) => void) => () => void
  /** Sets the zoom in pixels per second and keeps the time at `anchorPixels` (from the left edge) where it is. */
  readonly zoom: (pixelsPerSecond: number, anchorPixels?: number) => void
  readonly scrollTo: (pixels: number) => void
  /** Whether the view follows the playhead. */
  readonly setFollow: (follow: boolean) => void
  /** Focuses a line's region if it is on the stage. */
  readonly focusRegion: (lineId: LineId) => void
}
