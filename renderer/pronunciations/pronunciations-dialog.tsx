import {
  pronunciationsListAbout,
  pronunciationsListChange,
  pronunciationsListEdit,
  pronunciationsListExport,
  pronunciationsListFile,
  pronunciationsListFound,
  pronunciationsListImport,
  pronunciationsListLeftOut,
  pronunciationsListLeftOutMore,
  pronunciationsListMore,
  pronunciationsListNone,
  pronunciationsListReading,
  pronunciationsListRemove,
  pronunciationsListScope,
  pronunciationsListSearch,
  pronunciationsListSearchName,
  pronunciationsListSpoken,
  pronunciationsListTitle,
  pronunciationsListWord,
  pronunciationsRule,
} from '../../shared/messages/made/pronunciations.ts'
import { useRef, useState } from 'react'
import type { Cast } from '../../shared/core/model/cast.ts'
import type { Problem } from '../../shared/core/model/errors.ts'
import type { LineId } from '../../shared/core/model/ids.ts'
import { MAX_PRONUNCIATIONS, type Pronunciation } from '../../shared/core/model/pronunciations.ts'
import { Dialog } from '../base/ui/dialog.tsx'
import { IconButton } from '../base/ui/icon-button.tsx'
import { SearchIcon } from '../base/ui/icons/icons.tsx'
import { PencilIcon, TrashIcon } from '../base/ui/icons/more-icons.tsx'
import { entryKey, findEntries, scopeWords, withEntries, withEntry } from './entries.ts'
import { EntryForm } from './entry-form.tsx'
import { messageOf, sentencesOf } from '../base/messages/problem-words.ts'
import styles from './pronunciations.module.css'

/** Words and how they are spoken. */
export type PronunciationsDialogProps = {
  /** Undefined until they have been read. */
  readonly entries: readonly Pronunciation[] | undefined
  readonly cast: Cast
  /** A new entry begins with it; undefined shows the list first. */
  readonly word: string | undefined
  readonly lineId: LineId | undefined
  readonly numberOf: (lineId: LineId) => number | undefined
  readonly readOnly: boolean
  /** What the last change led to, in words. */
  readonly outcome: string
  readonly problems: readonly Problem[]
  readonly onChange: (entries: readonly Pronunciation[]) => void
  readonly onListen: (entry: Pronunciation) => void
  readonly onImport: (file: File, merge: (brought: readonly Pronunciation[]) => readonly Pronunciation[]) => void
  readonly onExport: () => void
  readonly onClose: () => void
}

/** Rows drawn at most: the search finds the others. */
const MOST_ROWS = 300

/** Draws the table under the form. Each change holds at once. */
export function PronunciationsDialog(props: PronunciationsDialogProps) {
  const { entries = [], cast, numberOf, readOnly, problems } = props
  const [typed, setTyped] = useState('')
  const [editing, setEditing] = useState<Pronunciation>()
  const [turn, setTurn] = useState(0)
  const picker = useRef<HTMLInputElement>(null)
  const found = findEntries(entries, typed)
  const isFull = entries.length >= MAX_PRONUNCIATIONS
  const done = (entry: Pronunciation): void => {
    props.onChange(withEntry(entries, entry, editing === undefined ? undefined : entryKey(editing)))
    setEditing(undefined)
    setTurn(turn + 1)
  }
  return (
    <Dialog
      title={pronunciationsListTitle()}
      description={pronunciationsListAbout()}
      width="large"
      onClose={props.onClose}
    >
      <EntryForm
        key={editing === undefined ? `new ${String(turn)}` : entryKey(editing)}
        initial={editing ?? { ...emptyEntry, word: turn === 0 ? (props.word ?? '') : '' }}
        isNew={editing === undefined}
        cast={cast}
        lineId={props.lineId}
        numberOf={numberOf}
        disabled={readOnly || (isFull && editing === undefined)}
        takesFocus={turn > 0 || editing !== undefined}
        onListen={props.onListen}
        onDone={done}
        onCancel={() => {
          setEditing(undefined)
          setTurn(turn + 1)
        }}
      />
      <div className={styles.tools}>
        <label className="field field-sm">
          <SearchIcon size={14} className="t3" />
          <input
            type="search"
            aria-label={pronunciationsListSearchName()}
            placeholder={pronunciationsListSearch()}
            value={typed}
            maxLength={200}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <input
          ref={picker}
          type="file"
          accept=".csv,text/csv"
          hidden
          aria-label={pronunciationsListFile()}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            event.currentTarget.value = ''
            if (file !== undefined) props.onImport(file, (brought) => withEntries(entries, brought))
          }}
        />
        <button type="button" className="btn" disabled={readOnly} onClick={() => picker.current?.click()}>
          {pronunciationsListImport()}
        </button>
        <button type="button" className="btn" disabled={entries.length === 0} onClick={props.onExport}>
          {pronunciationsListExport()}
        </button>
      </div>
      {problems.length === 0 ? null : (
        <ul className={styles.problems} aria-label={pronunciationsListLeftOut()}>
          {problems.slice(0, 8).map((problem) => (
            <li key={messageOf(problem)}>{sentencesOf(problem)}</li>
          ))}
          {problems.length > 8 ? <li>{pronunciationsListLeftOutMore({ rows: problems.length - 8 })}</li> : null}
        </ul>
      )}
      {entries.length === 0 ? (
        <p className="hint">{props.entries === undefined ? pronunciationsListReading() : pronunciationsListNone()}</p>
      ) : (
        <table className={styles.table} aria-label={pronunciationsListTitle()}>
          <thead>
            <tr>
              <th scope="col">{pronunciationsListWord()}</th>
              <th scope="col">{pronunciationsListSpoken()}</th>
              <th scope="col">{pronunciationsListScope()}</th>
              <th scope="col">{pronunciationsListFound()}</th>
              <th scope="col">
                <span className="vh">{pronunciationsListChange()}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, MOST_ROWS).map((entry) => (
              <tr key={entryKey(entry)} data-edited={entry === editing ? '' : undefined}>
                <td>{entry.word}</td>
                <td>{entry.spokenAs}</td>
                <td className={styles.rules}>{scopeWords(entry.scope, cast, numberOf)}</td>
                <td className={styles.rules}>{ruleWords(entry)}</td>
                <td>
                  <IconButton
                    icon={PencilIcon}
                    iconSize={14}
                    small
                    label={pronunciationsListEdit({ word: entry.word })}
                    disabled={readOnly}
                    onClick={() => setEditing(entry)}
                  />
                  <IconButton
                    icon={TrashIcon}
                    iconSize={14}
                    small
                    label={pronunciationsListRemove({ word: entry.word })}
                    disabled={readOnly}
                    onClick={() => {
                      if (entry === editing) setEditing(undefined)
                      props.onChange(entries.filter((other) => other !== entry))
                    }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.outcome} role="status">
        {props.outcome}
      </p>
      {found.length > MOST_ROWS ? (
        <p className="hint">{pronunciationsListMore({ found: found.length, shown: MOST_ROWS })}</p>
      ) : null}
    </Dialog>
  )
}

const emptyEntry: Pronunciation = {
  word: '',
  spokenAs: '',
  scope: { kind: 'project' },
  wholeWord: true,
  matchCase: false,
}

function ruleWords({ wholeWord, matchCase }: Pronunciation): string {
  return pronunciationsRule({ wholeWord, matchCase })
}
