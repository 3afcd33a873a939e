import type WaveSurfer from 'wavesurfer.js'
import type RegionsPlugin from 'wavesurfer.js/plugins/regions'
import type { MixView } from '../../../shared/contract/views.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import type { WaveStretch } from './lane-wave.ts'
import { drawLane, waveBand, waveGain } from './lane-wave.ts'
import type { MixLane } from './mix-lanes.ts'
import { mixLanes } from './mix-lanes.ts'
import type { LineClock } from './playing-line.ts'
import { lineClock, linesBetween } from './playing-line.ts'
import { RegionShelf } from './regions.ts'
import { stageSheet } from './stage-sheet.ts'
import type { PlayerStage, StageEvents, StageFrame, StageLooks } from './stage-types.ts'
import { fitZoom, openingZoom } from './zoom.ts'

/** What the player does with the stage. */
export type StageControl = {
  readonly stage: PlayerStage
  /** Before wavesurfer loads a mix: what it will draw. */
  readonly prepare: (mix: MixView) => { readonly peaks: Float32Array[] }
  /** After wavesurfer has loaded it. */
  readonly show: () => void
  /** Once there is nothing to show any more. */
  readonly clear: () => void
  readonly clock: () => LineClock
  readonly destroy: () => void
}

const nobody: StageLooks = { colours: [], lookOf: () => undefined, sceneStarts: [] }
const emptyClock: LineClock = { lines: [], latestEnd: [] }

