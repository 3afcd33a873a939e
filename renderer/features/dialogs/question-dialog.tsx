import { Dialog } from '../../ui/dialog.tsx'

/** A question with two answers, the harmless one first. */
export type QuestionDialogProps = {
  readonly title: string
  readonly words: string
  readonly stay: string
  readonly go: string
  readonly onGo: () => void
  readonly onClose: () => void
}

/** Draws the question. Escape is the harmless answer. */
export function QuestionDialog(props: QuestionDialogProps) {
  return (
    <Dialog
      title={props.title}
      description={props.words}
      onClose={props.onClose}
      footer={
        <>
          <span className="grow" />
          <button type="button" className="btn btn-lg" onClick={props.onClose}>
            {props.stay}
          </button>
          <button type="button" className="btn btn-primary btn-lg" onClick={props.onGo}>
            {props.go}
          </button>
        </>
      }
    >
      {null}
    </Dialog>
  )
}
