import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { FindQuery } from '../../../shared/core/script/edit/find.ts'
import { runPressed } from '../../base/command.ts'
import { useKeyWords, useSystem } from '../../base/key-words.ts'
import { findPanelCommand, findPanelCommands, findStepCommand, findStepCommands } from './command-list.ts'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { ChevronDownIcon, ChevronUpIcon, CloseIcon } from '../../base/ui/icons/icons.tsx'
import styles from './find-panel.module.css'
import type { FindReport } from '../../base/find-report.ts'
import type { ScriptFind } from '../../project/editor-handle.ts'
import {
  scriptFindCapitals,
  scriptFindClose,
  scriptFindFound,
  scriptFindName,
  scriptFindNext,
  scriptFindNone,
  scriptFindPattern,
  scriptFindPlace,
  scriptFindPrevious,
  scriptFindReplace,
  scriptFindReplaceAll,
  scriptFindReplaceShow,
  scriptFindReplaced,
  scriptFindReplacedNone,
  scriptFindReplacement,
  scriptFindReplacementPattern,
  scriptFindWhat,
  scriptFindWholeWords,
  scriptFindWithin,
  scriptFindWithinEverything,
  scriptFindWithinWords,
} from '../../../shared/messages/made/script.ts'

/** Finding and replacing in the script, in a row under the head of the editor. */
export type FindPanelProps = {
  /** With the row for replacing. */
  readonly isReplacing: boolean
  /** Grows with each time the panel is asked for: then its field takes the focus. */
  readonly turn: number
  readonly query: FindQuery
  readonly onQuery: (query: FindQuery) => void
  readonly readOnly: boolean
  readonly report: FindReport
  readonly find: () => ScriptFind | undefined
  readonly onReplacing: (isReplacing: boolean) => void
  /** Says words to screen readers. */
  readonly onSay: (words: string) => void
  readonly onClose: () => void
}

/** How long (ms) typing may pause before the script is searched. */
const TYPING_MS = 120

/** Draws the panel. Its keys go to the next place, to the one before, and back to the script. */
export function FindPanel(props: FindPanelProps) {
  const { find, report, turn, isReplacing, query, onQuery } = props
  const { text } = query
  const system = useSystem()
  const keysOf = useKeyWords()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [replacement, setReplacement] = useState('')

  useEffect(() => {
    if (turn === 0) return
    field.current?.focus()
    field.current?.select()
  }, [turn])
  useEffect(() => {
    const timer = setTimeout(() => void find()?.search(query), TYPING_MS)
    return () => clearTimeout(timer)
  }, [find, query])

  const sayCount = (now: FindReport): void => props.onSay(matchCountWords(text, now))
  const step = (direction: 1 | -1): void => {
    // Enter may come before the pause after typing.
    void find()?.search(query)
    void find()?.step(direction).then(sayCount)
  }
  const replaceOne = (): void => {
    void find()?.replace(replacement).then(sayCount)
  }
  const replaceAll = (): void => {
    void find()?.search(query)
    void find()
      ?.replaceAll(replacement)
      .then((count) => props.onSay(count === 0 ? scriptFindReplacedNone() : scriptFindReplaced({ places: count })))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (runPressed(findPanelCommands, event, system, { onClose: props.onClose })) event.preventDefault()
  }
  const isOff = report.query !== query || report.count === 0
  const toggle = (name: 'isPattern' | 'matchCase' | 'wholeWords', mark: string, label: string) => (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={query[name]}
      aria-label={label}
      title={label}
      onClick={() => onQuery({ ...query, [name]: !query[name] })}
    >
      {mark}
    </button>
  )
  return (
    <search className={styles.panel} aria-label={scriptFindName()} onKeyDown={onKeyDown}>
      <div className={styles.row}>
        <div className={`field field-sm ${styles.field}`} data-invalid={report.problem === undefined ? undefined : ''}>
          <input
            ref={field}
            aria-label={scriptFindWhat()}
            aria-describedby={`${id}-count`}
            aria-invalid={report.problem !== undefined}
            placeholder={scriptFindWhat()}
            value={text}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onQuery({ ...query, text: event.target.value })}
            onKeyDown={(event) => {
              if (runPressed(findStepCommands, event, system, { step })) event.preventDefault()
            }}
          />
          {toggle('matchCase', 'Aa', scriptFindCapitals())}
          {toggle('wholeWords', 'ab', scriptFindWholeWords())}
          {toggle('isPattern', '.*', scriptFindPattern())}
        </div>
        <select
          className={styles.within}
          aria-label={scriptFindWithin()}
          value={query.within}
          onChange={(event) => onQuery({ ...query, within: event.target.value === 'words' ? 'words' : 'everything' })}
        >
          <option value="everything">{scriptFindWithinEverything()}</option>
          <option value="words">{scriptFindWithinWords()}</option>
        </select>
        <span
          id={`${id}-count`}
          role="status"
          className={`${styles.count} ${report.problem === undefined ? '' : 'm-bad'}`}
        >
          {report.query === query ? matchCountWords(text, report) : ''}
        </span>
        <IconButton
          icon={ChevronUpIcon}
          iconSize={14}
          small
          label={scriptFindPrevious()}
          keys={keysOf(findStepCommand('previousPlace'))}
          disabled={isOff}
          onClick={() => step(-1)}
        />
        <IconButton
          icon={ChevronDownIcon}
          iconSize={14}
          small
          label={scriptFindNext()}
          keys={keysOf(findStepCommand('nextPlace'))}
          disabled={isOff}
          onClick={() => step(1)}
        />
        <button
          type="button"
          className={`btn btn-ghost btn-sm ${styles.replace}`}
          aria-expanded={isReplacing}
          onClick={() => props.onReplacing(!isReplacing)}
        >
          {scriptFindReplaceShow()}
        </button>
        <IconButton
          icon={CloseIcon}
          iconSize={14}
          small
          label={scriptFindClose()}
          keys={keysOf(findPanelCommand('closeFind'))}
          onClick={props.onClose}
        />
      </div>
      {isReplacing ? (
        <div className={styles.row}>
          <div className={`field field-sm ${styles.field}`}>
            <input
              aria-label={scriptFindReplacement()}
              placeholder={query.isPattern ? scriptFindReplacementPattern() : scriptFindReplacement()}
              value={replacement}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setReplacement(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                replaceOne()
              }}
            />
          </div>
          <button type="button" className="btn btn-sm" disabled={isOff || props.readOnly} onClick={replaceOne}>
            {scriptFindReplace()}
          </button>
          <button type="button" className="btn btn-sm" disabled={isOff || props.readOnly} onClick={replaceAll}>
            {scriptFindReplaceAll()}
          </button>
        </div>
      ) : null}
    </search>
  )
}

/** `3 of 17`; what is wrong with the pattern; nothing while nothing is looked for. */
export function matchCountWords(text: string, { count, current, problem }: FindReport): string {
  if (text === '') return ''
  if (problem !== undefined) return problem
  if (count === 0) return scriptFindNone()
  return current === 0 ? scriptFindFound({ count }) : scriptFindPlace({ current, count })
}
