import type { LineId } from '../../../shared/core/model/ids.ts'
import type { GraphClip, SoundGraph } from '../../../shared/core/timeline/sound-graph.ts'
import { onScreenRatio } from '../../base/screen-ratio.ts'
import { type LaneBands, laneBands } from './lane-bands.ts'
import { LineDrag } from './line-drag.ts'
import { paintOverlaps } from './overlap-painter.ts'
import { Overview } from './overview.ts'
import { pictureOf, type StagePicture } from './picture.ts'
import type { LineClock } from './playing-line.ts'
import { RegionSet } from './regions.ts'
import { type StageColours, stageColours } from './stage-colours.ts'
import { StageCanvas } from './stage-canvas.ts'
import { stageSheet } from './stage-sheet.ts'
import type { RegionState, StageEvents, StageFrame, StageLooks, WaveSource } from './stage-types.ts'
import { following, noView, type StageView, scrolled, secondsAt, withSize, zoomed } from './view.ts'
import { paintSceneStarts } from './scene-painter.ts'
import { paintSounds } from './sound-painter.ts'
import { paintWaves } from './wave-painter.ts'

/** What the stage tells its player. */
export type StageInput = {
  /** A person put the playhead elsewhere, to a time in seconds. */
  readonly onSeek: (seconds: number) => void
  /** Where the playhead stands, in seconds. */
  readonly seconds: () => number
}

const noState: RegionState = { kind: 'outline', isDraft: false }
const noLooks: StageLooks = {
  colours: [],
  lookOf: () => undefined,
  stateOf: () => noState,
  sceneStarts: [],
  overlapWords: () => '',
}
const noWaves: WaveSource = {
  columns: () => undefined,
  fileColumns: () => undefined,
  loudest: () => undefined,
  onChange: () => () => undefined,
}

/**
 * Draws a graph: waves on one canvas as wide as what is seen, a button for every line that can be seen, and the overview.
 * The view is its own, not a scrolled element, so that hours can be seen to the sample. Everything is drawn once a frame at
 * most, and nothing where nothing has changed.
 */
export class Stage {
  readonly #input: StageInput
  readonly #surface = document.createElement('div')
  readonly #canvas = new StageCanvas()
  readonly #layer = document.createElement('div')
  /** A line under every lane. */
  readonly #ground = document.createElement('div')
  readonly #regions: RegionSet
  readonly #overview: Overview
  readonly #frameListeners = new Set<(frame: StageFrame) => void>()
  readonly #graphListeners = new Set<() => void>()
  readonly #owned: (() => void)[] = []
  #picture: StagePicture | undefined
  #view: StageView = noView
  #looks = noLooks
  #waves = noWaves
  #bands: LaneBands = laneBands([])
  #colours: StageColours | undefined
  #gain: number | undefined
  #events: StageEvents | undefined
  #drag: LineDrag | undefined
  #isFollowing = true
  /** The frame in which it will be drawn again. */
  #frame: number | undefined

