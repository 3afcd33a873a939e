import type WaveSurfer from 'wavesurfer.js'
import type RegionsPlugin from 'wavesurfer.js/plugins/regions'
import type { Region } from 'wavesurfer.js/plugins/regions'
import type { MixView } from '../../../shared/contract/views.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { drawSceneLines, LanePainter, type Painted } from './lane-painter.ts'
import { type MixPicture, noPicture, pictureOf, waveLook, zoomAt } from './mix-picture.ts'
import { RegionSet } from './regions.ts'
import { stageSheet } from './stage-sheet.ts'
import type { StageEvents, StageFrame, StageLooks } from './stage-types.ts'
import { fitZoom, openingZoom } from './zoom.ts'

/**
 * `empty -- prepare --> loading -- show --> shown -- clear --> empty`, and from `shown` to `loading` for another mix.
 * Wavesurfer has nothing loaded but in `shown`: whatever asked it to draw before would be refused.
 */
type Content =
  | { readonly kind: 'empty' }
  | { readonly kind: 'loading' | 'shown'; readonly mix: MixView; readonly picture: MixPicture }

/** How the content is drawn. `waves`: the looks that were drawn, as far as waves differ by them. */
type ShownLooks = { readonly looks: StageLooks; readonly laneHeight: number; readonly waves: string }

const noLooks: ShownLooks = {
  looks: { colours: [], lookOf: () => undefined, sceneStarts: [] },
  laneHeight: 45,
  waves: '',
}

/** The stage around a wavesurfer whose container is `surface`. It owns all that it adds. */
export class MixStage {
  readonly #wave: WaveSurfer
  readonly #surface: HTMLElement
  readonly #regions: RegionSet
  readonly #painter: LanePainter
  readonly #frameListeners = new Set<(frame: StageFrame) => void>()
  readonly #mixListeners = new Set<() => void>()
  readonly #owned: (() => void)[] = []
  #content: Content = { kind: 'empty' }
  #shown = noLooks
  /** Pixels per second; undefined before the first view. */
  #zoom: number | undefined
  #events: StageEvents | undefined

  constructor(wave: WaveSurfer, plugin: ReturnType<typeof RegionsPlugin.create>, surface: HTMLElement) {
    this.#wave = wave
    this.#surface = surface
    this.#regions = new RegionSet(plugin)
    this.#painter = new LanePainter(wave, surface, () => this.#painted())
    const root = wave.getWrapper().getRootNode()
    if (root instanceof ShadowRoot) root.adoptedStyleSheets = [...root.adoptedStyleSheets, stageSheet()]
    this.#styleLanes()
    this.#follow(plugin)
  }

  get picture(): MixPicture {
    return this.#content.kind === 'empty' ? noPicture : this.#content.picture
  }
  get mix(): MixView | undefined {
    return this.#content.kind === 'shown' ? this.#content.mix : undefined
  }

