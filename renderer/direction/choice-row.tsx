import { useId } from 'react'
import { IconButton } from '../base/ui/icon-button.tsx'
import { UndoIcon } from '../base/ui/icons/icons.tsx'
import { Select } from '../base/ui/select.tsx'
import styles from './direction.module.css'
import type { Shown } from './levels.ts'
import { directionResetOne, directionResetTo } from '../../shared/messages/made/direction.ts'

/** One choice from a list at one target. `onChange` with undefined: go back to what is inherited. */
export type ChoiceRowProps = {
  readonly title: string
  /** What it does, for those who have not met it. */
  readonly about: string
  readonly options: readonly { readonly value: string; readonly title: string }[]
  readonly shown: Shown<string>
  readonly disabled: boolean
  readonly onChange: (value: string | undefined) => void
}

/** Shown where several lines differ. */
const MIXED = '–'

/** Draws the row: name, list, and the way back to what is inherited. */
export function ChoiceRow({ title, about, options, shown, disabled, onChange }: ChoiceRowProps) {
  const id = useId()
  const inherited = options.find(({ value }) => value === shown.inherited)?.title
  return (
    <div className={`${styles.row} ${styles.flat}`} data-own={shown.isOwn ? '' : undefined}>
      <span className={styles.name} title={about}>
        <span className={styles.title}>
          {title}
          {shown.isOwn ? (
            <IconButton
              icon={UndoIcon}
              iconSize={12}
              className={styles.reset ?? ''}
              label={
                inherited === undefined
                  ? directionResetOne({ parameter: title })
                  : directionResetTo({ parameter: title, value: inherited })
              }
              disabled={disabled}
              onClick={() => onChange(undefined)}
            />
          ) : null}
        </span>
        {shown.origin === '' ? null : <small id={`${id}-from`}>{shown.origin}</small>}
      </span>
      <span className={styles.choice}>
        <Select
          label={title}
          size="xs"
          value={shown.value ?? MIXED}
          options={shown.value === undefined ? [{ value: MIXED, title: MIXED }, ...options] : options}
          disabled={disabled}
          onChange={(value) => (value === MIXED ? undefined : onChange(value))}
        />
      </span>
    </div>
  )
}
