import {
  voicesRemoveAbout,
  voicesRemoveConfirm,
  voicesRemoveForGood,
  voicesRemoveQuestion,
  voicesRemoveStay,
  voicesRemoveUnderWay,
  voicesRemoveUse,
  voicesRemoveUses,
  voicesRemoveUsesLooking,
  voicesRemoveUsesName,
  voicesRemoveUsesNone,
} from '../../../shared/messages/made/voices.ts'
import { WordsAround } from '../../base/messages/words-around.tsx'
import { type FormEvent, useId, useState } from 'react'
import type { VoiceUse } from '../../../shared/contract/casting-views.ts'
import { type Problem, toProblem } from '../../../shared/core/model/errors.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { useAnswer } from '../../base/ui/hooks/use-answer.ts'
import { ProblemWords } from '../../base/ui/problem-words.tsx'
import styles from './voice-detail.module.css'

/** The question before a voice is deleted for good. It names what still uses it, and wants its title typed. */
export type RemoveVoiceDialogProps = {
  readonly title: string
  readonly readUses: () => Promise<readonly VoiceUse[]>
  readonly onRemove: (confirmedTitle: string) => Promise<void>
  readonly onClose: () => void
}

/** Draws the question. */
export function RemoveVoiceDialog({ title, readUses, onRemove, onClose }: RemoveVoiceDialogProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<Problem>()
  const [isBusy, setBusy] = useState(false)
  const uses = useAnswer(readUses)
  const isConfirmed = typed.trim() === title.trim()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!isConfirmed || isBusy) return
    setBusy(true)
    try {
      await onRemove(title)
      onClose()
    } catch (error) {
      setFailure(toProblem(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={voicesRemoveQuestion()}
      description={voicesRemoveAbout()}
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <button type="button" className="btn btn-lg" onClick={onClose}>
            {voicesRemoveStay()}
          </button>
          <button type="submit" form={id} className="btn btn-lg btn-danger" disabled={!isConfirmed || isBusy}>
            {isBusy ? voicesRemoveUnderWay() : voicesRemoveForGood()}
          </button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={(event) => void submit(event)}>
        <UsesList uses={uses.value} problem={uses.problem} />
        <label className="label" htmlFor={`${id}-title`}>
          <WordsAround words={(place) => voicesRemoveConfirm({ title: place })}>
            <strong className={styles.quoted}>{title}</strong>
          </WordsAround>
        </label>
        <div className="field">
          <input
            id={`${id}-title`}
            value={typed}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        {failure === undefined ? null : <ProblemWords problem={failure} />}
      </form>
    </Dialog>
  )
}

function UsesList({
  uses,
  problem,
}: {
  readonly uses: readonly VoiceUse[] | undefined
  readonly problem: Problem | undefined
}) {
  if (problem !== undefined) return <ProblemWords problem={problem} />
  if (uses === undefined) return <p className="hint">{voicesRemoveUsesLooking()}</p>
  if (uses.length === 0) return <p className="hint">{voicesRemoveUsesNone()}</p>
  return (
    <div className={styles.uses} role="group" aria-label={voicesRemoveUsesName()}>
      <p>{voicesRemoveUses()}</p>
      <ul>
        {uses.map(({ projectName, speakers }) => (
          <li key={`${projectName} ${speakers.join(' ')}`}>
            <WordsAround words={(project) => voicesRemoveUse({ project, speakers: speakers.join(', ') })}>
              <strong>{projectName}</strong>
            </WordsAround>
          </li>
        ))}
      </ul>
    </div>
  )
}
