import type { LineId } from '../../../shared/core/model/ids.ts'
import type { LaneBands } from './lane-bands.ts'
import { type LineClock, linesBetween, type SoundingLine } from './playing-line.ts'
import { type StageView, secondsAt } from './view.ts'
import type { PaintContext } from './stage-canvas.ts'

/** Pixels between two strokes of the hatching. */
const STEP = 6
/** Narrower than this (pixels) nothing could be told from an edge. */
const NARROWEST = 3
/** From this width on (pixels) it is said how long it is, where there is room for it. */
const WORDS_FROM = 16
const WORDS_GAP = 8

type OverlapScene = {
  readonly clock: LineClock
  readonly view: StageView
  readonly bands: LaneBands
  readonly laneOf: (lineId: LineId) => number | undefined
  readonly colour: string
  /** What is said beside an overlap of so many seconds, which a line has with the one before it. */
  readonly wordsOf: (lineId: LineId, seconds: number) => string
  readonly words: { readonly font: string; readonly colour: string }
}

/** Hatches where lines in view sound together, in the lanes of both. Answers whether there was any. */
export function paintOverlaps(context: PaintContext, scene: OverlapScene): boolean {
  const { clock, view, bands, laneOf } = scene
  const lines = linesBetween(clock, secondsAt(view, 0), secondsAt(view, view.width))
  let hasDrawn = false
  context.strokeStyle = scene.colour
  context.lineWidth = 1
  for (const [at, line] of lines.entries()) {
    for (let before = at - 1; before >= 0 && before >= at - 8; before -= 1) {
      const other = lines[before]
      if (other === undefined || other.end <= line.start) continue
      const from = line.start * view.pixelsPerSecond - view.left
      const to = Math.min(line.end, other.end) * view.pixelsPerSecond - view.left
      if (to - from < NARROWEST) continue
      for (const lane of new Set([laneOf(other.lineId), laneOf(line.lineId)])) {
        if (lane === undefined) continue
        hatch(context, { from, to, top: bands.tops[lane] ?? 0, height: bands.heights[lane] ?? 0 })
        hasDrawn = true
      }
      if (to - from >= WORDS_FROM)
        say(context, scene, {
          lines,
          upper: other.lineId,
          line,
          seconds: Math.min(line.end, other.end) - line.start,
          right: to,
        })
    }
  }
  return hasDrawn
}

/** Says how long an overlap is, in the lane of the line that is overlapped, where nothing else is until there. */
function say(
  context: PaintContext,
  { view, bands, laneOf, wordsOf, words }: OverlapScene,
  overlap: {
    readonly lines: readonly SoundingLine[]
    readonly upper: LineId
    readonly line: SoundingLine
    readonly seconds: number
    readonly right: number
  },
): void {
  const lane = laneOf(overlap.upper)
  if (lane === undefined || lane === laneOf(overlap.line.lineId)) return
  const text = wordsOf(overlap.line.lineId, overlap.seconds)
  context.font = words.font
  const x = overlap.right + WORDS_GAP
  const next = overlap.lines.find(({ lineId, start }) => start > overlap.line.start && laneOf(lineId) === lane)
  // Half a sentence at the edge of the view says less than none.
  const room = Math.min(view.width, next === undefined ? Infinity : next.start * view.pixelsPerSecond - view.left)
  if (text === '' || x + context.measureText(text).width + WORDS_GAP > room) return
  context.fillStyle = words.colour
  context.textBaseline = 'middle'
  context.fillText(text, x, (bands.tops[lane] ?? 0) + Math.min(28, (bands.heights[lane] ?? 0) / 2))
}

function hatch(
  context: PaintContext,
  { from, to, top, height }: Record<'from' | 'to' | 'top' | 'height', number>,
): void {
  context.save()
  context.beginPath()
  context.rect(from, top, to - from, height)
  context.clip()
  context.beginPath()
  // On a grid of the lane, so that strokes do not crawl while it is scrolled.
  for (let x = from - height; x < to; x += STEP) {
    context.moveTo(x, top + height)
    context.lineTo(x + height, top)
  }
  for (const edge of [from, to]) {
    context.moveTo(Math.round(edge) + 0.5, top)
    context.lineTo(Math.round(edge) + 0.5, top + height)
  }
  context.stroke()
  context.restore()
}
