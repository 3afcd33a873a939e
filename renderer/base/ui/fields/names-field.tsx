import { type KeyboardEvent, useId, useState } from 'react'
import { IconButton } from '../icon-button.tsx'
import { CloseIcon } from '../icons/icons.tsx'
import styles from './speaker.module.css'
import { widgetsNamesMost, widgetsNamesRemove } from '../../../../shared/messages/made/widgets.ts'

/** A list of short words: aliases of a speaker, tags of a voice. */
export type NamesFieldProps = {
  readonly label: string
  readonly names: readonly string[]
  readonly placeholder: string
  readonly maxLength: number
  readonly mostNames: number
  readonly disabled?: boolean
  /** Why a word cannot be added; undefined: it can. */
  readonly objection?: (name: string) => string | undefined
  readonly onChange: (names: readonly string[]) => void
}

/** Draws the words as chips with a field behind them: Enter or a comma adds, Backspace in the empty field takes the last away. */
export function NamesField(props: NamesFieldProps) {
  const { label, names, disabled = false, onChange } = props
  const id = useId()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const add = (): void => {
    const name = typed.trim()
    if (name === '') return
    const against =
      names.length >= props.mostNames
        ? widgetsNamesMost({ most: props.mostNames })
        : (props.objection?.(name) ?? undefined)
    setProblem(against)
    if (against !== undefined) return
    setTyped('')
    if (!names.includes(name)) onChange([...names, name])
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add()
    }
    if (event.key === 'Backspace' && typed === '' && names.length > 0) onChange(names.slice(0, -1))
  }
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className={styles.chips}>
        {names.map((name) => (
          <span key={name} className={styles.chip}>
            <span className="ellip">{name}</span>
            <IconButton
              icon={CloseIcon}
              iconSize={12}
              small
              label={widgetsNamesRemove({ name })}
              disabled={disabled}
              onClick={() => onChange(names.filter((other) => other !== name))}
            />
          </span>
        ))}
        <input
          id={id}
          value={typed}
          placeholder={props.placeholder}
          maxLength={props.maxLength}
          disabled={disabled}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(undefined)
          }}
          onBlur={add}
          onKeyDown={onKeyDown}
        />
      </div>
      {problem === undefined ? null : (
        <p role="alert" className="m-bad">
          {problem}
        </p>
      )}
    </div>
  )
}
