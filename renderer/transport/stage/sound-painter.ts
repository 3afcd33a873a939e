import { DuckEnvelope, type SpeechSpan, speechOf } from '../../../shared/core/timeline/ducking.ts'
import { fadeFactor } from '../../../shared/core/timeline/kernel.ts'
import { type Loop, turnOf } from '../../../shared/core/timeline/looped.ts'
import type { GraphClip, SoundGraph } from '../../../shared/core/timeline/sound-graph.ts'
import { endSample } from '../../../shared/core/timeline/times.ts'
import { TIMELINE_SAMPLE_RATE } from '../../../shared/core/model/timeline.ts'
import type { LaneBands } from './lane-bands.ts'
import { clipsBetween, type DrawnClip, type StagePicture } from './picture.ts'
import type { StageColours } from './stage-colours.ts'
import type { PaintContext } from './stage-canvas.ts'
import type { WaveSource } from './stage-types.ts'
import { type StageView, xOfSample } from './view.ts'

type SoundScene = {
  readonly picture: StagePicture
  readonly view: StageView
  readonly waves: WaveSource
  readonly bands: LaneBands
  readonly colours: StageColours['sound']
  readonly gain: number
}

/** Pixels that a region of a bed or an effect keeps free above and below. */
const MARGIN = 4
/** How far the line of the ducking keeps from the edges of its lane, in pixels. */
const DUCK_MARGIN = 10

/** Draws beds, effects and room tone in view, with what lowers them, in CSS pixels. Answers whether there was any. */
export function paintSounds(context: PaintContext, scene: SoundScene): boolean {
  const { picture, view, colours } = scene
  const [from, to] = [sampleAt(view, 0), sampleAt(view, view.width)]
  let hasDrawn = false
  for (const drawn of clipsBetween(picture, from, to)) {
    if (drawn.clip.source.kind !== 'file') continue
    context.fillStyle = colours.ground
    paintClip(context, scene, drawn)
    hasDrawn = true
  }
  for (const [lane, { kind }] of picture.graph.lanes.entries()) {
    if (kind !== 'speaker') hasDrawn = paintDucking(context, scene, lane) || hasDrawn
  }
  return hasDrawn
}

function paintClip(
  context: PaintContext,
  { view, waves, bands, colours, gain }: SoundScene,
  { clip, factor }: DrawnClip,
): void {
  if (clip.source.kind !== 'file') return
  const top = (bands.tops[clip.lane] ?? 0) + MARGIN
  const height = (bands.heights[clip.lane] ?? 0) - 2 * MARGIN
  const first = Math.max(0, Math.floor(xOfSample(view, clip.startSample)))
  const last = Math.min(view.width, Math.max(first + 1, Math.ceil(xOfSample(view, endSample(clip)))))
  if (height <= 0 || last <= first) return
  context.fillRect(first, top, last - first, height)
  const perPixel = TIMELINE_SAMPLE_RATE / view.pixelsPerSecond
  const [middle, half] = [top + height / 2, height / 2 - 2]
  context.fillStyle = colours.wave
  context.beginPath()
  for (const turn of turnsOf(clip, sampleAt(view, first) - clip.startSample, sampleAt(view, last) - clip.startSample)) {
    const left = Math.max(first, Math.round(xOfSample(view, clip.startSample + turn.from)))
    const count = Math.min(last, Math.round(xOfSample(view, clip.startSample + turn.to))) - left
    if (count <= 0) continue
    const inClip = sampleAt(view, left) - clip.startSample
    const fromSample = turn.source + inClip - turn.from
    const columns = waves.fileColumns(clip.source.fileId, { fromSample, samplesPerColumn: perPixel, count })
    for (let column = 0; column < count; column += 1) {
      const at = Math.max(0, Math.min(clip.durationSamples - 1, inClip + (column + 0.5) * perPixel))
      const level = gain * factor * fadeFactor(clip, at)
      const up = Math.max(0.4, Math.min(1, (columns?.[2 * column + 1] ?? 0) * level) * half)
      const down = Math.max(0.4, Math.min(1, -(columns?.[2 * column] ?? 0) * level) * half)
      context.rect(left + column, middle - up, 1, up + down)
    }
    // Where a loop begins again.
    if (turn.from > 0 && count > 2) context.rect(left, top, 1, height)
  }
  context.fill()
  paintFades(context, clip, { view, top, height, colour: colours.line })
}

type Turn = { readonly from: number; readonly to: number; readonly source: number }

/** Which parts of its sound a clip is made of between two samples of it: one, or the turns of a loop. */
function turnsOf(clip: GraphClip, from: number, to: number): readonly Turn[] {
  if (clip.loop === undefined) return [{ from: 0, to: clip.durationSamples, source: clip.inSample }]
  const { inSample, turnedBy = 0 }: Loop = clip.loop
  const { period } = turnOf(clip.loop)
  const turns: Turn[] = []
  for (let turn = Math.max(0, Math.floor((Math.max(0, from) + turnedBy) / period)); ; turn += 1) {
    const begins = turn * period - turnedBy
    if (begins >= Math.min(to, clip.durationSamples)) return turns
    turns.push({ from: begins, to: Math.min(begins + period, clip.durationSamples), source: inSample })
    // So many turns of a short sound, seen from afar, are one grey.
    if (turns.length > MOST_TURNS)
      return [...turns, { from: begins + period, to: clip.durationSamples, source: inSample }]
  }
}

