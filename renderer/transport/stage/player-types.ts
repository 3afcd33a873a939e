import type { LineId, TakeId } from '../../../shared/core/model/ids.ts'
import type { GraphRange } from '../../../shared/core/timeline/range-carry.ts'
import type { SoundGraph } from '../../../shared/core/timeline/sound-graph.ts'
import type { SoundingPlace } from '../lines/run.ts'
import type { OutputReport } from '../output/sound-output.ts'
import type { PlayerStage } from './stage-types.ts'

/** A range of the graph, in samples; it ends before `toSample`. */
export type TimelineRange = GraphRange

/** What can be known about the player without being called sixty times a second. */
export type PlayerState = {
  readonly playing: boolean
  /** Where the playhead stands when the state was taken. */
  readonly positionSeconds: number
  readonly playingLineId: LineId | undefined
  /** What is heard of that line is not what it says now. */
  readonly isOldWords?: boolean
  /** What comes to its end begins anew. */
  readonly loops?: boolean
  /** What the loop goes over, where it was drawn; it is kept while the loop is off. */
  readonly loopRange?: TimelineRange
  /** How fast it plays; absent: 1. */
  readonly speed?: number
  /** The sound device or file failed: one sentence for the notice area. */
  readonly problem?: string
}

/**
 * Plays the script. The one thing that what draws and commands know of playing: the playhead is drawn on the stage, and
 * listeners hear changes of state, not positions.
 */
export type Player = {
  /** Resolves when it can be drawn on its stage; at once where the player is there from the start. */
  readonly arrived: () => Promise<void>
  /** What its playhead and its stage are about; undefined: nothing. */
  readonly show: (graph: SoundGraph | undefined) => void
  readonly play: () => void
  readonly pause: () => void
  readonly toggle: () => void
  /** To a sample of the graph. */
  readonly seek: (sample: number) => void
  /** Plays one line and stops at its end. */
  readonly playLine: (lineId: LineId) => void
  /** As `playLine`, but pauses if that line is what plays: what play buttons, keys and clicks on a line call. */
  readonly toggleLine: (lineId: LineId) => void
  /** The same, but a line that is written otherwise by now than it sounds begins anew: what the key at the caret calls. */
  readonly hearLine: (lineId: LineId) => void
  /** Plays on from a place in a line: so many seconds into the take that is heard there, or from its beginning if it is another. */
  readonly playFrom: (place: { readonly lineId: LineId; readonly seconds: number; readonly takeId: TakeId }) => void
  /** Where the sound is; undefined while nothing sounds. Cheap: asked on every frame. */
  readonly sounding: () => SoundingPlace | undefined
  /**
   * The next play begins at this line, whatever was paused elsewhere; it takes the place of a line that plays alone.
   * Undefined takes that back.
   */
  readonly startAt: (lineId: LineId | undefined) => void
  /** Whether what comes to its end, the script, a part of it or a line alone, begins anew without a gap. */
  readonly setLoop: (loops: boolean) => void
  /**
   * A range that is played again and again, at least 50 ms: it begins the loop; what plays in it goes on in it, else the
   * next Play begins at its beginning. Undefined: there is none. To be told when a drag has ended. It goes with its lines
   * when another graph is shown.
   */
  readonly setLoopRange: (range: TimelineRange | undefined) => void
  /** Plays a line with the end of the one before it and the beginning of the one behind it. */
  readonly playContext: (lineId: LineId) => void
  /** Plays from one line to another, in the order of the script; with the loop again and again. */
  readonly playSpan: (first: LineId, last: LineId) => void
  /** 0.5 to 3, at the same pitch; 1 where there is nothing else. */
  readonly setSpeed: (speed: number) => void
  /** Is told some twenty times a second how loud it is, while something plays. Answers what ends that. */
  readonly onReport: (listener: (report: OutputReport) => void) => () => void
  /** Stops and lets go of everything: before the project that it belongs to is closed. */
  readonly unload: () => void
  /** What the timeline draws on; nothing else in the window needs it. */
  readonly stage: PlayerStage
  readonly subscribe: (listener: (state: PlayerState) => void) => () => void
  /** The state now; a new object whenever it changed. */
  readonly state: () => PlayerState
  readonly destroy: () => void
}
