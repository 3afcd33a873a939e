import type { LineId } from '../../../shared/core/model/ids.ts'
import type { SoundGraph } from '../../../shared/core/timeline/sound-graph.ts'
import { endSample, samplesToSeconds } from '../../../shared/core/timeline/times.ts'
import type { LaneBands } from '../../transport/stage/lane-bands.ts'
import type { LineGrip } from '../../transport/stage/line-drag.ts'
import type { StageFrame } from '../../transport/stage/stage-types.ts'
import type { LineEdit } from './line-edit.ts'
import { heldWords, wasWords } from './line-edit-words.ts'

type Span = { readonly left: number; readonly width: number }

/** A line that is held: what that would make of it, and where that is said. Pixels from the left edge and the top of the waves. */
export type HeldLine = Span & {
  readonly words: string
  /** What it is until it is let go of; undefined where that says nothing. */
  readonly was: string | undefined
  readonly top: number
  readonly height: number
  /** Lines that move with it. */
  readonly later: number
  /** Where it was, and the silence before it now, while it is moved as a whole. */
  readonly old: Span | undefined
  readonly pause: Span | undefined
  /** What pulls it. */
  readonly guide: number | undefined
  /** Of the waves that are seen. */
  readonly viewWidth: number
}

type HeldScene = {
  readonly grip: LineGrip
  readonly before: LineEdit | undefined
  readonly edit: LineEdit
  /** As it is, and as it would be. */
  readonly graph: SoundGraph
  readonly shown: SoundGraph
  readonly frame: StageFrame
  readonly bands: LaneBands
  readonly target: number | undefined
}

/** Undefined where the line has no place. */
export function heldLine(lineId: LineId, scene: HeldScene): HeldLine | undefined {
  const { grip, before, edit, graph, shown, frame, bands, target } = scene
  const x = (samples: number): number =>
    Math.round(samplesToSeconds(samples) * frame.pixelsPerSecond - frame.scrollLeft)
  const { entries } = shown.timeline
  const at = entries.findIndex((one) => one.lineId === lineId)
  const entry = entries[at]
  if (entry === undefined) return undefined
  const spanOf = (from: number, to: number): Span => ({ left: x(from), width: Math.max(1, x(to) - x(from)) })
  const old = graph.timeline.entries[at]
  const isMoved = grip === 'place'
  const endBefore = entries.slice(Math.max(0, at - 32), at).reduce((end, one) => Math.max(end, endSample(one)), 0)
  const lane = shown.lanes.findIndex((one) => one.kind === 'speaker' && one.speakerId === entry.speakerId)
  return {
    ...spanOf(entry.startSample, endSample(entry)),
    words: heldWords(edit, grip),
    was: before === undefined ? undefined : wasWords(before, edit, grip),
    top: bands.tops[lane] ?? 0,
    height: bands.heights[lane] ?? 0,
    later: isMoved ? entries.length - at - 1 : 0,
    old: isMoved && old?.lineId === lineId ? spanOf(old.startSample, endSample(old)) : undefined,
    pause: isMoved && endBefore < entry.startSample ? spanOf(endBefore, entry.startSample) : undefined,
    guide: target === undefined ? undefined : Math.round(target * frame.pixelsPerSecond - frame.scrollLeft),
    viewWidth: frame.width,
  }
}