const MOST_TURNS = 400

function paintFades(
  context: PaintContext,
  clip: GraphClip,
  {
    view,
    top,
    height,
    colour,
  }: { readonly view: StageView; readonly colour: string } & Record<'top' | 'height', number>,
): void {
  const { durationSamples, fadeInSamples, fadeOutSamples } = clip
  if (fadeInSamples === 0 && fadeOutSamples === 0) return
  const line = (from: number, to: number): void => {
    for (let step = 0; step <= FADE_STEPS; step += 1) {
      const at = from + ((to - from) * step) / FADE_STEPS
      const y = top + height * (1 - fadeFactor(clip, Math.max(0, Math.min(durationSamples - 1, at))))
      const x = xOfSample(view, clip.startSample + at)
      if (step === 0) context.moveTo(x, y)
      else context.lineTo(x, y)
    }
  }
  context.beginPath()
  if (fadeInSamples > 0) line(0, fadeInSamples)
  if (fadeOutSamples > 0) line(durationSamples - fadeOutSamples, durationSamples)
  context.strokeStyle = colour
  context.lineWidth = 1
  context.stroke()
}

const FADE_STEPS = 16

/** How far a lane is lowered for those who speak, as a line over it: high where it is as loud as it is set. */
function paintDucking(context: PaintContext, scene: SoundScene, lane: number): boolean {
  const { picture, view, bands, colours } = scene
  const own = picture.graph.lanes[lane]
  const ducking = own === undefined || own.kind === 'speaker' ? undefined : own.ducking
  const [top, height] = [bands.tops[lane] ?? 0, bands.heights[lane] ?? 0]
  if (ducking === undefined || ducking.depthDb === 0 || height < 3 * DUCK_MARGIN) return false
  // A sample of the envelope is a pixel of the view.
  const rate = view.pixelsPerSecond
  const pixel = (sample: number): number => Math.round((sample / TIMELINE_SAMPLE_RATE) * rate)
  const around = ((ducking.attackMs + (ducking.holdMs ?? 0) + ducking.releaseMs) / 1000) * TIMELINE_SAMPLE_RATE
  const speech = spansBetween(speechIn(picture.graph), sampleAt(view, 0) - around, sampleAt(view, view.width) + around)
  const spans = speech.map(({ fromSample, toSample }) => ({ fromSample: pixel(fromSample), toSample: pixel(toSample) }))
  const factors = new Float32Array(view.width).fill(1)
  new DuckEnvelope(ducking, spans, rate).write(factors, view.left)
  context.beginPath()
  let isSeen = false
  for (const { from, to } of soundingIn(picture, view, lane)) {
    for (let x = from; x < to; x += 1) {
      const part = (20 * Math.log10(Math.max(factors[x] ?? 1, 1e-3))) / ducking.depthDb
      const y = top + DUCK_MARGIN + Math.min(1, part) * (height - 2 * DUCK_MARGIN)
      if (x === from) context.moveTo(x, y)
      else context.lineTo(x, y)
      isSeen = true
    }
  }
  context.strokeStyle = colours.line
  context.lineWidth = 1.25
  context.stroke()
  return isSeen
}

/** The pixels of the view in which something of a lane sounds: nothing is lowered anywhere else. */
function soundingIn(
  picture: StagePicture,
  view: StageView,
  lane: number,
): readonly { readonly from: number; readonly to: number }[] {
  const spans: { from: number; to: number }[] = []
  for (const { clip } of clipsBetween(picture, sampleAt(view, 0), sampleAt(view, view.width))) {
    if (clip.lane !== lane) continue
    const from = Math.max(0, Math.floor(xOfSample(view, clip.startSample)))
    const to = Math.min(view.width, Math.ceil(xOfSample(view, endSample(clip))))
    const last = spans.at(-1)
    // Clips that overlap have one line.
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to)
    else spans.push({ from, to })
  }
  return spans
}

/** Of a graph, worked out once: it is drawn for every frame that is scrolled. */
const known = new WeakMap<SoundGraph, readonly SpeechSpan[]>()

function speechIn(graph: SoundGraph): readonly SpeechSpan[] {
  const found = known.get(graph) ?? speechOf(graph)
  known.set(graph, found)
  return found
}

/** Spans lie apart and in order. */
function spansBetween(spans: readonly SpeechSpan[], from: number, to: number): readonly SpeechSpan[] {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.toSample ?? Infinity) < from) low = middle + 1
    else high = middle
  }
  const found: SpeechSpan[] = []
  for (let at = low; at < spans.length; at += 1) {
    const span = spans[at]
    if (span === undefined || span.fromSample > to) break
    found.push(span)
  }
  return found
}

function sampleAt({ left, pixelsPerSecond }: StageView, x: number): number {
  return pixelsPerSecond === 0 ? 0 : ((left + x) / pixelsPerSecond) * TIMELINE_SAMPLE_RATE
}
