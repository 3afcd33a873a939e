import { type FormEvent, useId, useState } from 'react'
import type { Problem } from '../../../shared/core/model/errors.ts'
import { plural } from '../../base/format.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { RadioList } from '../../base/ui/radio-list.tsx'
import { Select } from '../../base/ui/select.tsx'
import styles from './change-speaker-dialog.module.css'
import { ProblemWords } from '../../base/ui/problem-words.tsx'

/** Which lines get another speaker. */
export type SpeakerScope = 'lines' | 'allOfSpeaker' | 'fromHere'

/** Gives lines another speaker: the selected ones, all of their speaker, or that speaker's from here on. */
export type ChangeSpeakerDialogProps = {
  readonly scopes: {
    readonly lines: number
    readonly speaker: string
    readonly allOfSpeaker: number
    readonly fromHere: number
  }
  /** Names of the cast. */
  readonly names: readonly string[]
  /** Makes the change; answers what stands against it. */
  readonly onChange: (scope: SpeakerScope, name: string) => Problem | undefined
  readonly onClose: () => void
}

/** Stands in the list of names for one that is not there yet; no name has this form. */
const SOMEBODY = '+'

/** Draws the question. */
export function ChangeSpeakerDialog({ scopes, names, onChange, onClose }: ChangeSpeakerDialogProps) {
  const id = useId()
  const others = names.filter((name) => name.toLowerCase() !== scopes.speaker.toLowerCase())
  const [scope, setScope] = useState<SpeakerScope>('lines')
  const [chosen, setChosen] = useState(others[0] ?? SOMEBODY)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<Problem>()
  const name = chosen === SOMEBODY ? typed.trim() : chosen
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (name !== '') setProblem(onChange(scope, name))
  }
  const { speaker } = scopes
  return (
    <Dialog
      title="Change speaker"
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <button type="button" className="btn btn-lg" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" form={id} className="btn btn-primary btn-lg" disabled={name === ''}>
            Change speaker
          </button>
        </>
      }
    >
      <form id={id} onSubmit={submit}>
        <RadioList
          label="Which lines"
          value={scope}
          options={[
            { value: 'lines', title: scopes.lines === 1 ? 'This line' : `The ${scopes.lines} selected lines` },
            { value: 'allOfSpeaker', title: `All lines of ${speaker}`, note: plural(scopes.allOfSpeaker, 'line') },
            { value: 'fromHere', title: `Lines of ${speaker} from here on`, note: plural(scopes.fromHere, 'line') },
          ]}
          onChange={setScope}
        />
        <p className={`label ${styles.label}`}>Their speaker becomes</p>
        <Select
          label="New speaker"
          value={chosen}
          options={[
            ...others.map((value) => ({ value, title: value })),
            { value: SOMEBODY, title: 'Somebody who is not in the cast yet' },
          ]}
          onChange={setChosen}
        />
        {chosen === SOMEBODY ? (
          <div className={`field ${styles.name}`}>
            <input
              aria-label="Name of the new speaker"
              value={typed}
              maxLength={40}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
        ) : null}
        <ProblemWords problem={problem} />
      </form>
    </Dialog>
  )
}
