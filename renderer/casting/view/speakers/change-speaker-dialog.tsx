import { type FormEvent, useId, useState } from 'react'
import type { Problem } from '../../../../shared/core/model/errors.ts'
import { Dialog } from '../../../base/ui/dialog.tsx'
import { RadioList } from '../../../base/ui/radio-list.tsx'
import { Select } from '../../../base/ui/select.tsx'
import styles from './change-speaker-dialog.module.css'
import { ProblemWords } from '../../../base/ui/problem-words.tsx'
import {
  speakersChangeCancel,
  speakersChangeGo,
  speakersChangeLines,
  speakersChangeScope,
  speakersChangeScopeAll,
  speakersChangeScopeLine,
  speakersChangeScopeOnwards,
  speakersChangeScopeSelected,
  speakersChangeTitle,
  speakersChangeTo,
  speakersChangeToName,
  speakersChangeToNewName,
  speakersChangeToSomebody,
} from '../../../../shared/messages/made/speakers.ts'

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
      title={speakersChangeTitle()}
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <button type="button" className="btn btn-lg" onClick={onClose}>
            {speakersChangeCancel()}
          </button>
          <button type="submit" form={id} className="btn btn-primary btn-lg" disabled={name === ''}>
            {speakersChangeGo()}
          </button>
        </>
      }
    >
      <form id={id} onSubmit={submit}>
        <RadioList
          label={speakersChangeScope()}
          value={scope}
          options={[
            {
              value: 'lines',
              title:
                scopes.lines === 1 ? speakersChangeScopeLine() : speakersChangeScopeSelected({ lines: scopes.lines }),
            },
            {
              value: 'allOfSpeaker',
              title: speakersChangeScopeAll({ speaker }),
              note: speakersChangeLines({ lines: scopes.allOfSpeaker }),
            },
            {
              value: 'fromHere',
              title: speakersChangeScopeOnwards({ speaker }),
              note: speakersChangeLines({ lines: scopes.fromHere }),
            },
          ]}
          onChange={setScope}
        />
        <p className={`label ${styles.label}`}>{speakersChangeTo()}</p>
        <Select
          label={speakersChangeToName()}
          value={chosen}
          options={[
            ...others.map((value) => ({ value, title: value })),
            { value: SOMEBODY, title: speakersChangeToSomebody() },
          ]}
          onChange={setChosen}
        />
        {chosen === SOMEBODY ? (
          <div className={`field ${styles.name}`}>
            <input
              aria-label={speakersChangeToNewName()}
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
