import {
  takesActionChooseVoice,
  takesActionDecide,
  takesActionListen,
  takesActionRender,
  takesActionTryAgain,
  takesProblemFailed,
  takesProblemNoVoice,
  takesProblemStale,
  takesProblemStopped,
  takesProblemSuspicious,
  takesProblemUnknown,
} from '../../../shared/messages/made/takes.ts'
import type { LineView } from '../../../shared/contract/views.ts'
import { WarningIcon } from '../../base/ui/icons/icons.tsx'
import styles from './inspector.module.css'
import type { LineAction } from '../../project/line-states.ts'
import { sentencesOf } from '../../base/messages/problem-words.ts'

/** Why a line is not as it should be, and the way out as a button. Nothing when all is well. */
export function LineProblem({
  view,
  onAction,
}: {
  readonly view: LineView
  readonly onAction: (action: LineAction) => void
}) {
  const action = actionOf(view)
  if (view.problem === undefined && action === undefined) return null
  return (
    <div className={styles.problem}>
      <WarningIcon size={14} />
      <div className="grow">
        <p>{view.problem === undefined ? stateReason(view.state) : sentencesOf(view.problem)}</p>
        {action === undefined ? null : (
          <button type="button" className="btn btn-sm" onClick={() => onAction(action.kind)}>
            {action.words}
          </button>
        )}
      </div>
    </div>
  )
}

/** The step that each troubled state asks for. */
export function actionOf(
  view: Pick<LineView, 'state'>,
): { readonly kind: LineAction; readonly words: string } | undefined {
  switch (view.state) {
    case 'stale':
      return { kind: 'render', words: takesActionRender() }
    case 'cancelled':
      return { kind: 'render', words: takesActionRender() }
    case 'failed':
      return { kind: 'retry', words: takesActionTryAgain() }
    case 'unknown':
      return { kind: 'decide', words: takesActionDecide() }
    case 'suspicious':
      return { kind: 'listen', words: takesActionListen() }
    case 'missingVoice':
      return { kind: 'cast', words: takesActionChooseVoice() }
    default:
      return undefined
  }
}

/** What the state means, for states that main gives no problem with. */
function stateReason(state: LineView['state']): string {
  switch (state) {
    case 'stale':
      return takesProblemStale()
    case 'cancelled':
      return takesProblemStopped()
    case 'suspicious':
      return takesProblemSuspicious()
    case 'unknown':
      return takesProblemUnknown()
    case 'missingVoice':
      return takesProblemNoVoice()
    default:
      return takesProblemFailed()
  }
}
