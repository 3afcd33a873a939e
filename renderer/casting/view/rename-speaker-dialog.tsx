import { type FormEvent, useId, useState } from 'react'
import type { Problem } from '../../../shared/core/model/errors.ts'
import { plural } from '../../base/format.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { ProblemWords } from '../../base/ui/problem-words.tsx'

/** Another name for a speaker, in the cast and in every line. */
export type RenameSpeakerDialogProps = {
  readonly name: string
  readonly lines: number
  /** Makes the change; answers what stands against it. */
  readonly onRename: (name: string) => Problem | undefined
  readonly onClose: () => void
}

/** Draws the question. Enter answers it. */
export function RenameSpeakerDialog({ name, lines, onRename, onClose }: RenameSpeakerDialogProps) {
  const id = useId()
  const [typed, setTyped] = useState(name)
  const [problem, setProblem] = useState<Problem>()
  const wanted = typed.trim()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (wanted !== '') setProblem(onRename(wanted))
  }
  return (
    <Dialog
      title={`Rename ${name}`}
      description={`In the cast and in ${plural(lines, 'line')}. Voice and takes stay.`}
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <button type="button" className="btn btn-lg" onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            form={id}
            className="btn btn-primary btn-lg"
            disabled={wanted === '' || wanted === name}
          >
            Rename
          </button>
        </>
      }
    >
      <form id={id} onSubmit={submit}>
        <label className="label" htmlFor={`${id}-name`}>
          Name
        </label>
        <div className="field">
          <input
            id={`${id}-name`}
            value={typed}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            onFocus={(event) => event.target.select()}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <ProblemWords problem={problem} />
      </form>
    </Dialog>
  )
}
