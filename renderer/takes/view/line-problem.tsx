import {
  takesActionChooseVoice,
  takesActionDecide,
  takesActionListen,
  takesActionRender,
  takesActionTryAgain,
  takesProblemFailed,
  takesProblemNoVoice,
  takesProblemStale,
  takesProblemStaleChanged,
  takesProblemStaleList,
  takesProblemStopped,
  takesProblemSuspicious,
  takesProblemUnknown,
} from '../../../shared/messages/made/takes.ts'
import type { LineView } from '../../../shared/contract/views.ts'
import type { TakeChange } from '../../../shared/core/model/take.ts'
import { WarningIcon } from '../../base/ui/icons/icons.tsx'
import styles from './inspector.module.css'
import type { LineAction } from '../../project/line-states.ts'
import { messageOf, sentencesOf } from '../../base/messages/problem-words.ts'
import { useProblemTable } from '../../base/messages/use-problem-table.ts'

/** Why a line is not as it should be, and the way out as a button. Nothing when all is well. */
export function LineProblem({
  view,
  changes = [],
  onAction,
}: {
  readonly view: LineView
  /** Of a stale line what has changed, as far as it is known. */
  readonly changes?: readonly TakeChange[] | undefined
  readonly onAction: (action: LineAction) => void
}) {
  useProblemTable()
  const action = actionOf(view)
  const isTold = view.state === 'stale' && view.problem === undefined && changes.length > 0
  if (view.problem === undefined && action === undefined) return null
  return (
    <div className={styles.problem}>
      <WarningIcon size={14} />
      <div className="grow">
        <p>
          {view.problem !== undefined
            ? sentencesOf(view.problem)
            : isTold
              ? takesProblemStaleChanged()
              : stateReason(view.state)}
        </p>
        {isTold ? (
          <ul className={styles.changes} aria-label={takesProblemStaleList()}>
            {changes.map((change, index) => (
              <li key={`${String(index)} ${change.id}`}>{messageOf(change)}</li>
            ))}
          </ul>
        ) : null}
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
