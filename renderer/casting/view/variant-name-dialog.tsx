import { type FormEvent, useId, useState } from 'react'
import type { Problem } from '../../../shared/core/model/errors.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { ProblemWords } from '../../base/ui/problem-words.tsx'

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
      title={name === undefined ? `Add a variant of ${speakerName}` : `Rename ${speakerName}/${name}`}
      description={
        name === undefined
          ? `Another way to speak, such as calm or older. Lines choose it as ${speakerName}/${wanted === '' ? 'name' : wanted}.`
          : 'In the cast and in every line that uses it.'
      }
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <button type="button" className="btn btn-lg" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" form={id} className="btn btn-primary btn-lg" disabled={wanted === ''}>
            {name === undefined ? 'Add' : 'Rename'}
          </button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)}>
        <label className="label" htmlFor={`${id}-name`}>
          Name
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
