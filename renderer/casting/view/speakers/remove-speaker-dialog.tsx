import { useId, useState } from 'react'
import type { Problem } from '../../../../shared/core/model/errors.ts'
import { Dialog } from '../../../base/ui/dialog.tsx'
import { ProblemWords } from '../../../base/ui/problem-words.tsx'
import type { OutlineLine } from '../../../project/outline.ts'
import {
  speakersRemoveAbout,
  speakersRemoveCancel,
  speakersRemoveGo,
  speakersRemoveLines,
  speakersRemoveMerge,
  speakersRemoveMore,
  speakersRemoveTitle,
} from '../../../../shared/messages/made/speakers.ts'
import styles from './change-speaker-dialog.module.css'

/** Takes a speaker out of the cast, after their lines were shown. */
export type RemoveSpeakerDialogProps = {
  readonly name: string
  readonly lines: readonly OutlineLine[]
  readonly canMerge: boolean
  /** Makes the change; answers what stands against it. */
  readonly onRemove: () => Problem | undefined
  /** Asks who shall speak their lines instead. */
  readonly onMerge: () => void
  readonly onClose: () => void
}

/** Lines that are shown; of more there is only how many. */
const MOST_SHOWN = 50

/** Draws the question. */
export function RemoveSpeakerDialog({ name, lines, canMerge, onRemove, onMerge, onClose }: RemoveSpeakerDialogProps) {
  const id = useId()
  const [problem, setProblem] = useState<Problem>()
  const more = lines.length - MOST_SHOWN
  return (
    <Dialog
      title={speakersRemoveTitle({ name })}
      description={speakersRemoveAbout({ lines: lines.length })}
      onClose={onClose}
      footer={
        <>
          {canMerge && lines.length > 0 ? (
            <button type="button" className="btn btn-lg" onClick={onMerge}>
              {speakersRemoveMerge()}
            </button>
          ) : null}
          <span className="grow" />
          <button type="button" className="btn btn-lg" onClick={onClose}>
            {speakersRemoveCancel()}
          </button>
          <button type="submit" form={id} className="btn btn-primary btn-lg">
            {speakersRemoveGo()}
          </button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault()
          setProblem(onRemove())
        }}
      >
        {lines.length === 0 ? null : (
          <ol className={styles.lines} tabIndex={0} aria-label={speakersRemoveLines({ name })}>
            {lines.slice(0, MOST_SHOWN).map(({ number, node }) => (
              <li key={number}>
                <span className="tnum t3">{number}</span>
                <span className="ellip">{node.text}</span>
              </li>
            ))}
            {more > 0 ? <li className="hint">{speakersRemoveMore({ lines: more })}</li> : null}
          </ol>
        )}
        <ProblemWords problem={problem} />
      </form>
    </Dialog>
  )
}
