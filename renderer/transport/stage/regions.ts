import type { LineId } from '../../../shared/core/model/ids.ts'
import type { GraphClip } from '../../../shared/core/timeline/sound-graph.ts'
import type { LineClock, SoundingLine } from './playing-line.ts'
import { linesBetween } from './playing-line.ts'
import { isCompact, type LaneBands, regionMargin } from './lane-bands.ts'
import { drawRegionButton, regionButton, sameLook } from './region-button.ts'
import type { RegionLook } from './stage-types.ts'
import { gripAt, placeGrips } from './region-grips.ts'
import type { LineGrip } from './line-drag.ts'
import { secondsAt, type StageView } from './view.ts'

/** A region narrower than this many pixels cannot be read or hit; its wave still shows where it is. */
const NARROWEST = 3
/** From this width on (pixels) the selected region has grips at its ends, its fades and its level. */
const GRIPS_FROM = 32
/** From here on its fades too. */
const FADES_FROM = 64

type Placed = { readonly button: HTMLButtonElement; look: RegionLook; lane: number; colour: number }

/** What is needed to place regions. */
export type RegionScene = {
  readonly clock: LineClock
  readonly laneOf: (lineId: LineId) => number | undefined
  readonly colourOf: (lane: number) => number
  readonly lookOf: (lineId: LineId) => RegionLook | undefined
  /** What sounds of a line, where it may be cut by hand. */
  readonly clipOf: (lineId: LineId) => GraphClip | undefined
  readonly bands: LaneBands
}

/** Keeps a button for exactly the lines that can be seen, and for the one that has the focus, wherever that is. */
export class RegionSet {
  readonly #layer: HTMLElement
  readonly #placed = new Map<LineId, Placed>()

  constructor(layer: HTMLElement) {
    this.#layer = layer
  }

  clear(): void {
    for (const { button } of this.#placed.values()) button.remove()
    this.#placed.clear()
  }

  /** Adds, moves, changes and removes regions until they are those of the view. */
  show(scene: RegionScene, view: StageView): void {
    const wanted = new Set<LineId>()
    for (const line of linesBetween(scene.clock, secondsAt(view, 0), secondsAt(view, view.width))) {
      if ((line.end - line.start) * view.pixelsPerSecond < NARROWEST) continue
      if (this.#place(line, scene, view)) wanted.add(line.lineId)
    }
    const focused = this.#focused()
    for (const [lineId, { button }] of this.#placed) {
      if (wanted.has(lineId)) continue
      const line = lineId === focused ? scene.clock.lines.find((one) => one.lineId === lineId) : undefined
      if (line !== undefined && this.#place(line, scene, view)) continue
      button.remove()
      this.#placed.delete(lineId)
    }
    this.#chooseTabStop()
  }

  /** The line whose region holds this node. */
  lineOf(node: EventTarget | null): LineId | undefined {
    for (const [lineId, { button }] of this.#placed) {
      if (node instanceof Node && button.contains(node)) return lineId
    }
    return undefined
  }

  /** What of which line a node takes hold of. */
  gripOf(node: EventTarget | null): { readonly lineId: LineId; readonly grip: LineGrip } | undefined {
    const lineId = this.lineOf(node)
    return lineId === undefined ? undefined : { lineId, grip: gripAt(node) }
  }

  /** The button of a line that is on the stage. */
  buttonOf(lineId: LineId): HTMLButtonElement | undefined {
    return this.#placed.get(lineId)?.button
  }

  #focused(): LineId | undefined {
    const root = this.#layer.getRootNode()
    return root instanceof ShadowRoot ? this.lineOf(root.activeElement) : undefined
  }

  #place({ lineId, start, end }: SoundingLine, scene: RegionScene, view: StageView): boolean {
    const lane = scene.laneOf(lineId)
    const look = scene.lookOf(lineId)
    if (lane === undefined || look === undefined) return false
    const colour = scene.colourOf(lane)
    const old = this.#placed.get(lineId)
    const button = old?.button ?? regionButton(lineId)
    if (old === undefined) this.#layer.append(button)
    if (old === undefined || old.colour !== colour || !sameLook(old.look, look)) drawRegionButton(button, look, colour)
    this.#placed.set(lineId, { button, look, lane, colour })
    const width = (end - start) * view.pixelsPerSecond
    button.classList.toggle('is-short', width < FADES_FROM)
    placeGrips(button, look.isSelected && width >= GRIPS_FROM ? scene.clipOf(lineId) : undefined, view.pixelsPerSecond)
    const laneHeight = scene.bands.heights[lane] ?? 0
    const margin = regionMargin(laneHeight)
    const top = (scene.bands.tops[lane] ?? 0) + margin
    button.style.transform = `translate(${start * view.pixelsPerSecond - view.left}px, ${top}px)`
    button.style.height = `${Math.max(0, laneHeight - 2 * margin)}px`
    button.classList.toggle('is-compact', isCompact(laneHeight))
    button.style.width = `${width}px`
    // Half a number would be another number.
    button.classList.toggle('is-narrow', width < 6 + 7 * look.label.length)
    return true
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
