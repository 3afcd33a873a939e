import { useLayoutEffect, useMemo, useRef } from 'react'
import type { Diagnostic } from '../../../shared/core/model/script.ts'
import type { ScriptEditorHandle } from '../../project/editor-handle.ts'
import { numbersOfProblems, problemRemedy } from '../problem-remedies.ts'
import { ProblemList } from './problem-list.tsx'

/** The list of problems with what it does to the script. */
export function ProblemPanel(props: {
  readonly problems: readonly Diagnostic[]
  readonly editor: () => ScriptEditorHandle | undefined
  readonly readOnly: boolean
  /** A remedy may have added a speaker, who needs a voice. */
  readonly onSpeakers: () => void
  readonly onReveal: (problem: Diagnostic) => void
  readonly onClose: () => void
}) {
  const { problems, editor, readOnly, onSpeakers } = props
  const panel = useRef<HTMLDivElement>(null)
  const material = useMemo(() => (problems.length === 0 ? undefined : editor()?.material()), [editor, problems])
  const numbers = useMemo(() => numbersOfProblems(material?.script.nodes ?? [], problems), [material, problems])
  const height = useRef(0)
  useLayoutEffect(() => {
    const { current } = panel
    if (current === null) return undefined
    // What the list takes from the script must not be the line that somebody writes.
    const watch = new ResizeObserver(() => {
      const grown = current.offsetHeight - height.current
      height.current = current.offsetHeight
      if (grown > 0) editor()?.keepCaretInView(grown)
    })
    watch.observe(current)
    return () => watch.disconnect()
  }, [editor])
  return (
    <div ref={panel}>
      <ProblemList
        problems={problems}
        numbers={numbers}
        remedyTitle={(problem) =>
          readOnly || material === undefined ? undefined : problemRemedy(problem, material)?.title
        }
        onRemedy={(problem) => {
          const isDone = editor()?.edit((now) => problemRemedy(problem, now)?.edit) === true
          editor()?.flush()
          if (isDone && (problem.code === 'looksLikeLine' || problem.code === 'unknownSpeaker')) onSpeakers()
        }}
        onReveal={props.onReveal}
        onClose={props.onClose}
      />
    </div>
  )
}
