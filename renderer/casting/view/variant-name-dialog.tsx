import { type FormEvent, useId, useState } from 'react'
import type { Problem } from '../../../shared/core/model/errors.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { ProblemWords } from '../../base/ui/problem-words.tsx'
import {
  speakersVariantNameAbout,
  speakersVariantNameAboutUnnamed,
  speakersVariantNameAdd,
  speakersVariantNameCancel,
  speakersVariantNameGoAdd,
  speakersVariantNameGoRename,
  speakersVariantNameInUse,
  speakersVariantNameName,
  speakersVariantNameRename,
} from '../../../shared/messages/made/speakers.ts'

/** The name of a new variant, or another one for a variant. */
export type VariantNameDialogProps = {
  readonly speakerName: string
  /** Undefined: it is a new one. */
  readonly name: string | undefined
  /** Makes the change; answers what stands against it. */
  readonly onDone: (name: string) => Promise<Problem | undefined>
  readonly onClose: () => void
}

/** Draws the question. Enter answers it. */
export function VariantNameDialog({ speakerName, name, onDone, onClose }: VariantNameDialogProps) {
  const id = useId()
  const [typed, setTyped] = useState(name ?? '')
  const [problem, setProblem] = useState<Problem>()
  const wanted = typed.trim()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (wanted !== '') setProblem(await onDone(wanted))
  }
  return (
    <Dialog
      title={
        name === undefined
          ? speakersVariantNameAdd({ speaker: speakerName })
          : speakersVariantNameRename({ speaker: speakerName, variant: name })
      }
      description={
        name === undefined
          ? wanted === ''
            ? speakersVariantNameAboutUnnamed({ speaker: speakerName })
            : speakersVariantNameAbout({ speaker: speakerName, variant: wanted })
          : speakersVariantNameInUse()
      }
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <button type="button" className="btn btn-lg" onClick={onClose}>
            {speakersVariantNameCancel()}
          </button>
          <button type="submit" form={id} className="btn btn-primary btn-lg" disabled={wanted === ''}>
            {name === undefined ? speakersVariantNameGoAdd() : speakersVariantNameGoRename()}
          </button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)}>
        <label className="label" htmlFor={`${id}-name`}>
          {speakersVariantNameName()}
        </label>
        <div className="field">
          <input
            id={`${id}-name`}
            value={typed}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => {
              setTyped(event.target.value)
              setProblem(undefined)
            }}
          />
        </div>
        {problem === undefined ? null : <ProblemWords problem={problem} />}
      </form>
    </Dialog>
  )
}
