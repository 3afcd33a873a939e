import { safetyTaskCancel, safetyTaskDone } from '../../../shared/messages/made/safety.ts'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { DiskPlace } from '../../../shared/contract/place-views.ts'
import { type Problem, toProblem } from '../../../shared/core/model/errors.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { PlaceRow } from '../../base/places/place-row.tsx'
import { CheckIcon } from '../../base/ui/icons/icons.tsx'
import { sentencesOf } from '../../base/messages/problem-words.ts'
import styles from './project.module.css'

/** What a task has made, in words, and what can be done with it. */
export type Outcome = {
  readonly title: string
  readonly about: string
  /** Where it lies. */
  readonly place?: DiskPlace
  readonly next?: { readonly title: string; readonly onChoose: () => void }
}

/** A task with a few choices: it runs while the dialog stays, and says there how it ended. */
export type TaskDialogProps = {
  readonly title: string
  readonly description: string
  readonly action: string
  readonly canStart: boolean
  readonly run: () => Promise<Outcome>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Draws the task. */
export function TaskDialog(props: TaskDialogProps) {
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [outcome, setOutcome] = useState<Outcome>()
  const start = async (): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      setOutcome(await props.run())
    } catch (error) {
      setProblem(toProblem(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (props.canStart && !isBusy) void start()
  }
  if (outcome !== undefined) {
    const { next } = outcome
    return (
      <Dialog
        title={props.title}
        onClose={props.onClose}
        footer={
          <>
            <span className="grow" />
            {next === undefined ? null : (
              <button type="button" className="btn btn-lg" onClick={next.onChoose}>
                {next.title}
              </button>
            )}
            <button type="button" className="btn btn-primary btn-lg" onClick={props.onClose}>
              {safetyTaskDone()}
            </button>
          </>
        }
      >
        <div className={styles.outcome} role="status">
          <CheckIcon className="c-ok" />
          <p>
            <b>{outcome.title}</b>
            {outcome.about === '' ? null : <span className="t2">{outcome.about}</span>}
          </p>
        </div>
        {outcome.place === undefined ? null : <PlaceRow place={outcome.place} />}
      </Dialog>
    )
  }
  return (
    <Dialog
      title={props.title}
      description={props.description}
      onClose={props.onClose}
      footer={
        <>
          <span className={`${styles.sum} m-bad`} role="alert">
            {problem === undefined ? '' : sentencesOf(problem)}
          </span>
          <button type="button" className="btn btn-lg" onClick={props.onClose}>
            {safetyTaskCancel()}
          </button>
          <button
            type="submit"
            form={id}
            className="btn btn-primary btn-lg"
            disabled={isBusy || !props.canStart}
            aria-busy={isBusy}
          >
            {props.action}
          </button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={submit}>
        {props.children}
      </form>
    </Dialog>
  )
}
