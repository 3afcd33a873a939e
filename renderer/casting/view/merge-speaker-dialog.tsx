import { type FormEvent, useId, useState } from 'react'
import type { Speaker } from '../../../shared/core/model/cast.ts'
import type { Problem } from '../../../shared/core/model/errors.ts'
import type { SpeakerId } from '../../../shared/core/model/ids.ts'
import { plural } from '../../base/format.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Select } from '../../base/ui/select.tsx'
import { ProblemWords } from '../../base/ui/problem-words.tsx'

/** Makes one speaker of two. */
export type MergeSpeakerDialogProps = {
  readonly name: string
  readonly lines: number
  readonly others: readonly Speaker[]
  /** Makes the change; answers what stands against it. */
  readonly onMerge: (into: SpeakerId) => Problem | undefined
  readonly onClose: () => void
}

/** Draws the question. */
export function MergeSpeakerDialog({ name, lines, others, onMerge, onClose }: MergeSpeakerDialogProps) {
  const id = useId()
  const [into, setInto] = useState<string>(others[0]?.id ?? '')
  const [problem, setProblem] = useState<Problem>()
  const target = others.find((speaker) => speaker.id === into)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (target !== undefined) setProblem(onMerge(target.id))
  }
  return (
    <Dialog
      title={`Merge ${name} into another speaker`}
      description={
        others.length === 0
          ? 'There is no other speaker in the cast.'
          : `${plural(lines, 'line')} of ${name} will be theirs. ${name} leaves the cast and stays as a second name.`
      }
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <button type="button" className="btn btn-lg" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" form={id} className="btn btn-primary btn-lg" disabled={target === undefined}>
            {target === undefined ? 'Merge' : `Merge into ${target.name}`}
          </button>
        </>
      }
    >
      <form id={id} onSubmit={submit}>
        {others.length === 0 ? null : (
          <Select
            label="Merge into"
            value={into}
            options={others.map((speaker) => ({ value: speaker.id, title: speaker.name }))}
            onChange={setInto}
          />
        )}
        <ProblemWords problem={problem} />
      </form>
    </Dialog>
  )
}
