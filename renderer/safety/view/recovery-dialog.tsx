import type { RecoveryView, SnapshotPreview } from '../../../shared/contract/safety-views.ts'
import { plural } from '../../base/format.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { useAnswer } from '../../base/ui/hooks/use-answer.ts'
import { DiffView } from './diff-view.tsx'
import styles from './project.module.css'
import { recoveryTitle } from './safety-words.ts'
import { sentencesOf } from '../../base/messages/problem-words.ts'

/** A look at what was kept, before it is taken or dropped. */
export function RecoveryDialog({
  candidate,
  text,
  now,
  preview,
  onAccept,
  onClose,
}: {
  readonly candidate: RecoveryView
  readonly text: string
  readonly now: number
  /** One function for each candidate. */
  readonly preview: () => Promise<SnapshotPreview>
  readonly onAccept: () => void
  readonly onClose: () => void
}) {
  const { value: shown, problem } = useAnswer(preview)
  const isRepair = candidate.files.length > 0
  const isCopy = candidate.kind === 'copy'
  return (
    <Dialog
      title={recoveryTitle(candidate, now)}
      description={
        isRepair
          ? `Repairs ${candidate.files.join(', ')}. What is damaged is kept beside it.`
          : `${isCopy ? 'Every line of both versions is kept. ' : ''}What is open now is kept as a snapshot first.`
      }
      width="large"
      onClose={onClose}
      footer={
        <>
          <span className={`${styles.sum} m-bad`} role="status">
            {problem === undefined ? '' : sentencesOf(problem)}
          </span>
          <button type="button" className="btn btn-lg" onClick={onClose}>
            Not now
          </button>
          <button type="button" className="btn btn-primary btn-lg" disabled={shown === undefined} onClick={onAccept}>
            {isRepair ? 'Repair with this' : isCopy ? 'Merge' : 'Restore'}
          </button>
        </>
      }
    >
      {shown === undefined ? (
        <p role="status">Reading…</p>
      ) : (
        <div className={styles.side}>
          <p>
            {plural(shown.spokenLines, 'line')}, {plural(shown.speakers.length, 'speaker')}. Brings{' '}
            {plural(shown.linesToCome, 'line')} and takes {plural(shown.linesToGo, 'line')} away.
            {shown.linesToDecide === undefined || shown.linesToDecide === 0
              ? null
              : ` You are asked about ${plural(shown.linesToDecide, 'line')} that both have with other words.`}
          </p>
          <DiffView before={text} after={shown.text} label="What restoring would change" />
        </div>
      )}
    </Dialog>
  )
}
