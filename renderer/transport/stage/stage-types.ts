import type { LineId, TakeId } from '../../../shared/core/model/ids.ts'
import type { TimelineEntry } from '../../../shared/core/model/timeline.ts'
import type { SoundGraph } from '../../../shared/core/timeline/sound-graph.ts'
import type { DragBy, LineGrip } from './line-drag.ts'

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

/** What the overview says of a line: its state without its name, which is dear to make for thousands of lines. */
export type RegionState = Pick<RegionLook, 'kind' | 'isDraft'>

/** How the lines and lanes of the graph look that is on the stage. */
export type StageLooks = {
  /** Speaker colour, 1 to 8, of every lane in the graph's order; 0 for a speaker who is not in the cast. */
  readonly colours: readonly number[]
  /** Undefined hides the line's region. */
  readonly lookOf: (lineId: LineId) => RegionLook | undefined
  /** The same function until a state differs: the overview is drawn again with another one, and not when a line is selected. */
  readonly stateOf: (entry: TimelineEntry) => RegionState
  /** What is said beside the overlap of a line with the one before it, so many seconds long. */
  readonly overlapWords: (lineId: LineId, seconds: number) => string
  /** The first line of every scene but the first: a thin line stands where it begins. */
  readonly sceneStarts: readonly LineId[]
}

/** Where waves come from. */
export type WaveSource = {
  /**
   * Least and greatest sample (-1 to 1) of each column beside each other, `count` columns from a sample of the take on;
   * undefined while nothing is known of it.
   */
  readonly columns: (
    takeId: TakeId,
    range: { readonly fromSample: number; readonly samplesPerColumn: number; readonly count: number },
  ) => Float32Array | undefined
  /** The same of a sound of beds and effects, by its id; never finer than 256 samples. */
  readonly fileColumns: (
    fileId: string,
    range: { readonly fromSample: number; readonly samplesPerColumn: number; readonly count: number },
  ) => Float32Array | undefined
  /** The loudest sample of a take, 0 to 1; undefined while nothing is known of it. */
  readonly loudest: (takeId: TakeId) => number | undefined
  /** Is told when more is known; the answer unsubscribes. */
  readonly onChange: (listener: () => void) => () => void
}

/** What happened on the stage by pointer. */
export type StageEvents = {
  readonly onRegionClick: (lineId: LineId) => void
  readonly onRegionDoubleClick: (lineId: LineId) => void
  /** False: no line may be moved here now. */
  readonly mayMoveLines: () => boolean
  /** A line, or a part of it, is held so far from where it was; undefined: it is given up. */
  readonly onLineHeld: (lineId: LineId, grip: LineGrip, by: DragBy | undefined) => void
  /** It was let go of there. */
  readonly onLineMoved: (lineId: LineId, grip: LineGrip, by: DragBy) => void
}

/** The surface on which the graph is drawn: one lane a speaker, one region a line, and the overview of the whole. */
export type PlayerStage = {
  /** Puts the surface into `host`; the answer takes it out again. One host at a time. */
  readonly mount: (host: HTMLElement, events: StageEvents) => () => void
  /** Puts the overview into `host`; the answer takes it out again. */
  readonly mountOverview: (host: HTMLElement) => () => void
  /** What is drawn; undefined: nothing. */
  readonly graph: () => SoundGraph | undefined
  /** Draws another graph in the same view until the next one is shown: nothing else of it is told to anybody. */
  readonly preview: (graph: SoundGraph) => void
  /** Calls `listener` when another graph is drawn; the answer unsubscribes. */
  readonly onGraph: (listener: () => void) => () => void
  /** Draws regions and waves by these looks. Only what differs is touched. */
  readonly setLooks: (looks: StageLooks) => void
  /** Draws waves by what this tells; the answer ends that. */
  readonly setWaves: (waves: WaveSource) => () => void
  /** Of every lane in the graph's order, in pixels. */
  readonly setLaneHeights: (heights: readonly number[]) => void
  /** Calls `listener` now and on every frame that differs; the answer unsubscribes. */
  readonly onFrame: (listener: (frame: StageFrame) => void) => () => void
  /** What is shown by all that was asked for, before a frame has drawn it: what comes next is counted from there. */
  readonly now: () => StageFrame
  /** Sets the zoom in pixels per second and keeps the time at `anchorPixels` (from the left edge) where it is. */
  readonly zoom: (pixelsPerSecond: number, anchorPixels?: number) => void
  readonly scrollTo: (pixels: number) => void
  /** Scrolls to a time (seconds) that is not seen. */
  readonly showTime: (seconds: number) => void
  /** Whether the view follows the playhead. */
  readonly setFollow: (follow: boolean) => void
  /** Focuses a line's region if it is on the stage. */
  readonly focusRegion: (lineId: LineId) => void
}
