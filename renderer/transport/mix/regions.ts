import type RegionsPlugin from 'wavesurfer.js/plugins/regions'
import type { Region } from 'wavesurfer.js/plugins/regions'
import type { LineId } from '../../../shared/core/model/ids.ts'
import type { LineClock, SoundingLine } from './playing-line.ts'
import { linesBetween } from './playing-line.ts'
import { drawRegionButton, regionButton, sameLook } from './region-button.ts'
import type { RegionLook } from './stage-types.ts'

/** A region narrower than this many pixels cannot be read or hit; its wave still shows where it is. */
const NARROWEST = 3
/** Regions are kept this many pixels beyond both edges, so that scrolling does not show them arriving. */
const MARGIN = 300

type Regions = ReturnType<typeof RegionsPlugin.create>
type Placed = { readonly region: Region; readonly button: HTMLButtonElement; look: RegionLook; lane: number }

/** What is needed to place regions. */
export type RegionScene = {
  readonly clock: LineClock
  readonly laneOf: (lineId: LineId) => number | undefined
  readonly colourOf: (lane: number) => number
  readonly lookOf: (lineId: LineId) => RegionLook | undefined
}

/**
 * Keeps exactly the regions that can be seen. The regions plugin looks at every region on every scroll and frame, which
 * an hour with thousands of lines does not bear; with a screenful it costs nothing.
 */
export class RegionSet {
  readonly #plugin: Regions
  readonly #placed = new Map<LineId, Placed>()

  constructor(plugin: Regions) {
    this.#plugin = plugin
  }

  /** Forgets all regions, such as before another mix takes the stage. */
  clear(): void {
    this.#plugin.clearRegions()
    this.#placed.clear()
  }

  /** Adds, changes and removes regions until they are those of the view. */
  show(scene: RegionScene, view: { scrollLeft: number; width: number; pixelsPerSecond: number }): void {
    const from = (view.scrollLeft - MARGIN) / view.pixelsPerSecond
    const to = (view.scrollLeft + view.width + MARGIN) / view.pixelsPerSecond
    const wanted = new Set<LineId>()
    for (const line of linesBetween(scene.clock, from, to)) {
      if ((line.end - line.start) * view.pixelsPerSecond < NARROWEST) continue
      const lane = scene.laneOf(line.lineId)
      const look = scene.lookOf(line.lineId)
      if (lane === undefined || look === undefined) continue
      wanted.add(line.lineId)
      const button = this.#place(line, lane, scene.colourOf(lane), look)
      // Half a number would be another number.
      const needed = 6 + 7 * look.label.length
      button.classList.toggle('is-narrow', (line.end - line.start) * view.pixelsPerSecond < needed)
    }
    for (const [lineId, { region }] of this.#placed) {
      if (wanted.has(lineId)) continue
      region.remove()
      this.#placed.delete(lineId)
    }
    this.#chooseTabStop()
  }

  /** The line of a region that was clicked. */
  lineOf(region: Region): LineId | undefined {
    for (const [lineId, placed] of this.#placed) if (placed.region === region) return lineId
    return undefined
  }

  /** The button of a line that is on the stage. */
  buttonOf(lineId: LineId): HTMLButtonElement | undefined {
    return this.#placed.get(lineId)?.button
  }

  /** Draws every region again, such as after the colours changed. */
  recolour(colourOf: (lane: number) => number): void {
    for (const { button, look, lane } of this.#placed.values()) drawRegionButton(button, look, colourOf(lane))
  }

  #place(line: SoundingLine, lane: number, colour: number, look: RegionLook): HTMLButtonElement {
    const old = this.#placed.get(line.lineId)
    if (old !== undefined) {
      if (sameLook(old.look, look)) return old.button
      old.look = look
      drawRegionButton(old.button, look, colour)
      return old.button
    }
    const region = this.#plugin.addRegion({
      id: line.lineId,
      start: line.start,
      end: line.end,
      drag: false,
      resize: false,
      color: 'transparent',
    })
    const button = regionButton(line.lineId)
    drawRegionButton(button, look, colour)
    if (region.element !== null) {
      region.element.style.top = `calc(${lane} * var(--lane))`
      region.element.style.height = 'var(--lane)'
      region.element.append(button)
    }
    this.#placed.set(line.lineId, { region, button, look, lane })
    return button
  }

  // One region is in the tab order: the selected one, else the first.
  #chooseTabStop(): void {
    let stop: HTMLButtonElement | undefined
    for (const { button, look } of this.#placed.values()) {
      button.tabIndex = -1
      if (stop === undefined || look.isSelected) stop = button
    }
    if (stop !== undefined) stop.tabIndex = 0
  }
}
