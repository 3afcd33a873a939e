import type { LineView } from '../../../shared/contract/views.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import type { LineAction } from '../contracts.ts'
import styles from './inspector.module.css'

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
        {view.problem === undefined ? null : (
          <p>
            {view.problem.message} {view.problem.remedy}
          </p>
        )}
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
      return { kind: 'render', words: 'Render this line' }
    case 'cancelled':
      return { kind: 'render', words: 'Render this line' }
    case 'failed':
      return { kind: 'retry', words: 'Try again' }
    case 'unknown':
      return { kind: 'decide', words: 'Decide' }
    case 'suspicious':
      return { kind: 'listen', words: 'Listen' }
    case 'missingVoice':
      return { kind: 'cast', words: 'Choose a voice' }
    default:
      return undefined
  }
}
