import { useId, useState } from 'react'
import { completionSpeakerLines } from '../../../shared/messages/made/completion.ts'
import {
  scriptSpeakerChoose,
  scriptSpeakerChooseAbout,
  scriptSpeakerChooseCancel,
  scriptSpeakerFoundAdd,
} from '../../../shared/messages/made/script.ts'
import { Check } from '../../base/ui/check.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import styles from './choose-speakers.module.css'

/** People whose lines were pasted, and with how many lines. */
export type ChooseSpeakersProps = {
  readonly speakers: readonly { readonly name: string; readonly lines: number }[]
  readonly onAdd: (names: readonly string[]) => void
  readonly onClose: () => void
}

/** Draws the list, in which everybody is ticked at first: who is no speaker is left out. */
export function ChooseSpeakersDialog({ speakers, onAdd, onClose }: ChooseSpeakersProps) {
  const id = useId()
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const chosen = speakers.map(({ name }) => name).filter((name) => !leftOut.has(name))
  const set = (name: string, isOn: boolean): void => {
    const next = new Set(leftOut)
    if (isOn) next.delete(name)
    else next.add(name)
    setLeftOut(next)
  }
  return (
    <Dialog
      title={scriptSpeakerChoose()}
      description={scriptSpeakerChooseAbout()}
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <button type="button" className="btn btn-lg" onClick={onClose}>
            {scriptSpeakerChooseCancel()}
          </button>
          <button
            type="button"
            className="btn btn-lg btn-primary"
            disabled={chosen.length === 0}
            onClick={() => onAdd(chosen)}
          >
            {scriptSpeakerFoundAdd({ count: chosen.length })}
          </button>
        </>
      }
    >
      <ul className={styles.speakers} aria-label={scriptSpeakerChoose()}>
        {speakers.map(({ name, lines }) => (
          <li key={name}>
            <Check
              id={`${id}-${name}`}
              checked={!leftOut.has(name)}
              onChange={(isOn) => set(name, isOn)}
              describedBy={`${id}-${name}-lines`}
            />
            <label htmlFor={`${id}-${name}`} className="ellip">
              {name}
            </label>
            <span id={`${id}-${name}-lines`} className="t3 tnum">
              {completionSpeakerLines({ lines })}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
