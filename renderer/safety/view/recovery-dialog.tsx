import {
  safetyLines,
  safetyRecoveryAboutMerge,
  safetyRecoveryAboutOpen,
  safetyRecoveryAboutRepair,
  safetyRecoveryBrings,
  safetyRecoveryBringsAsked,
  safetyRecoveryChanges,
  safetyRecoveryMerge,
  safetyRecoveryNotNow,
  safetyRecoveryReading,
  safetyRecoveryRepair,
  safetyRecoveryRestore,
  safetySpeakers,
} from '../../../shared/messages/made/safety.ts'
import type { RecoveryView, SnapshotPreview } from '../../../shared/contract/safety-views.ts'
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
          ? safetyRecoveryAboutRepair({ files: candidate.files.join(', ') })
          : isCopy
            ? safetyRecoveryAboutMerge()
            : safetyRecoveryAboutOpen()
      }
      width="large"
      onClose={onClose}
      footer={
        <>
          <span className={`${styles.sum} m-bad`} role="status">
            {problem === undefined ? '' : sentencesOf(problem)}
          </span>
          <button type="button" className="btn btn-lg" onClick={onClose}>
            {safetyRecoveryNotNow()}
          </button>
          <button type="button" className="btn btn-primary btn-lg" disabled={shown === undefined} onClick={onAccept}>
            {isRepair ? safetyRecoveryRepair() : isCopy ? safetyRecoveryMerge() : safetyRecoveryRestore()}
          </button>
        </>
      }
    >
      {shown === undefined ? (
        <p role="status">{safetyRecoveryReading()}</p>
      ) : (
        <div className={styles.side}>
          <p>{bringsWords(shown)}</p>
          <DiffView before={text} after={shown.text} label={safetyRecoveryChanges()} />
        </div>
      )}
    </Dialog>
  )
}

function bringsWords({ spokenLines, speakers, linesToCome, linesToGo, linesToDecide = 0 }: SnapshotPreview): string {
  const sum = {
    lines: safetyLines({ lines: spokenLines }),
    speakers: safetySpeakers({ speakers: speakers.length }),
    comes: safetyLines({ lines: linesToCome }),
    goes: safetyLines({ lines: linesToGo }),
  }
  if (linesToDecide === 0) return safetyRecoveryBrings(sum)
  return safetyRecoveryBringsAsked({ ...sum, asked: safetyLines({ lines: linesToDecide }) })
}
