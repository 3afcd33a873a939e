import {
  safetyLines,
  safetySnapshotsAbout,
  safetySnapshotsBrings,
  safetySnapshotsChanges,
  safetySnapshotsClose,
  safetySnapshotsKept,
  safetySnapshotsList,
  safetySnapshotsNone,
  safetySnapshotsReading,
  safetySnapshotsRestore,
  safetySnapshotsTitle,
  safetySpeakers,
} from '../../../shared/messages/made/safety.ts'
import { useCallback, useState } from 'react'
import type { SnapshotPreview, SnapshotView } from '../../../shared/contract/safety-views.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { RadioList } from '../../base/ui/radio-list.tsx'
import { useAnswer } from '../../base/ui/hooks/use-answer.ts'
import { DiffView } from './diff-view.tsx'
import styles from './project.module.css'
import { snapshotReasons, whenWords } from './safety-words.ts'
import { sentencesOf } from '../../base/messages/problem-words.ts'

/** Kept states of the project, and what restoring one would change. */
export type SnapshotsDialogProps = {
  readonly text: string
  readonly now: number
  readonly canRestore: boolean
  readonly list: () => Promise<readonly SnapshotView[]>
  readonly preview: (snapshotId: string) => Promise<SnapshotPreview>
  readonly onRestore: (snapshotId: string) => void
  readonly onClose: () => void
}

/** Draws the list and the comparison. */
export function SnapshotsDialog(props: SnapshotsDialogProps) {
  const { text, now, list, preview } = props
  const { value: snapshots, problem } = useAnswer(list)
  const [wanted, setWanted] = useState<string>()
  const chosen = wanted ?? snapshots?.[0]?.id
  const ask = useCallback(
    () => (chosen === undefined ? Promise.resolve(undefined) : preview(chosen)),
    [preview, chosen],
  )
  const { value: shown, problem: previewProblem } = useAnswer(ask)
  const isShown = shown !== undefined && shown.id === chosen
  const trouble = problem ?? previewProblem
  return (
    <Dialog
      title={safetySnapshotsTitle()}
      description={safetySnapshotsAbout()}
      width="large"
      onClose={props.onClose}
      footer={
        <>
          <span className={`${styles.sum} ${trouble === undefined ? 't2' : 'm-bad'}`} role="status">
            {trouble === undefined ? safetySnapshotsKept() : sentencesOf(trouble)}
          </span>
          <button type="button" className="btn btn-lg" onClick={props.onClose}>
            {safetySnapshotsClose()}
          </button>
          <button
            type="button"
            className="btn btn-primary btn-lg"
            disabled={!isShown || !props.canRestore}
            onClick={() => (chosen === undefined ? undefined : props.onRestore(chosen))}
          >
            {safetySnapshotsRestore()}
          </button>
        </>
      }
    >
      {snapshots?.length === 0 ? (
        <p className="hint">{safetySnapshotsNone()}</p>
      ) : (
        <div className={styles.columns}>
          <div className={styles.list}>
            {snapshots === undefined || chosen === undefined ? null : (
              <RadioList
                label={safetySnapshotsList()}
                value={chosen}
                options={snapshots.map(({ id, savedAt, reason }) => ({
                  value: id,
                  title: whenWords(savedAt, now),
                  hint: snapshotReasons[reason](),
                }))}
                onChange={setWanted}
              />
            )}
          </div>
          <div className={styles.side}>
            {isShown ? (
              <>
                <p>
                  {safetySnapshotsBrings({
                    lines: safetyLines({ lines: shown.spokenLines }),
                    speakers: safetySpeakers({ speakers: shown.speakers.length }),
                    comes: safetyLines({ lines: shown.linesToCome }),
                    goes: safetyLines({ lines: shown.linesToGo }),
                  })}
                </p>
                <DiffView before={text} after={shown.text} label={safetySnapshotsChanges()} />
              </>
            ) : (
              <p role="status">{trouble === undefined ? safetySnapshotsReading() : ''}</p>
            )}
          </div>
        </div>
      )}
    </Dialog>
  )
}