  mount(host: HTMLElement, events: StageEvents): () => void {
    this.#events = events
    host.append(this.#surface)
    this.#paintSoon()
    return () => {
      this.#events = undefined
      this.#surface.remove()
    }
  }

  onMix(listener: () => void): () => void {
    this.#mixListeners.add(listener)
    return () => this.#mixListeners.delete(listener)
  }

  onFrame(listener: (frame: StageFrame) => void): () => void {
    this.#frameListeners.add(listener)
    listener(this.#frame())
    return () => this.#frameListeners.delete(listener)
  }

  setLooks(looks: StageLooks): void {
    const before = this.#shown
    const coloursDiffer = looks.colours.join() !== before.looks.colours.join()
    this.#shown = { ...before, looks, waves: waveLook(this.picture, looks) }
    this.#showRegions()
    if (coloursDiffer) this.#recolour()
    drawSceneLines(this.#wave.getWrapper(), this.picture, looks)
    if (before.waves !== this.#shown.waves) this.#paintSoon()
  }

  setLaneHeight(laneHeight: number): void {
    if (laneHeight === this.#shown.laneHeight) return
    this.#shown = { ...this.#shown, laneHeight }
    this.#styleLanes()
    this.#paintSoon()
  }

  zoom(wanted: number, anchorPixels?: number): void {
    const pixelsPerSecond = this.#pixelsPerSecond()
    const scrollLeft = this.#wave.getScroll()
    const anchor = anchorPixels ?? this.#wave.getCurrentTime() * pixelsPerSecond - scrollLeft
    const next = zoomAt({ pixelsPerSecond, scrollLeft }, wanted, this.#fit(), anchor)
    this.#zoom = next.pixelsPerSecond
    if (!this.#hasSound()) return
    this.#wave.zoom(next.pixelsPerSecond)
    this.#wave.setScroll(next.scrollLeft)
    this.#onView()
  }

  focusRegion(lineId: LineId): void {
    this.#regions.buttonOf(lineId)?.focus()
  }

  /** Before wavesurfer loads a mix: what it will draw. */
  prepare(mix: MixView): { readonly peaks: Float32Array[] } {
    this.#content = { kind: 'loading', mix, picture: pictureOf(mix) }
    this.#regions.clear()
    this.#painter.paint()
    // Wavesurfer draws nothing itself, but it refuses to show what has no sound.
    return { peaks: this.picture.lanes.length === 0 ? [] : [new Float32Array(2)] }
  }

  /** After wavesurfer has loaded it. */
  show(): void {
    if (this.#content.kind === 'loading') this.#content = { ...this.#content, kind: 'shown' }
    this.#tellMix()
    drawSceneLines(this.#wave.getWrapper(), this.picture, this.#shown.looks)
    this.#shown = { ...this.#shown, waves: waveLook(this.picture, this.#shown.looks) }
    this.#onView()
  }

  /** Once there is nothing to show any more. */
  clear(): void {
    this.#content = { kind: 'empty' }
    this.#regions.clear()
    this.#tellMix()
    drawSceneLines(this.#wave.getWrapper(), this.picture, this.#shown.looks)
    this.#tell()
  }

  destroy(): void {
    this.#painter.stop()
    for (const dispose of this.#owned.splice(0)) dispose()
    this.#frameListeners.clear()
    this.#mixListeners.clear()
    this.#surface.remove()
  }

  #follow(plugin: ReturnType<typeof RegionsPlugin.create>): void {
    const theme = new MutationObserver(() => this.#recolour())
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] })
    const clicked = (tell: (events: StageEvents, lineId: LineId) => void) => (region: Region, event: MouseEvent) => {
      // Else the click would go on to the wave and move the playhead to the pointer.
      event.stopPropagation()
      const lineId = this.#regions.lineOf(region)
      if (lineId !== undefined && this.#events !== undefined) tell(this.#events, lineId)
    }
    const onView = (): void => this.#onView()
    const tell = (): void => this.#tell()
    this.#owned.push(
      () => theme.disconnect(),
      this.#wave.on('scroll', onView),
      this.#wave.on('redraw', onView),
      this.#wave.on('resize', onView),
      this.#wave.on('timeupdate', tell),
      this.#wave.on('seeking', tell),
      plugin.on(
        'region-clicked',
        clicked((events, lineId) => events.onRegionClick(lineId)),
      ),
      plugin.on(
        'region-double-clicked',
        clicked((events, lineId) => events.onRegionDoubleClick(lineId)),
      ),
    )
  }

  #hasSound(): boolean {
    return this.#content.kind === 'shown' && this.picture.durationSeconds > 0
  }

  #fit(): number {
    return fitZoom(this.picture.durationSeconds, this.#wave.getWidth())
  }

  #pixelsPerSecond(): number {
    return Math.max(this.#zoom ?? 0, this.#fit())
  }

  #frame(): StageFrame {
    const isShown = this.#content.kind === 'shown'
    return {
      seconds: isShown ? this.#wave.getCurrentTime() : 0,
      durationSeconds: isShown ? this.picture.durationSeconds : 0,
      pixelsPerSecond: this.#pixelsPerSecond(),
      scrollLeft: this.#wave.getScroll(),
      width: this.#wave.getWidth(),
    }
  }

  #tell(): void {
    const now = this.#frame()
    for (const listener of this.#frameListeners) listener(now)
  }

  #tellMix(): void {
    for (const listener of this.#mixListeners) listener()
  }

  #onView(): void {
    const width = this.#wave.getWidth()
    // The first width may come long after the first mix: the drawer is hidden while there is nothing to show.
    if (this.#zoom === undefined && this.#hasSound() && width > 0) {
      this.zoom(openingZoom(this.picture.durationSeconds, width))
      return
    }
    this.#showRegions()
    this.#tell()
  }

  #showRegions(): void {
    if (this.#content.kind !== 'shown' || this.#wave.getWidth() === 0) return
    const { clock, laneOfLine } = this.#content.picture
    const { lookOf } = this.#shown.looks
    this.#regions.show(
      { clock, laneOf: (id) => laneOfLine.get(id), colourOf: (lane) => this.#colourOf(lane), lookOf },
      this.#frame(),
    )
  }

  #recolour(): void {
    this.#regions.recolour((lane) => this.#colourOf(lane))
    this.#paintSoon()
  }

  #colourOf(lane: number): number {
    return this.#shown.looks.colours[lane] ?? 0
  }

  #styleLanes(): void {
    this.#surface.style.setProperty('--lane', `${this.#shown.laneHeight}px`)
  }

  #paintSoon(): void {
    this.#painter.paintSoon(() => this.#content.kind === 'shown')
  }

  #painted(): Painted {
    const { looks, laneHeight } = this.#shown
    return { picture: this.picture, looks, laneHeight, pixelsPerSecond: this.#pixelsPerSecond() }
  }
}
