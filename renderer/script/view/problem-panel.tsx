import { useMemo, useRef } from 'react'
import type { Diagnostic } from '../../../shared/core/model/script.ts'
import type { EditMaterial, ScriptEditorHandle } from '../../project/editor-handle.ts'
import type { ScriptEdit } from '../../../shared/core/script/edit/types.ts'
import { numbersOfProblems, problemRemedy } from '../problem-remedies.ts'
import { MOST_LISTED, ProblemList } from './problem-list.tsx'
import { useRoomTaken } from './use-room-taken.ts'

/** The list of problems with what it does to the script. */
export function ProblemPanel(props: {
  readonly problems: readonly Diagnostic[]
  readonly editor: () => ScriptEditorHandle | undefined
  readonly readOnly: boolean
  /** A remedy may have added a speaker, who needs a voice. */
  readonly onSpeakers: () => void
  /** Two versions stand in the text: somebody has to decide. */
  readonly onConflicts: () => void
  readonly onReveal: (problem: Diagnostic) => void
  readonly onClose: () => void
}) {
  const { problems, editor, readOnly, onSpeakers } = props
  const panel = useRef<HTMLDivElement>(null)
  const material = useMemo(() => (problems.length === 0 ? undefined : editor()?.material()), [editor, problems])
  const numbers = useMemo(() => numbersOfProblems(material?.script.nodes ?? [], problems), [material, problems])
  // A long line is parted to say into how many, which is not done anew with each drawing.
  const titles = useMemo(
    () =>
      new Map(
        material === undefined
          ? []
          : problems.slice(0, MOST_LISTED).map((one) => [one, problemRemedy(one, material)?.title]),
      ),
    [material, problems],
  )
  useRoomTaken(panel, editor)
  return (
    <div ref={panel}>
      <ProblemList
        problems={problems}
        numbers={numbers}
        remedyTitle={(problem) => (readOnly ? undefined : titles.get(problem))}
        onRemedy={(problem) => {
          const remedy = material === undefined ? undefined : problemRemedy(problem, material)
          if (remedy !== undefined && 'leadsTo' in remedy) {
            // Main must know the text that is to be decided about.
            editor()?.flush()
            props.onConflicts()
            return
          }
          const isDone = editor()?.edit((now) => editOf(problem, now)) === true
          editor()?.flush()
          if (isDone && (problem.code === 'looksLikeLine' || problem.code === 'unknownSpeaker')) onSpeakers()
        }}
        onReveal={props.onReveal}
        onClose={props.onClose}
      />
    </div>
  )
}

function editOf(problem: Diagnostic, material: EditMaterial): ScriptEdit | undefined {
  const remedy = problemRemedy(problem, material)
  return remedy !== undefined && 'edit' in remedy ? remedy.edit : undefined
}