/** Builds the stage around a wavesurfer whose container is `surface`. It owns all that it adds. */
export function createStage(
  wave: WaveSurfer,
  plugin: ReturnType<typeof RegionsPlugin.create>,
  surface: HTMLElement,
): StageControl {
  const shelf = new RegionShelf(plugin)
  const frameListeners = new Set<(frame: StageFrame) => void>()
  const mixListeners = new Set<() => void>()
  const owned: (() => void)[] = []
  let mix: MixView | undefined
  let lanes: readonly MixLane[] = []
  let laneOfLine = new Map<LineId, number>()
  let clock = emptyClock
  let looks = nobody
  let events: StageEvents | undefined
  let laneHeight = 45
  let zoom: number | undefined
  let isShown = false
  let redraw: number | undefined
  let fills: readonly string[] = []
  let waveKey = ''
  let gain = 1

  const wrapper = wave.getWrapper()
  const root = wrapper.getRootNode()
  if (root instanceof ShadowRoot) root.adoptedStyleSheets = [...root.adoptedStyleSheets, stageSheet()]

  const duration = () => (mix === undefined ? 0 : mix.durationSamples / mix.sampleRate)
  const fit = () => fitZoom(duration(), wave.getWidth())
  const pixelsPerSecond = () => Math.max(zoom ?? 0, fit())
  const colourOf = (lane: number) => looks.colours[lane] ?? 0

  const frame = (): StageFrame => ({
    seconds: isShown ? wave.getCurrentTime() : 0,
    durationSeconds: isShown ? duration() : 0,
    pixelsPerSecond: pixelsPerSecond(),
    scrollLeft: wave.getScroll(),
    width: wave.getWidth(),
  })
  const tell = () => {
    const now = frame()
    for (const listener of frameListeners) listener(now)
  }
  const showRegions = () => {
    if (!isShown || wave.getWidth() === 0) return
    const scene = { clock, laneOf: (id: LineId) => laneOfLine.get(id), colourOf, lookOf: looks.lookOf }
    shelf.show(scene, frame())
  }
  const onView = () => {
    // The first width may come long after the first mix: the drawer is hidden while there is nothing to show.
    if (zoom === undefined && isShown && duration() > 0 && wave.getWidth() > 0) {
      stage.zoom(openingZoom(duration(), wave.getWidth()))
      return
    }
    showRegions()
    tell()
  }

  const drawLanes = (_peaks: unknown, context: CanvasRenderingContext2D) => {
    const { canvas } = context
    const width = Number.parseFloat(canvas.style.width)
    const left = Number.parseFloat(canvas.style.left) || 0
    const total = duration() * pixelsPerSecond()
    const stretches = lanes.map((): WaveStretch[] => [])
    for (const line of linesBetween(clock, left / pixelsPerSecond(), (left + width) / pixelsPerSecond())) {
      if (line.isEstimate) continue
      const stretch = { from: line.start * pixelsPerSecond(), to: line.end * pixelsPerSecond() }
      stretches[laneOfLine.get(line.lineId) ?? -1]?.push({ ...stretch, look: looks.lookOf(line.lineId) })
    }
    // A canvas that shows nothing would still be a layer to the browser, and copied for every frame of the window.
    canvas.style.visibility = stretches.some((those) => those.length > 0) ? '' : 'hidden'
    context.save()
    context.scale(canvas.width / width, canvas.height / surfaceHeight())
    for (const [at, { peaks }] of lanes.entries()) {
      drawLane(
        context,
        peaks,
        stretches[at] ?? [],
        { left, width, total },
        waveBand(laneHeight),
        gain,
        fills[at] ?? 'gray',
      )
      context.translate(0, laneHeight)
    }
    context.restore()
  }
  const surfaceHeight = () => Math.max(1, lanes.length * laneHeight)
  /**
   * All lanes are one picture: each canvas is a layer of its own to the browser, and with one a speaker every key that
   * was typed in the script cost as much again for the layers of the timeline.
   */
  const setLanes = () => {
    // A canvas needs concrete colours: it knows no custom properties.
    const style = getComputedStyle(surface)
    fills = lanes.map((_, lane) => {
      const colour = colourOf(lane)
      return style.getPropertyValue(colour === 0 ? '--text-3' : `--spk-${colour}-fill`).trim() || 'gray'
    })
    wave.setOptions({ renderFunction: drawLanes, height: surfaceHeight() })
  }
  const drawWaves = () => {
    if (redraw !== undefined) return
    redraw = requestAnimationFrame(() => {
      redraw = undefined
      if (isShown) setLanes()
    })
  }
  const drawScenes = () => {
    for (const old of wrapper.querySelectorAll('.scene-line')) old.remove()
    if (duration() === 0) return
    const starts = new Set(looks.sceneStarts)
    for (const line of clock.lines) {
      if (!starts.has(line.lineId)) continue
      const mark = document.createElement('span')
      mark.className = 'scene-line'
      // In the middle of the pause before the scene.
      mark.style.left = `calc(${(line.start / duration()) * 100}% - 6px)`
      wrapper.append(mark)
    }
  }
  const laneStyle = () => surface.style.setProperty('--lane', `${laneHeight}px`)
  laneStyle()

  const recolour = () => {
    shelf.redress(colourOf)
    drawWaves()
  }
  const theme = new MutationObserver(recolour)
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] })
  owned.push(() => theme.disconnect())
  owned.push(
    wave.on('scroll', onView),
    wave.on('redraw', onView),
    wave.on('resize', onView),
    wave.on('timeupdate', tell),
    wave.on('seeking', tell),
    plugin.on('region-clicked', (region, event) => {
      // Else the click would go on to the wave and move the playhead to the pointer.
      event.stopPropagation()
      const lineId = shelf.lineOf(region)
      if (lineId !== undefined) events?.onRegionClick(lineId)
    }),
    plugin.on('region-double-clicked', (region, event) => {
      event.stopPropagation()
      const lineId = shelf.lineOf(region)
      if (lineId !== undefined) events?.onRegionDoubleClick(lineId)
    }),
  )

  const stage: PlayerStage = {
    mount: (host, hostEvents) => {
      events = hostEvents
      host.append(surface)
      drawWaves()
      return () => {
        events = undefined
        surface.remove()
      }
    },
    mix: () => (isShown ? mix : undefined),
    onMix: (listener) => {
      mixListeners.add(listener)
      return () => mixListeners.delete(listener)
    },
    dress: (next) => {
      const coloursDiffer = next.colours.join() !== looks.colours.join()
      looks = next
      showRegions()
      if (coloursDiffer) shelf.redress(colourOf)
      drawScenes()
      const key = waveLook(clock, next)
      if (coloursDiffer || key !== waveKey) drawWaves()
      waveKey = key
    },
    setLaneHeight: (pixels) => {
      if (pixels === laneHeight) return
      laneHeight = pixels
      laneStyle()
      drawWaves()
    },
    onFrame: (listener) => {
      frameListeners.add(listener)
      listener(frame())
      return () => frameListeners.delete(listener)
    },
    zoom: (wanted, anchorPixels) => {
      const before = pixelsPerSecond()
      const anchor = anchorPixels ?? wave.getCurrentTime() * before - wave.getScroll()
      const seconds = (wave.getScroll() + anchor) / before
      zoom = Math.max(wanted, fit())
      if (!isShown || duration() === 0) return
      wave.zoom(zoom)
      wave.setScroll(Math.max(0, seconds * pixelsPerSecond() - anchor))
      onView()
    },
    scrollTo: (pixels) => wave.setScroll(pixels),
    setFollow: (follow) => wave.setOptions({ autoScroll: follow }),
    focusRegion: (lineId) => shelf.buttonOf(lineId)?.focus(),
  }

  return {
    stage,
    clock: () => clock,
    prepare: (next) => {
      isShown = false
      shelf.clear()
      mix = next
      lanes = mixLanes(next)
      clock = lineClock(next)
      gain = waveGain(lanes.map((lane) => lane.peaks))
      const laneOfSpeaker = new Map(lanes.map((lane, index) => [lane.speakerId, index]))
      laneOfLine = new Map(next.entries.map((entry) => [entry.lineId, laneOfSpeaker.get(entry.speakerId) ?? 0]))
      setLanes()
      // Wavesurfer draws nothing itself, but it refuses to show what has no sound.
      return { peaks: lanes.length === 0 ? [] : [new Float32Array(2)] }
    },
    show: () => {
      isShown = true
      for (const listener of mixListeners) listener()
      drawScenes()
      waveKey = waveLook(clock, looks)
      onView()
    },
    clear: () => {
      // Wavesurfer has nothing loaded now: whatever asked it to draw would be refused.
      isShown = false
      shelf.clear()
      mix = undefined
      lanes = []
      laneOfLine = new Map()
      clock = emptyClock
      for (const listener of mixListeners) listener()
      drawScenes()
      tell()
    },
    destroy: () => {
      if (redraw !== undefined) cancelAnimationFrame(redraw)
      for (const dispose of owned.splice(0)) dispose()
      frameListeners.clear()
      mixListeners.clear()
      surface.remove()
    },
  }
}

/** What of the looks changes the drawn waves, as one string to compare. */
function waveLook(clock: LineClock, looks: StageLooks): string {
  let key = ''
  for (const { lineId } of clock.lines) {
    const look = looks.lookOf(lineId)
    key += look === undefined ? '-' : look.kind === 'stale' ? (look.isDraft ? 'd' : 's') : look.isDraft ? 'D' : 'S'
  }
  return key
}
