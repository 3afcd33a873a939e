import type { LineView } from '../../shared/contract/views.ts'
import { assertNever } from '../../shared/core/model/assert-never.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import { isPlaceholder } from '../../shared/core/takes/placeholder.ts'
import { needsRender } from '../../shared/core/render/line-views.ts'
import type { Source } from '../../shared/core/model/take.ts'
import { formatSeconds } from '../base/format.ts'
import {
  projectStateCancelled,
  projectStateDraft,
  projectStateFailed,
  projectStateFinal,
  projectStateLength,
  projectStateLocked,
  projectStateNoVoice,
  projectStateNotRendered,
  projectStatePlaceholder,
  projectStateQueued,
  projectStateRendering,
  projectStateRenderingShort,
  projectStateStale,
  projectStateSuspicious,
  projectStateUnknownBilled,
} from '../../shared/messages/made/project.ts'

/** Length of the take that is heard for a line; undefined without one. */
export function takeSeconds(line: LineView | undefined): number | undefined {
  return line?.take === undefined ? undefined : line.take.durationSamples / line.take.sampleRate
}

/** The state as one short sentence for the inspector: `Final, 3.8 s`, `Stale`. */
export function stateWords(line: LineView): string {
  const seconds = takeSeconds(line)
  const withLength = (state: string): string =>
    seconds === undefined ? state : projectStateLength({ state, length: formatSeconds(seconds) })
  switch (line.state) {
    case 'notRendered':
      return projectStateNotRendered()
    case 'queued':
      return projectStateQueued()
    case 'rendering':
      return line.progress === undefined
        ? projectStateRendering()
        : projectStateRenderingShort({ percent: Math.round(line.progress * 100) })
    case 'ready':
      if (isPlaceholder(line.take)) return withLength(projectStatePlaceholder())
      return withLength(line.take?.source === 'draft' ? projectStateDraft() : projectStateFinal())
    case 'locked':
      return withLength(projectStateLocked())
    case 'stale':
      return projectStateStale()
    case 'suspicious':
      return withLength(projectStateSuspicious())
    case 'failed':
      return projectStateFailed()
    case 'unknown':
      return projectStateUnknownBilled()
    case 'missingVoice':
      return projectStateNoVoice()
    case 'cancelled':
      return projectStateCancelled()
    default:
      return assertNever(line.state, 'line state')
  }
}

/** Whether a line waits for a person: it will not come right by itself. Draft mode casts missing voices when it renders. */
export function needsAttention(line: LineView, source: Source): boolean {
  switch (line.state) {
    case 'stale':
    case 'suspicious':
    case 'failed':
    case 'unknown':
      return true
    case 'missingVoice':
      return source === 'service' || !isCastWithDrafts(line)
    case 'notRendered':
    case 'queued':
    case 'rendering':
    case 'ready':
    case 'locked':
    case 'cancelled':
      return false
    default:
      return assertNever(line.state, 'line state')
  }
}

/**
 * Whether Render takes the line: what the main side would send, and in draft mode also lines without a voice, because
 * rendering with draft voices casts what is missing by itself.
 */
export function isDue(line: LineView, source: Source): boolean {
  return needsRender(line, source) || (source === 'draft' && line.state === 'missingVoice' && isCastWithDrafts(line))
}

/** True for a line that waits for a voice, also if a draft is heard meanwhile. */
export function isUncast(line: LineView): boolean {
  return line.state === 'missingVoice' || line.cannotRender === 'noVoice'
}

/** A variant that its speaker does not have is nothing that draft voices could be chosen for. */
function isCastWithDrafts({ problem }: LineView): boolean {
  return problem?.id !== 'cast.variant.none'
}

/** The next (or, with -1, the previous) member of `wanted` after `from` in script order, around the ends. */
export function neighbour(
  order: readonly LineId[],
  wanted: ReadonlySet<LineId>,
  from: LineId | undefined,
  step: 1 | -1,
): LineId | undefined {
  const start = from === undefined ? (step === 1 ? -1 : 0) : order.indexOf(from)
  for (let distance = 1; distance <= order.length; distance += 1) {
    const index = (((start + step * distance) % order.length) + order.length) % order.length
    const id = order[index]
    if (id !== undefined && wanted.has(id)) return id
  }
  return undefined
}

/** What a person can ask for from a line's right margin: the word that stands beside its state. */
export type LineAction = 'render' | 'retry' | 'listen' | 'decide' | 'cast'
