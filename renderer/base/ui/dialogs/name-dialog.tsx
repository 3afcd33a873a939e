import { type FormEvent, useId, useState } from 'react'
import { Dialog } from '../dialog.tsx'
import { widgetsDialogCancel } from '../../../../shared/messages/made/widgets.ts'

/** A question for one name: of a new project, of a new speaker. */
export type NameDialogProps = {
  readonly title: string
  readonly description: string
  readonly label: string
  readonly maxLength: number
  readonly action: string
  readonly onDone: (name: string) => void
  readonly onClose: () => void
}

/** Draws the question. Enter answers it. */
export function NameDialog(props: NameDialogProps) {
  const id = useId()
  const [name, setName] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() !== '') props.onDone(name.trim())
  }
  return (
    <Dialog
      title={props.title}
      description={props.description}
      onClose={props.onClose}
      footer={
        <>
          <span className="grow" />
          <button type="button" className="btn btn-lg" onClick={props.onClose}>
            {widgetsDialogCancel()}
          </button>
          <button type="submit" form={id} className="btn btn-primary btn-lg" disabled={name.trim() === ''}>
            {props.action}
          </button>
        </>
      }
    >
      <form id={id} onSubmit={submit}>
        <label className="label" htmlFor={`${id}-name`}>
          {props.label}
        </label>
        <div className="field">
          <input
            id={`${id}-name`}
            value={name}
            maxLength={props.maxLength}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </div>
      </form>
    </Dialog>
  )
}
