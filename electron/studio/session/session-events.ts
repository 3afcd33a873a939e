import type { LineId, ProjectHandle } from '../../../shared/core/model/ids.ts'
import type { LineStateView } from '../../../shared/core/render/line-views.ts'
import type { Emit } from '../../base/studio-events.ts'
import { createThrottle, type Throttle } from '../../base/throttle.ts'
import type { Rendering } from '../../rendering/rendering-types.ts'
import { isSameLine } from './same-line.ts'

/** Lines and queue are told at most ten times a second (contract), and so is what is heard. */
const LINES_EVERY_MS = 100

/** What the events are about. All are asked anew whenever events are told. */
export type SessionSources = {
  readonly lines: () => readonly LineStateView[]
  readonly rendering: Pick<Rendering, 'queue' | 'isBusy'>
  /** Another one when something else is heard, or elsewhere. */
  readonly timelineRevision: () => number
  /** Called before lines are compared. */
  readonly onLook: () => void
  /** A batch that may have cost something has ended. */
  readonly onSpent: () => void
}

/** What the page was told last. */
type Told = {
  readonly lines: readonly LineStateView[]
  /** The queue as it was told; empty: never. */
  readonly queue: string
  readonly timelineRevision: number
  /** Whether the queue was at work. */
  readonly isBusy: boolean
}

/** `opening`: the page knows nothing yet, and is told what there is when it has opened the project. */
type State =
  | { readonly kind: 'opening' }
  | { readonly kind: 'telling'; readonly about: SessionSources; readonly told: Told }

/**
 * What differs between lines that were told and lines as they are. Those of which nothing has changed are the same object,
 * and mostly all of them but one: only what lies between the first and the last that differ is looked up.
 */
export function changedLines(
  told: readonly LineStateView[],
  now: readonly LineStateView[],
): { readonly changed: LineStateView[]; readonly removed: LineId[] } {
  const least = Math.min(told.length, now.length)
  let start = 0
  while (start < least && told[start] === now[start]) start += 1
  let end = 0
  while (end < least - start && told[told.length - 1 - end] === now[now.length - 1 - end]) end += 1
  const before = new Map(told.slice(start, told.length - end).map((line) => [line.id, line]))
  const after = now.slice(start, now.length - end)
  const ids = new Set(after.map(({ id }) => id))
  return {
    changed: after.filter((line) => !isSameLine(before.get(line.id), line)),
    removed: [...before.keys()].filter((id) => !ids.has(id)),
  }
}

/** Tells the page what has become of lines, queue and timeline: only what differs from what it was told before. */
export class SessionEvents {
  readonly #handle: ProjectHandle
  readonly #emit: Emit
  readonly #lineEvents: Throttle
  readonly #timelineEvents: Throttle
  #state: State = { kind: 'opening' }

  constructor(handle: ProjectHandle, emit: Emit) {
    this.#handle = handle
    this.#emit = emit
    this.#lineEvents = createThrottle(() => this.#tellLines(), LINES_EVERY_MS)
    this.#timelineEvents = createThrottle(() => this.#tellTimeline(), LINES_EVERY_MS)
  }

  /** What is now is what the page knows; from now on it is told what differs. */
  settle(about: SessionSources): void {
    const told = { lines: about.lines(), queue: '', timelineRevision: about.timelineRevision(), isBusy: false }
    this.#state = { kind: 'telling', about, told }
  }

  /** Something that lines depend on has changed. */
  reconsider(): void {
    this.#lineEvents.schedule()
    this.#timelineEvents.schedule()
  }

  /** Lines alone may have changed. */
  lines(): void {
    this.#lineEvents.schedule()
  }

  /** An order has been taken: its end will be an end of spending. */
  begin(): void {
    this.#note({ isBusy: true })
  }

  stop(): void {
    this.#lineEvents.stop()
    this.#timelineEvents.stop()
  }

  #tellLines(): void {
    if (this.#state.kind === 'opening') return
    const { about, told } = this.#state
    about.onLook()
    const lines = about.lines()
    const { changed, removed } = changedLines(told.lines, lines)
    this.#note({ lines })
    if (changed.length > 0 || removed.length > 0) {
      this.#emit('lines.changed', { project: this.#handle, lines: changed, removed })
      this.#timelineEvents.schedule()
    }
    const queue = about.rendering.queue()
    const asText = JSON.stringify(queue)
    if (asText !== told.queue) {
      this.#note({ queue: asText })
      this.#emit('queue.changed', { project: this.#handle, queue })
    }
    const isBusy = about.rendering.isBusy()
    if (told.isBusy && !isBusy) {
      this.#timelineEvents.flush()
      about.onSpent()
    }
    this.#note({ isBusy })
  }

  #tellTimeline(): void {
    if (this.#state.kind === 'opening') return
    const { about, told } = this.#state
    const timelineRevision = about.timelineRevision()
    if (timelineRevision === told.timelineRevision) return
    this.#note({ timelineRevision })
    this.#emit('timeline.changed', { project: this.#handle })
  }

  #note(told: Partial<Told>): void {
    const state = this.#state
    if (state.kind === 'telling') this.#state = { ...state, told: { ...state.told, ...told } }
  }
}
