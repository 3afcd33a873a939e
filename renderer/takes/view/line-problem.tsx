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

/** What the state means, for states that main gives no problem with. */
function stateReason(state: LineView['state']): string {
  switch (state) {
    case 'stale':
      return 'The text, its cast or its settings have changed since this line was rendered. The old audio still plays.'
    case 'cancelled':
      return 'This line was stopped before it was sent.'
    case 'suspicious':
      return 'The audio does not look right. It is kept, and used only if you choose it.'
    case 'unknown':
      return 'This line was sent once, and how that ended is not known. It may have been billed.'
    case 'missingVoice':
      return 'Nobody is cast for this line.'
    default:
      return 'This line could not be rendered.'
  }
}
