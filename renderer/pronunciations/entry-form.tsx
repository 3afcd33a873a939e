import {
  pronunciationsEntryAdd,
  pronunciationsEntryCancel,
  pronunciationsEntryEdit,
  pronunciationsEntryHint,
  pronunciationsEntryKeep,
  pronunciationsEntryListen,
  pronunciationsEntryMatchCase,
  pronunciationsEntryPhonemes,
  pronunciationsEntryScope,
  pronunciationsEntrySpoken,
  pronunciationsEntryStart,
  pronunciationsEntryWholeWord,
  pronunciationsEntryWord,
} from '../../shared/messages/made/pronunciations.ts'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { Cast } from '../../shared/core/model/cast.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import type { Pronunciation, PronunciationScope } from '../../shared/core/model/pronunciations.ts'
import { Check } from '../base/ui/check.tsx'
import { PlayIcon } from '../base/ui/icons/icons.tsx'
import { Select } from '../base/ui/select.tsx'
import { scopeKey, scopeWords } from './entries.ts'
import styles from './pronunciations.module.css'

/** One entry in the making. */
export type EntryFormProps = {
  /** What it begins with; another one needs another `key`. */
  readonly initial: Pronunciation
  readonly isNew: boolean
  readonly cast: Cast
  /** The line at the caret can have a pronunciation of its own. */
  readonly lineId: LineId | undefined
  readonly numberOf: (lineId: LineId) => number | undefined
  readonly disabled: boolean
  /** The next entry, or one that is edited: typing goes on here. */
  readonly takesFocus: boolean
  readonly onListen: (entry: Pronunciation) => void
  readonly onDone: (entry: Pronunciation) => void
  readonly onCancel: () => void
}

/** Draws the form. Enter keeps the entry. */
export function EntryForm(props: EntryFormProps) {
  const { initial, isNew, cast, disabled } = props
  const id = useId()
  const word = useRef<HTMLInputElement>(null)
  const { takesFocus } = props
  useEffect(() => {
    if (takesFocus) word.current?.focus()
  }, [takesFocus])
  const [entry, setEntry] = useState(initial)
  const isComplete = entry.word.trim() !== '' && entry.spokenAs.trim() !== ''
  const isMarkup = entry.spokenAs.includes('<|')
  const scopes = scopeChoices(props)
  const change = (part: Partial<Pronunciation>): void => setEntry({ ...entry, ...part })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isComplete) props.onDone({ ...entry, word: entry.word.trim(), spokenAs: entry.spokenAs.trim() })
  }
  return (
    <form
      className={styles.form}
      onSubmit={submit}
      aria-label={isNew ? pronunciationsEntryAdd() : pronunciationsEntryEdit()}
    >
      <div>
        <label className="label" htmlFor={`${id}-word`}>
          {pronunciationsEntryWord()}
        </label>
        <div className="field field-sm">
          <input
            ref={word}
            id={`${id}-word`}
            value={entry.word}
            maxLength={120}
            autoComplete="off"
            disabled={disabled}
            onChange={(event) => change({ word: event.currentTarget.value })}
          />
        </div>
      </div>
      <div>
        <label className="label" htmlFor={`${id}-spoken`}>
          {pronunciationsEntrySpoken()}
        </label>
        <div className="field field-sm">
          <input
            id={`${id}-spoken`}
            value={entry.spokenAs}
            maxLength={300}
            autoComplete="off"
            spellCheck={false}
            disabled={disabled}
            aria-describedby={`${id}-hint`}
            onChange={(event) => change({ spokenAs: event.currentTarget.value })}
          />
        </div>
      </div>
      <div>
        <span className={`label ${styles.over}`} aria-hidden>
          {pronunciationsEntryScope()}
        </span>
        <Select
          label={pronunciationsEntryScope()}
          value={scopeKey(entry.scope)}
          options={scopes.map((scope) => ({
            value: scopeKey(scope),
            title: scopeWords(scope, cast, props.numberOf),
          }))}
          disabled={disabled}
          onChange={(key) => {
            const scope = scopes.find((candidate) => scopeKey(candidate) === key)
            if (scope !== undefined) change({ scope })
          }}
        />
      </div>
      <p className="hint" id={`${id}-hint`} style={{ gridColumn: '1 / -1' }}>
        {isMarkup ? pronunciationsEntryPhonemes() : pronunciationsEntryHint()}
      </p>
      <div className={styles.ticks}>
        <span className="row">
          <Check
            id={`${id}-whole`}
            checked={entry.wholeWord}
            disabled={disabled}
            onChange={(wholeWord) => change({ wholeWord })}
          />
          <label htmlFor={`${id}-whole`}>{pronunciationsEntryWholeWord()}</label>
        </span>
        <span className="row">
          <Check
            id={`${id}-case`}
            checked={entry.matchCase}
            disabled={disabled}
            onChange={(matchCase) => change({ matchCase })}
          />
          <label htmlFor={`${id}-case`}>{pronunciationsEntryMatchCase()}</label>
        </span>
        <span className="grow" />
        {isNew ? null : (
          <button type="button" className="btn btn-ghost" onClick={props.onCancel}>
            {pronunciationsEntryCancel()}
          </button>
        )}
        <button
          type="button"
          className="btn"
          disabled={entry.spokenAs.trim() === '' || isMarkup}
          onClick={() => props.onListen({ ...entry, spokenAs: entry.spokenAs.trim() })}
        >
          <PlayIcon size={12} />
          {pronunciationsEntryListen()}
        </button>
        <button type="submit" className="btn btn-primary" disabled={!isComplete || disabled}>
          {isNew ? pronunciationsEntryStart() : pronunciationsEntryKeep()}
        </button>
      </div>
    </form>
  )
}

function scopeChoices({ initial, cast, lineId }: EntryFormProps): readonly PronunciationScope[] {
  const own = initial.scope
  const scopes: PronunciationScope[] = [
    { kind: 'project' },
    ...cast.speakers.map(({ id: speakerId }) => ({ kind: 'speaker' as const, speakerId })),
    ...(lineId === undefined ? [] : [{ kind: 'line' as const, lineId }]),
  ]
  return scopes.some((scope) => scopeKey(scope) === scopeKey(own)) ? scopes : [...scopes, own]
}
