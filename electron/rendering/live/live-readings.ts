import type { LiveView } from '../../../shared/contract/render-views.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import type { LineQueueState } from '../../../shared/core/render/line-views.ts'
import type { LiveSound } from './live-sound.ts'
import { isUnderWay, Reading } from './reading.ts'

/** Readings that can still be heard after they have ended. */
const MOST_KEPT = 3

/** How a reading is steered from outside. */
export type ReadingControls = {
  readonly stop: () => void
  /** Drops its connection, if it has one of its own. */
  readonly wake: () => void
  /** The queue has moved. */
  readonly look: () => void
}

type Kept = { readonly reading: Reading; readonly controls: ReadingControls }

/** The live readings of one project: those under way, and the last ones that have ended. */
export class LiveReadings {
  readonly #all = new Map<string, Kept>()
  readonly #randomBytes: (count: number) => Uint8Array
  readonly #onChange: (view: LiveView) => void

  constructor(randomBytes: (count: number) => Uint8Array, onChange: (view: LiveView) => void) {
    this.#randomBytes = randomBytes
    this.#onChange = onChange
  }

  /** A reading with an id of its own; it is not among these before `add`. `lineIds`: those the queue does not render. */
  make(lineIds: readonly LineId[], sampleRate: number): Reading {
    const liveId = `live-${Buffer.from(this.#randomBytes(12)).toString('hex')}`
    return new Reading(liveId, lineIds, sampleRate, this.#onChange)
  }

  /** From now on it is found and steered; the oldest that have ended make room. */
  add(reading: Reading, controls: ReadingControls): void {
    this.#all.set(reading.view.liveId, { reading, controls })
    const over = [...this.#all].filter(([, kept]) => !isUnderWay(kept.reading.view))
    for (const [id] of over.slice(0, Math.max(0, this.#all.size - MOST_KEPT))) this.#all.delete(id)
  }

  /** It has come to nothing, and nobody knows of it. */
  drop(reading: Reading): void {
    this.#all.delete(reading.view.liveId)
  }

  soundOf(liveId: string): LiveSound | undefined {
    return this.#all.get(liveId)?.reading.sound
  }

  /** What a reading that has its lines to itself is doing with a line. */
  queueOf(lineId: LineId): LineQueueState | undefined {
    if (this.#all.size === 0) return undefined
    const isRead = this.#underWay().some(({ reading }) => reading.lineIds.has(lineId))
    return isRead ? { kind: 'rendering' } : undefined
  }

  /** Stops a reading; one that has ended is let be. */
  stop(liveId: string): void {
    for (const { reading, controls } of this.#underWay()) if (reading.view.liveId === liveId) controls.stop()
  }

  stopAll(): void {
    for (const { controls } of this.#underWay()) controls.stop()
  }

  wake(): void {
    for (const { controls } of this.#underWay()) controls.wake()
  }

  look(): void {
    for (const { controls } of this.#all.values()) controls.look()
  }

  #underWay(): readonly Kept[] {
    return [...this.#all.values()].filter(({ reading }) => isUnderWay(reading.view))
  }
}
