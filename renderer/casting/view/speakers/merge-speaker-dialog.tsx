import { type FormEvent, useId, useState } from 'react'
import type { Speaker } from '../../../../shared/core/model/cast.ts'
import type { Problem } from '../../../../shared/core/model/errors.ts'
import type { SpeakerId } from '../../../../shared/core/model/ids.ts'
import { Dialog } from '../../../base/ui/dialog.tsx'
import { Select } from '../../../base/ui/select.tsx'
import { ProblemWords } from '../../../base/ui/problem-words.tsx'
import {
  speakersMergeAbout,
  speakersMergeCancel,
  speakersMergeGo,
  speakersMergeGoInto,
  speakersMergeInto,
  speakersMergeNobody,
  speakersMergeTitle,
} from '../../../../shared/messages/made/speakers.ts'

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
      title={speakersMergeTitle({ name })}
      description={others.length === 0 ? speakersMergeNobody() : speakersMergeAbout({ lines, name })}
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <button type="button" className="btn btn-lg" onClick={onClose}>
            {speakersMergeCancel()}
          </button>
          <button type="submit" form={id} className="btn btn-primary btn-lg" disabled={target === undefined}>
            {target === undefined ? speakersMergeGo() : speakersMergeGoInto({ name: target.name })}
          </button>
        </>
      }
    >
      <form id={id} onSubmit={submit}>
        {others.length === 0 ? null : (
          <Select
            label={speakersMergeInto()}
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
