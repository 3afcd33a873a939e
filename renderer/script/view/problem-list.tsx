import { type RefObject, useEffect, useRef } from 'react'
import type { Diagnostic } from '../../../shared/core/model/script.ts'
import { runPressed } from '../../base/command.ts'
import { useKeyWords, useSystem } from '../../base/key-words.ts'
import { problemListCommand, problemListCommands } from './command-list.ts'
import { messageOf, remedyOf } from '../../base/messages/problem-words.ts'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { CloseIcon } from '../../base/ui/icons/icons.tsx'
import { useRoving } from '../../base/ui/hooks/use-roving.ts'
import styles from './problem-list.module.css'
import {
  problemsClose,
  problemsCount,
  problemsMore,
  problemsName,
  problemsNone,
  problemsPlaceLine,
  problemsPlaceText,
  problemsSeverityError,
  problemsSeverityInfo,
  problemsSeverityWarning,
} from '../../../shared/messages/made/problems.ts'

/** What is wrong or doubtful in the script, with the way to each place. */
export type ProblemListProps = {
  readonly problems: readonly Diagnostic[]
  /** The number beside the script of each problem's line; 0 where nobody speaks. */
  readonly numbers: ReadonlyMap<Diagnostic, number>
  /** What the button of a problem says; undefined: a person has to decide. */
  readonly remedyTitle: (problem: Diagnostic) => string | undefined
  readonly onRemedy: (problem: Diagnostic) => void
  readonly onReveal: (problem: Diagnostic) => void
  readonly onClose: () => void
}

/** More are counted, not listed: whoever has so many begins with the first. */
export const MOST_LISTED = 200

const severityWords = {
  error: problemsSeverityError,
  warning: problemsSeverityWarning,
  info: problemsSeverityInfo,
} as const

/** Draws the list. */
export function ProblemList(props: ProblemListProps) {
  const { problems, onReveal, onClose } = props
  const { listRef, onKeyDown } = useRoving<HTMLUListElement>()
  const remedied = useFocusAfterRemedy(listRef, problems)
  const system = useSystem()
  const keysOf = useKeyWords()
  return (
    <section
      className={styles.panel}
      aria-label={problemsName()}
      onKeyDown={(event) => {
        runPressed(problemListCommands, event, system, { onClose })
      }}
    >
      <div className={styles.head}>
        <span className="grow">
          {problems.length === 0 ? problemsNone() : problemsCount({ problems: problems.length })}
        </span>
        <IconButton
          icon={CloseIcon}
          iconSize={14}
          small
          label={problemsClose()}
          keys={keysOf(problemListCommand('closeProblems'))}
          onClick={onClose}
        />
      </div>
      <ul ref={listRef} className={styles.list} onKeyDown={onKeyDown}>
        {problems.slice(0, MOST_LISTED).map((problem, index) => (
          <li key={`${problem.code} ${problem.from} ${problem.id}`}>
            <button
              type="button"
              className={styles.row}
              data-roving
              tabIndex={index === 0 ? 0 : -1}
              onClick={() => onReveal(problem)}
            >
              <span className={`${styles.severity} ${problem.severity === 'error' ? 'm-bad' : 'm-warn'}`}>
                {severityWords[problem.severity]()}
              </span>
              <Place problem={problem} number={props.numbers.get(problem) ?? 0} />
              <span className="grow">
                {messageOf(problem)} <span className="t2">{remedyOf(problem)}</span>
              </span>
            </button>
            <Remedy
              title={props.remedyTitle(problem)}
              onRemedy={() => {
                remedied(index)
                props.onRemedy(problem)
              }}
            />
          </li>
        ))}
      </ul>
      {problems.length > MOST_LISTED ? (
        <p className={styles.more}>{problemsMore({ problems: problems.length - MOST_LISTED })}</p>
      ) : null}
    </section>
  )
}

/** The number beside the script; where nobody speaks there is none, and the row of the text is told. */
function Place({ problem, number }: { readonly problem: Diagnostic; readonly number: number }) {
  const words = number === 0 ? problemsPlaceText({ row: problem.line }) : problemsPlaceLine({ line: number })
  return (
    <span className={`${styles.place} tnum`} title={words}>
      <span aria-hidden="true">{number === 0 ? '–' : number}</span>
      <span className="vh">{words}</span>
    </span>
  )
}

function Remedy({ title, onRemedy }: { readonly title: string | undefined; readonly onRemedy: () => void }) {
  if (title === undefined) return null
  return (
    <button type="button" className={`btn btn-sm ${styles.remedy}`} data-roving tabIndex={-1} onClick={onRemedy}>
      {title}
    </button>
  )
}

/** Where a remedy has taken its problem from the list, its place in the list keeps the focus. */
function useFocusAfterRemedy(
  listRef: RefObject<HTMLUListElement | null>,
  problems: readonly Diagnostic[],
): (index: number) => void {
  const left = useRef<{ readonly index: number; readonly problems: readonly Diagnostic[] }>(undefined)
  useEffect(() => {
    const { current } = left
    if (current === undefined || current.problems === problems) return
    left.current = undefined
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const list = listRef.current
    const rows = list?.querySelectorAll('li') ?? []
    const row = rows[Math.min(current.index, rows.length - 1)]
    // The last one is solved: what is left in the panel is to close it.
    const home = (row ?? list?.parentElement)?.querySelector('button')
    home?.focus()
  }, [listRef, problems])
  return (index) => {
    left.current = { index, problems }
  }
}
