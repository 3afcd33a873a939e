import {
  settingsSearchField,
  settingsSearchFound,
  settingsSearchList,
  settingsSearchNone,
} from '../../shared/messages/made/settings.ts'
import { type KeyboardEvent, useRef } from 'react'
import { findSettings, type SettingEntry } from './settings-search.ts'
import { SearchIcon } from '../base/ui/icons/icons.tsx'
import { useRoving } from '../base/ui/hooks/use-roving.ts'
import styles from '../base/ui/fields/settings.module.css'

/** The field over the pages; while something is typed, what was found stands in their place. */
export type SettingsSearchProps = {
  readonly typed: string
  readonly titleOf: (entry: SettingEntry) => string
  readonly onType: (typed: string) => void
  readonly onChoose: (entry: SettingEntry) => void
}

/** Draws field and findings. Enter takes the first one, the arrow leads to them, Escape empties the field. */
export function SettingsSearch({ typed, titleOf, onType, onChoose }: SettingsSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  const { listRef, onKeyDown } = useRoving<HTMLUListElement>()
  const found = findSettings(typed)
  const onFieldKey = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      listRef.current?.querySelector<HTMLElement>('[data-roving]')?.focus()
    }
    const [first] = found
    if (event.key === 'Enter' && first !== undefined) onChoose(first)
  }
  const onListKey = (event: KeyboardEvent): void => {
    const isFirst = document.activeElement === listRef.current?.querySelector('[data-roving]')
    if (event.key === 'ArrowUp' && isFirst) {
      event.preventDefault()
      field.current?.focus()
      return
    }
    onKeyDown(event)
  }
  return (
    <search className={styles.search}>
      <label className="field field-sm">
        <SearchIcon size={14} className="t3" />
        <input
          ref={field}
          type="search"
          aria-label={settingsSearchField()}
          placeholder={settingsSearchField()}
          value={typed}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={onFieldKey}
        />
      </label>
      <p className="vh" role="status">
        {typed.trim() === '' ? '' : settingsSearchFound({ found: found.length })}
      </p>
      {typed.trim() === '' ? null : found.length === 0 ? (
        <p className={`${styles.nothing} hint`}>{settingsSearchNone()}</p>
      ) : (
        <ul ref={listRef} aria-label={settingsSearchList()} onKeyDown={onListKey}>
          {found.map((entry) => (
            <li key={`${entry.page} ${entry.title}`}>
              <button type="button" className={styles.found} data-roving onClick={() => onChoose(entry)}>
                <span className="ellip">{entry.title}</span>
                <small className="ellip">{titleOf(entry)}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
