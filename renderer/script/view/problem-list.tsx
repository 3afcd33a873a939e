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
  problemsSeverityError,
  problemsSeverityInfo,
  problemsSeverityWarning,
} from '../../../shared/messages/made/problems.ts'

/** What is wrong or doubtful in the script, with the way to each place. */
export type ProblemListProps = {
  readonly problems: readonly Diagnostic[]
  readonly onReveal: (problem: Diagnostic) => void
  readonly onClose: () => void
}

/** More are counted, not listed: whoever has so many begins with the first. */
const MOST = 200

const severityWords = {
  error: problemsSeverityError,
  warning: problemsSeverityWarning,
  info: problemsSeverityInfo,
} as const

/** Draws the list. */
export function ProblemList({ problems, onReveal, onClose }: ProblemListProps) {
  const { listRef, onKeyDown } = useRoving<HTMLUListElement>()
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
        {problems.slice(0, MOST).map((problem, index) => (
          <li key={`${problem.code} ${problem.from} ${problem.id}`}>
            <button type="button" data-roving tabIndex={index === 0 ? 0 : -1} onClick={() => onReveal(problem)}>
              <span className={`${styles.severity} ${problem.severity === 'error' ? 'm-bad' : 'm-warn'}`}>
                {severityWords[problem.severity]()}
              </span>
              <span className={`${styles.place} tnum`}>{problem.line}</span>
              <span className="grow">
                {messageOf(problem)} <span className="t2">{remedyOf(problem)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {problems.length > MOST ? (
        <p className={styles.more}>{problemsMore({ problems: problems.length - MOST })}</p>
      ) : null}
    </section>
  )
}