  constructor(input: StageInput) {
    this.#input = input
    const root = this.#surface.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [stageSheet()]
    this.#layer.className = 'layer'
    root.append(this.#layer)
    this.#ground.className = 'ground'
    this.#layer.append(this.#ground, this.#canvas.element)
    this.#regions = new RegionSet(this.#layer)
    this.#overview = new Overview({
      scrollTo: (left) => this.scrollTo(left),
      zoom: (pixelsPerSecond, left) => {
        this.#view = scrolled(zoomed(this.#view, pixelsPerSecond, 0), left)
        this.#changed()
      },
    })
    this.#styleLanes()
    this.#follow()
  }

  get picture(): StagePicture | undefined {
    return this.#picture
  }
  get clock(): LineClock {
    return this.#picture?.clock ?? { lines: [], latestEnd: [] }
  }

  mount(host: HTMLElement, events: StageEvents): () => void {
    this.#events = events
    host.append(this.#surface)
    const observer = new ResizeObserver(() => this.#measure())
    observer.observe(this.#surface)
    this.#measure()
    return () => {
      observer.disconnect()
      this.#events = undefined
      this.#surface.remove()
    }
  }

  mountOverview(host: HTMLElement): () => void {
    const unmount = this.#overview.mount(host)
    this.#changed()
    return unmount
  }

  onGraph(listener: () => void): () => void {
    this.#graphListeners.add(listener)
    return () => this.#graphListeners.delete(listener)
  }

  onFrame(listener: (frame: StageFrame) => void): () => void {
    this.#frameListeners.add(listener)
    listener(this.now())
    return () => this.#frameListeners.delete(listener)
  }

  show(graph: SoundGraph | undefined): void {
    this.#picture = graph === undefined ? undefined : pictureOf(graph)
    this.#gain = undefined
    this.#colours = undefined
    const durationSeconds = this.#picture?.durationSeconds ?? 0
    this.#view =
      graph === undefined ? { ...noView, width: this.#view.width } : withSize(this.#view, { durationSeconds })
    if (graph === undefined) this.#regions.clear()
    this.#styleLanes()
    for (const listener of this.#graphListeners) listener()
    this.#changed()
  }

  preview(graph: SoundGraph): void {
    this.#picture = pictureOf(graph)
    this.#changed()
  }

  setLooks(looks: StageLooks): void {
    if (looks.colours.join() !== this.#looks.colours.join()) this.#colours = undefined
    this.#looks = looks
    this.#changed()
  }

  setWaves(waves: WaveSource): () => void {
    this.#waves = waves
    const stop = waves.onChange(() => {
      this.#gain = undefined
      this.#changed()
    })
    this.#gain = undefined
    this.#changed()
    return () => {
      stop()
      if (this.#waves === waves) this.#waves = noWaves
    }
  }

  setLaneHeights(heights: readonly number[]): void {
    if (heights.join() === this.#bands.heights.join()) return
    this.#bands = laneBands(heights)
    this.#styleLanes()
    this.#changed()
  }

  setFollow(isFollowing: boolean): void {
    this.#isFollowing = isFollowing
  }

  now(): StageFrame {
    const { durationSeconds, pixelsPerSecond, left, width } = this.#view
    const seconds = this.#picture === undefined ? 0 : this.#input.seconds()
    return { seconds, durationSeconds, pixelsPerSecond, scrollLeft: left, width }
  }

  zoom(wanted: number, anchorPixels?: number): void {
    const { pixelsPerSecond, left, width } = this.#view
    const head = this.#input.seconds() * pixelsPerSecond - left
    // Around the playhead where it is seen, else around the middle.
    const anchor = anchorPixels ?? (head >= 0 && head <= width ? head : width / 2)
    this.#view = zoomed(this.#view, wanted, anchor)
    this.#changed()
  }

  scrollTo(left: number): void {
    this.#view = scrolled(this.#view, left)
    this.#changed()
  }

  showTime(seconds: number): void {
    this.#view = following(this.#view, seconds)
    this.#changed()
  }

  /** The playhead has moved. `isPlaying`: with the sound, which the view may follow. */
  moved(isPlaying: boolean): void {
    // What is held would be drawn away from under the pointer.
    if (isPlaying && this.#isFollowing && this.#drag?.isMoving !== true) {
      const next = following(this.#view, this.#input.seconds())
      if (next !== this.#view) {
        this.#view = next
        this.#changed()
      }
    }
    this.#tell()
  }

  focusRegion(lineId: LineId): void {
    this.#regions.buttonOf(lineId)?.focus({ preventScroll: true })
  }

  destroy(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame)
    for (const dispose of this.#owned.splice(0)) dispose()
    this.#frameListeners.clear()
    this.#graphListeners.clear()
    this.#surface.remove()
  }

  #follow(): void {
    const theme = new MutationObserver(() => {
      this.#colours = undefined
      this.#changed()
    })
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] })
    this.#owned.push(() => theme.disconnect())
    this.#owned.push(onScreenRatio(() => this.#changed()))
    const surface = this.#layer
    // First: a press that ends a drag is no click for those below.
    const drag = (this.#drag = new LineDrag(surface, {
      gripOf: (target) => this.#regions.gripOf(target),
      secondsAt: (clientX) => secondsAt(this.#view, clientX - this.#surface.getBoundingClientRect().left),
      mayDrag: () => this.#events?.mayMoveLines() === true,
      onDrag: (lineId, grip, by) => this.#events?.onLineHeld(lineId, grip, by),
      onDrop: (lineId, grip, by) => this.#events?.onLineMoved(lineId, grip, by),
    }))
    surface.addEventListener('click', (event) => {
      const lineId = this.#regions.lineOf(event.target)
      if (lineId !== undefined) this.#events?.onRegionClick(lineId)
    })
    surface.addEventListener('dblclick', (event) => {
      const lineId = this.#regions.lineOf(event.target)
      if (lineId !== undefined) this.#events?.onRegionDoubleClick(lineId)
    })
    surface.addEventListener('pointerdown', (event) => {
      if (event.button !== 0 || this.#picture === undefined || this.#regions.lineOf(event.target) !== undefined) return
      surface.setPointerCapture(event.pointerId)
      this.#seek(event)
    })
    surface.addEventListener('pointermove', (event) => {
      if (surface.hasPointerCapture(event.pointerId) && !drag.isMoving) this.#seek(event)
    })
    // Not passive: what scrolls the waves must not scroll what they stand in.
    this.#surface.addEventListener('wheel', (event) => this.#wheel(event), { passive: false })
  }

  #seek(event: PointerEvent): void {
    const x = event.clientX - this.#surface.getBoundingClientRect().left
    this.#input.onSeek(Math.max(0, Math.min(this.#view.durationSeconds, secondsAt(this.#view, x))))
  }

  #wheel(event: WheelEvent): void {
    // Zooming is the timeline's.
    if (event.ctrlKey || event.metaKey) return
    const isAside = Math.abs(event.deltaX) > Math.abs(event.deltaY)
    const delta = isAside ? event.deltaX : event.shiftKey ? event.deltaY : 0
    if (delta === 0) return
    event.preventDefault()
    this.scrollTo(this.#view.left + delta)
  }

  #measure(): void {
    const width = this.#surface.clientWidth
    if (width === this.#view.width) return
    this.#view = withSize(this.#view, { width })
    this.#changed()
  }

  #changed(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined
      this.#draw()
    })
  }

  #draw(): void {
    const picture = this.#picture
    if (picture !== undefined && this.#view.width > 0) {
      const { clock, laneOfLine } = picture
      const { lookOf, colours } = this.#looks
      const laneOf = (lineId: LineId): number | undefined => laneOfLine.get(lineId)
      const clipOf = (lineId: LineId): GraphClip | undefined =>
        this.#events?.mayMoveLines() === true ? picture.clipOfLine.get(lineId) : undefined
      const colourOf = (lane: number): number => colours[lane] ?? 0
      this.#regions.show({ clock, laneOf, colourOf, lookOf, clipOf, bands: this.#bands }, this.#view)
    }
    this.#paint()
    const palette = this.#palette()
    this.#overview.draw({ picture, view: this.#view, looks: this.#looks, colours: palette })
    this.#tell()
  }

  #paint(): void {
    const picture = this.#picture
    const height = this.#bands.total
    const context = this.#canvas.begin(this.#view.width, height)
    if (picture === undefined || context === null) return this.#canvas.hide()
    this.#gain ??= this.#gainNow(picture)
    const { scene, fills, overlap, words, sound } = this.#palette()
    const hasLines = paintSceneStarts(context, { picture, view: this.#view, looks: this.#looks, height, colour: scene })
    const seen = {
      picture,
      view: this.#view,
      looks: this.#looks,
      waves: this.#waves,
      bands: this.#bands,
      gain: this.#gain,
    }
    const hasSounds = paintSounds(context, { ...seen, colours: sound })
    const hasWaves = paintWaves(context, { ...seen, fills })
    const { clock, laneOfLine } = picture
    const laneOf = (lineId: LineId): number | undefined => laneOfLine.get(lineId)
    const hasOverlaps = paintOverlaps(context, {
      clock,
      view: this.#view,
      bands: this.#bands,
      laneOf,
      colour: overlap,
      wordsOf: this.#looks.overlapWords,
      words,
    })
    if (hasWaves || hasSounds || hasLines || hasOverlaps) this.#canvas.show()
    else this.#canvas.hide()
  }

  /** So much that the loudest of a quiet script still shows its shape. The same for all: who is louder stays true. */
  #gainNow({ clips }: StagePicture): number {
    let loudest = 0.01
    for (const { clip, factor } of clips) {
      if (clip.source.kind !== 'take') continue
      loudest = Math.max(loudest, (this.#waves.loudest(clip.source.takeId) ?? 0) * factor)
    }
    return Math.max(1, Math.min(3, 0.9 / loudest))
  }

  #palette(): StageColours {
    this.#colours ??= stageColours(
      this.#surface,
      this.#picture?.graph.lanes.map((_, at) => this.#looks.colours[at] ?? 0) ?? [],
    )
    return this.#colours
  }

  #styleLanes(): void {
    this.#surface.style.height = `${this.#bands.total}px`
    this.#ground.replaceChildren(
      ...this.#bands.tops.map((top, at) => {
        const line = document.createElement('i')
        line.style.top = `${top + (this.#bands.heights[at] ?? 0) - 1}px`
        return line
      }),
    )
  }

  #tell(): void {
    const now = this.now()
    this.#overview.place(now)
    for (const listener of this.#frameListeners) listener(now)
  }
}
