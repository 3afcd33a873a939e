import { Dialog } from '../dialog.tsx'

/** A question with two answers, the harmless one first. */
export type QuestionDialogProps = {
  readonly title: string
  readonly words: string
  readonly stay: string
  readonly go: string
  /** Staying is what is meant: it is the filled button, and has the focus. */
  readonly isStayFirst?: boolean
  readonly onGo: () => void
  readonly onClose: () => void
}

/** Draws the question. Escape is the harmless answer. */
export function QuestionDialog(props: QuestionDialogProps) {
  const isStayFirst = props.isStayFirst === true
  const stay = (
    <button type="button" className={`btn btn-lg ${isStayFirst ? 'btn-primary' : ''}`} onClick={props.onClose}>
      {props.stay}
    </button>
  )
  const go = (
    <button type="button" className={`btn btn-lg ${isStayFirst ? '' : 'btn-primary'}`} onClick={props.onGo}>
      {props.go}
    </button>
  )
  return (
    <Dialog
      title={props.title}
      description={props.words}
      onClose={props.onClose}
      footer={
        <>
          <span className="grow" />
          {isStayFirst ? go : stay}
          {isStayFirst ? stay : go}
        </>
      }
    >
      {null}
    </Dialog>
  )
}
