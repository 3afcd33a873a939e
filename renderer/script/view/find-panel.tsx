import {
  scriptFindCapitals,
  scriptFindCapitalsMark,
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
  scriptFindWholeWordsMark,
  scriptFindWithin,
  scriptFindWithinEverything,
  scriptFindWithinWords,
} from '../../../shared/messages/made/script-find.ts'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { FindQuery } from '../../../shared/core/script/edit/find.ts'
import { runPressed } from '../../base/command.ts'
import { useKeyWords, useSystem } from '../../base/key-words.ts'
import {
  findPanelCommand,
  findPanelCommands,
  findStepCommand,
  findStepCommands,
  replaceCommands,
} from './command-list.ts'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { ChevronDownIcon, ChevronUpIcon, CloseIcon } from '../../base/ui/icons/icons.tsx'
import styles from './find-panel.module.css'
import type { FindReport } from '../../base/find-report.ts'
import type { ScriptFind } from '../../project/editor-handle.ts'

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
  const { report, isReplacing, query, onQuery, onClose } = props
  const system = useSystem()
  const keysOf = useKeyWords()
  const countId = useId()
  // Kept here: what is put instead stays while its row is not shown.
  const [replacement, setReplacement] = useState('')
  const { step, replaceOne, replaceAll, done } = useFinding(props)
  const isOff = report.query !== query || report.count === 0
  const onKeyDown = (event: KeyboardEvent): void => {
    if (runPressed(findPanelCommands, event, system, { onClose })) event.preventDefault()
  }
  return (
    <search className={styles.panel} aria-label={scriptFindName()} onKeyDown={onKeyDown}>
      <div className={styles.row}>
        <QueryField {...props} countId={countId} step={step} />
        <select
          className={styles.within}
          aria-label={scriptFindWithin()}
          value={query.within}
          onChange={(event) => onQuery({ ...query, within: event.target.value === 'words' ? 'words' : 'everything' })}
        >
          <option value="everything">{scriptFindWithinEverything()}</option>
          <option value="words">{scriptFindWithinWords()}</option>
        </select>
        <span id={countId} role="status" className={`${styles.count} ${report.problem === undefined ? '' : 'm-bad'}`}>
          {done ?? (report.query === query ? matchCountWords(query.text, report) : '')}
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
          onClick={onClose}
        />
      </div>
      {isReplacing ? (
        <ReplaceRow
          isPattern={query.isPattern}
          isOff={isOff || props.readOnly}
          replacement={replacement}
          onReplacement={setReplacement}
          onOne={() => replaceOne(replacement)}
          onAll={() => replaceAll(replacement)}
        />
      ) : null}
    </search>
  )
}

/** Searches once typing pauses, goes through what is found and replaces it; each says to screen readers what it found. */
function useFinding({ find, query, report, onSay }: FindPanelProps) {
  // What was replaced is said in place of the count of what is left, until that changes or something else is looked for.
  const [done, setDone] = useState<{ readonly query: FindQuery; readonly left: number; readonly words: string }>()
  useEffect(() => {
    const timer = setTimeout(() => void find()?.search(query), TYPING_MS)
    return () => clearTimeout(timer)
  }, [find, query])
  const replaceAll = async (replacement: string): Promise<void> => {
    const count = await find()?.replaceAll(replacement)
    if (count === undefined) return
    const words = count === 0 ? scriptFindReplacedNone() : scriptFindReplaced({ places: count })
    onSay(words)
    const left = await find()?.search(query)
    setDone({ query, left: left?.count ?? 0, words })
  }
  const sayCount = (now: FindReport): void => onSay(matchCountWords(query.text, now))
  return {
    done: done?.query === query && done.left === report.count ? done.words : undefined,
    step: (direction: 1 | -1): void => {
      setDone(undefined)
      // Enter may come before the pause after typing.
      void find()?.search(query)
      void find()?.step(direction).then(sayCount)
    },
    replaceOne: (replacement: string): void => {
      setDone(undefined)
      void find()?.replace(replacement).then(sayCount)
    },
    replaceAll: (replacement: string): void => {
      void find()?.search(query)
      void replaceAll(replacement)
    },
  }
}

/** What is looked for, and how. */
function QueryField({
  query,
  onQuery,
  report,
  turn,
  countId,
  step,
}: FindPanelProps & { readonly countId: string; readonly step: (direction: 1 | -1) => void }) {
  const system = useSystem()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (turn === 0) return
    field.current?.focus()
    field.current?.select()
  }, [turn])
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
    <div className={`field field-sm ${styles.field}`} data-invalid={report.problem === undefined ? undefined : ''}>
      <input
        ref={field}
        aria-label={scriptFindWhat()}
        aria-describedby={countId}
        aria-invalid={report.problem !== undefined}
        placeholder={scriptFindWhat()}
        value={query.text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onQuery({ ...query, text: event.target.value })}
        onKeyDown={(event) => {
          if (runPressed(findStepCommands, event, system, { step })) event.preventDefault()
        }}
      />
      {toggle('matchCase', scriptFindCapitalsMark(), scriptFindCapitals())}
      {toggle('wholeWords', scriptFindWholeWordsMark(), scriptFindWholeWords())}
      {toggle('isPattern', '.*', scriptFindPattern())}
    </div>
  )
}

/** What is put instead. */
function ReplaceRow(props: {
  readonly isPattern: boolean
  readonly isOff: boolean
  readonly replacement: string
  readonly onReplacement: (replacement: string) => void
  readonly onOne: () => void
  readonly onAll: () => void
}) {
  const system = useSystem()
  return (
    <div className={styles.row}>
      <div className={`field field-sm ${styles.field}`}>
        <input
          aria-label={scriptFindReplacement()}
          placeholder={props.isPattern ? scriptFindReplacementPattern() : scriptFindReplacement()}
          value={props.replacement}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => props.onReplacement(event.target.value)}
          onKeyDown={(event) => {
            if (runPressed(replaceCommands, event, system, props)) event.preventDefault()
          }}
        />
      </div>
      <button type="button" className="btn btn-sm" disabled={props.isOff} onClick={props.onOne}>
        {scriptFindReplace()}
      </button>
      <button type="button" className="btn btn-sm" disabled={props.isOff} onClick={props.onAll}>
        {scriptFindReplaceAll()}
      </button>
    </div>
  )
}

/** `3 of 17`; what is wrong with the pattern; nothing while nothing is looked for. */
export function matchCountWords(text: string, { count, current, problem }: FindReport): string {
  if (text === '') return ''
  if (problem !== undefined) return problem
  if (count === 0) return scriptFindNone()
  return current === 0 ? scriptFindFound({ count }) : scriptFindPlace({ current, count })
}
