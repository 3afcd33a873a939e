import type { LineView } from '../../../shared/contract/views.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { isPlaceholder } from '../../../shared/core/takes/placeholder.ts'
import { formatSeconds } from '../../base/format.ts'
import { takeSeconds, type LineAction } from '../../project/line-states.ts'
import type { StateShape } from '../../base/ui/icons/state-shapes.ts'
import { messageOf } from '../../base/messages/problem-words.ts'
import {
  projectStateCancelled,
  projectStateFailed,
  projectStateLockedName,
  projectStatePlaceholder,
  projectStateNoVoice,
  projectStateNotRendered,
  projectStateQueued,
  projectStateReadyDraft,
  projectStateReadyFinal,
  projectStateRendering,
  projectStateRenderingPercent,
  projectStateRenderingShort,
  projectStateStale,
  projectStateStaleWhy,
  projectStateSuspicious,
  projectStateUnknown,
  projectStateUnknownBilled,
  projectStateWhy,
} from '../../../shared/messages/made/project.ts'
import {
  scriptActionCast,
  scriptActionDecide,
  scriptActionListen,
  scriptActionRender,
  scriptActionRetry,
} from '../../../shared/messages/made/script.ts'

/** How a line's state is shown: a shape with its name beside the number, words and at most one action at the right. */
export type LineMark = {
  /** `ring` is drawn from `progress`. */
  readonly shape: StateShape | 'ring'
  readonly progress?: number
  /** Class of the shape's colour, from the shared styles; empty for the quiet ones. */
  readonly tone: '' | 'st-final' | 'st-draft' | 'st-rendering' | 'st-stale' | 'st-failed' | 'st-misread'
  /** Accessible name of the shape, also its tooltip. */
  readonly name: string
  readonly isLocked?: boolean
  readonly isDraft?: boolean
  /** Right margin. */
  readonly words: string
  readonly wordTone: '' | 'm-warn' | 'm-flag' | 'm-bad'
  readonly action?: { readonly kind: LineAction; readonly label: string }
  /** Whether there is sound to play. */
  readonly canPlay: boolean
}

type Quiet = Pick<LineMark, 'tone' | 'wordTone' | 'canPlay'>

/** The mark of a spoken line; `view` is undefined until the main side has seen the line. `changed`: why it is stale. */
export function lineMark(view: LineView | undefined, changed = ''): LineMark {
  const quiet: Quiet = { tone: '', wordTone: '', canPlay: view?.take !== undefined }
  if (view === undefined)
    return { ...quiet, shape: 'none', name: projectStateNotRendered(), words: projectStateNotRendered() }
  const withWhy = (state: string): string =>
    view.problem === undefined ? state : projectStateWhy({ state, why: messageOf(view.problem) })
  switch (view.state) {
    case 'notRendered':
      return { ...quiet, shape: 'none', name: projectStateNotRendered(), words: projectStateNotRendered() }
    case 'queued':
      return { ...quiet, shape: 'queued', name: projectStateQueued(), words: projectStateQueued() }
    case 'rendering':
      return { ...quiet, ...rendering(view.progress) }
    case 'ready':
      return { ...quiet, ...ready(view) }
    case 'locked':
      return { ...quiet, ...ready(view), name: projectStateLockedName({ state: ready(view).name }), isLocked: true }
    case 'stale':
      return {
        ...quiet,
        shape: 'stale',
        tone: 'st-stale',
        name: changed === '' ? projectStateStaleWhy() : projectStateWhy({ state: projectStateStale(), why: changed }),
        words: projectStateStale(),
        wordTone: 'm-warn',
        action: { kind: 'render', label: scriptActionRender() },
      }
    case 'suspicious':
      return {
        ...quiet,
        shape: 'suspicious',
        tone: 'st-misread',
        name: withWhy(projectStateSuspicious()),
        words: projectStateSuspicious(),
        wordTone: 'm-flag',
        action: { kind: 'listen', label: scriptActionListen() },
      }
    case 'failed':
      return {
        ...quiet,
        shape: 'failed',
        tone: 'st-failed',
        name: withWhy(projectStateFailed()),
        words: projectStateFailed(),
        wordTone: 'm-bad',
        action: { kind: 'retry', label: scriptActionRetry() },
      }
    case 'unknown':
      return {
        ...quiet,
        shape: 'unknown',
        tone: 'st-misread',
        name: withWhy(projectStateUnknownBilled()),
        words: projectStateUnknown(),
        wordTone: 'm-flag',
        action: { kind: 'decide', label: scriptActionDecide() },
      }
    case 'missingVoice':
      return {
        ...quiet,
        shape: 'missingVoice',
        name: withWhy(projectStateNoVoice()),
        words: projectStateNoVoice(),
        action: { kind: 'cast', label: scriptActionCast() },
      }
    case 'cancelled':
      return {
        ...quiet,
        shape: 'cancelled',
        name: projectStateCancelled(),
        words: projectStateCancelled(),
        action: { kind: 'render', label: scriptActionRender() },
      }
    default:
      return assertNever(view.state, 'line state')
  }
}

function rendering(progress: number | undefined) {
  const percent = progress === undefined ? undefined : Math.round(progress * 100)
  return {
    shape: 'ring',
    tone: 'st-rendering',
    ...(progress === undefined ? {} : { progress }),
    name: percent === undefined ? projectStateRendering() : projectStateRenderingPercent({ percent }),
    words: percent === undefined ? projectStateRendering() : projectStateRenderingShort({ percent }),
  } as const
}

function ready(view: LineView) {
  const seconds = takeSeconds(view)
  const isDraft = view.take?.source === 'draft'
  if (isPlaceholder(view.take)) {
    const name = projectStateWhy({ state: projectStatePlaceholder(), why: messageOf(view.take?.problem) ?? '' })
    return { shape: 'missingVoice', tone: '', name, isDraft: false, words: projectStatePlaceholder() } as const
  }
  return {
    shape: isDraft ? 'draft' : 'final',
    tone: isDraft ? 'st-draft' : 'st-final',
    name: isDraft ? projectStateReadyDraft() : projectStateReadyFinal(),
    isDraft,
    words: seconds === undefined ? '' : formatSeconds(seconds),
  } as const
}
