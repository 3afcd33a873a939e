import {
  queueElsewhereRender,
  queueElsewhereRenderAfter,
  queueElsewhereTakeOver,
  queueElsewhereTakeOverTip,
  queueElsewhereWaiting,
} from '../../../shared/messages/made/queue.ts'
import type { ElsewhereView } from '../../../shared/contract/render-views.ts'
import { elsewhereWords } from '../model/elsewhere-words.ts'
import { PeopleIcon } from '../../base/ui/icons/more-icons.tsx'
import styles from './elsewhere.module.css'

/** Somebody else who sends lines of this project, and what can be done about it. */
export type ElsewhereCardProps = {
  readonly other: ElsewhereView
  readonly readOnly: boolean
  readonly onWait: () => void
  readonly onTakeOver: () => void
  readonly onRender: () => void
}

/** Draws the card. Its figures change every few seconds and are not read out by themselves. */
export function ElsewhereCard({ other, readOnly, onWait, onTakeOver, onRender }: ElsewhereCardProps) {
  const { title, text, sign } = elsewhereWords(other)
  return (
    <section className={styles.card} aria-label={title}>
      <PeopleIcon size={16} className={other.kind === 'silent' ? 'm-warn' : 't2'} />
      <div className="grow">
        <h3>{title}</h3>
        <p className="t2 tnum">{text}</p>
        <div className={styles.buttons}>
          {other.kind === 'sending' ? (
            <button type="button" className="btn btn-sm" disabled={readOnly || other.isWaiting} onClick={onWait}>
              {other.isWaiting ? queueElsewhereWaiting() : queueElsewhereRenderAfter()}
            </button>
          ) : null}
          {other.kind === 'done' ? (
            <button type="button" className="btn btn-sm" disabled={readOnly} onClick={onRender}>
              {queueElsewhereRender()}
            </button>
          ) : (
            <button
              type="button"
              className={other.kind === 'silent' ? 'btn btn-sm' : 'btn btn-sm btn-ghost'}
              disabled={readOnly || other.kind !== 'silent'}
              title={other.kind === 'silent' ? undefined : queueElsewhereTakeOverTip()}
              onClick={onTakeOver}
            >
              {queueElsewhereTakeOver()}
            </button>
          )}
          {sign === undefined ? null : <span className="t3 tnum">{sign}</span>}
        </div>
      </div>
    </section>
  )
}
