import { type FormEvent, useId, useState } from 'react'
import type { Problem } from '../../../../shared/core/model/errors.ts'
import { Dialog } from '../../../base/ui/dialog.tsx'
import { ProblemWords } from '../../../base/ui/problem-words.tsx'
import {
  speakersRenameAbout,
  speakersRenameCancel,
  speakersRenameGo,
  speakersRenameName,
  speakersRenameTitle,
} from '../../../../shared/messages/made/speakers.ts'

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
      title={speakersRenameTitle({ name })}
      description={speakersRenameAbout({ lines })}
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <button type="button" className="btn btn-lg" onClick={onClose}>
            {speakersRenameCancel()}
          </button>
          <button
            type="submit"
            form={id}
            className="btn btn-primary btn-lg"
            disabled={wanted === '' || wanted === name}
          >
            {speakersRenameGo()}
          </button>
        </>
      }
    >
      <form id={id} onSubmit={submit}>
        <label className="label" htmlFor={`${id}-name`}>
          {speakersRenameName()}
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
