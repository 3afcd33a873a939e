import type { LineId, ProjectHandle } from '../../../shared/core/model/ids.ts'
import type { LineStateView } from '../../../shared/core/render/line-views.ts'
import type { Rendering } from '../../rendering/rendering-types.ts'
import { isSameLine } from './same-line.ts'
import type { Emit } from '../../base/studio-events.ts'
import { createThrottle } from '../../base/throttle.ts'

/** Lines and queue are told at most ten times a second (contract), the mix at most every second and a half. */
const LINES_EVERY_MS = 100
const MIX_EVERY_MS = 1500

/** What the events are about. All are asked anew whenever events are told. */
export type SessionEventsInput = {
  readonly handle: ProjectHandle
  readonly emit: Emit
  readonly lines: () => readonly LineStateView[]
  readonly rendering: Pick<Rendering, 'queue' | 'isBusy'>
  /** Changes when the mix would sound otherwise. */
  readonly mixHash: () => string
  /** Called before lines are compared. */
  readonly onLook: () => void
  /** A batch that may have cost something has ended. */
  readonly onSpent: () => void
}

/** Tells the page what has become of lines, queue and mix: only what differs from what it was told before. */
export type SessionEvents = {
  /** What is now is what the page knows. */
  readonly settle: () => void
  /** Something that lines depend on has changed. */
  readonly reconsider: () => void
  /** Lines alone may have changed. */
  readonly lines: () => void
  /** An order has been taken: its end will be an end of spending. */
  readonly begin: () => void
  readonly stop: () => void
}

/** Makes the events of one session. Before `settle`, the page knows nothing. */
export function createSessionEvents(input: SessionEventsInput): SessionEvents {
  const { handle, emit } = input
  let told = new Map<LineId, LineStateView>()
  let toldQueue = ''
  let toldMix = ''
  let wasBusy = false

  const tellLines = (): void => {
    input.onLook()
    const now = input.lines()
    const next = new Map(now.map((line) => [line.id, line]))
    const changed = now.filter((line) => !isSameLine(told.get(line.id), line))
    const removed = [...told.keys()].filter((id) => !next.has(id))
    told = next
    if (changed.length > 0 || removed.length > 0) {
      emit('lines.changed', { project: handle, lines: changed, removed })
      mixNews.schedule()
    }
    const { rendering } = input
    const queue = rendering.queue()
    const asText = JSON.stringify(queue)
    if (asText !== toldQueue) {
      toldQueue = asText
      emit('queue.changed', { project: handle, queue })
    }
    const isBusy = rendering.isBusy()
    if (wasBusy && !isBusy) {
      mixNews.flush()
      input.onSpent()
    }
    wasBusy = isBusy
  }
  const tellMix = (): void => {
    const hash = input.mixHash()
    if (hash === toldMix) return
    toldMix = hash
    emit('mix.changed', { project: handle })
  }
  const lineNews = createThrottle(tellLines, LINES_EVERY_MS)
  const mixNews = createThrottle(tellMix, MIX_EVERY_MS)
  return {
    settle: () => {
      told = new Map(input.lines().map((line) => [line.id, line]))
      toldMix = input.mixHash()
    },
    reconsider: () => {
      lineNews.schedule()
      mixNews.schedule()
    },
    lines: lineNews.schedule,
    begin: () => {
      wasBusy = true
    },
    stop: () => {
      lineNews.stop()
      mixNews.stop()
    },
  }
}
