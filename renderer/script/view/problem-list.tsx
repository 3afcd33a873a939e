import type { Diagnostic } from '../../../shared/core/model/script.ts'
import { formatCount, plural } from '../../base/format.ts'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { CloseIcon } from '../../base/ui/icons/icons.tsx'
import { useRoving } from '../../base/ui/hooks/use-roving.ts'
import styles from './problem-list.module.css'

/** What is wrong or doubtful in the script, with the way to each place. */
export type ProblemListProps = {
  readonly problems: readonly Diagnostic[]
  readonly onReveal: (problem: Diagnostic) => void
  readonly onClose: () => void
}

/** More are counted, not listed: whoever has so many begins with the first. */
const MOST = 200

const severityWords = { error: 'Error', warning: 'Warning', info: 'Note' } as const

/** Draws the list. */
export function ProblemList({ problems, onReveal, onClose }: ProblemListProps) {
  const { listRef, onKeyDown } = useRoving<HTMLUListElement>()
  return (
    <section
      className={styles.panel}
      aria-label="Problems of the script"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <div className={styles.head}>
        <span className="grow">
          {problems.length === 0 ? 'Nothing is wrong or doubtful.' : plural(problems.length, 'problem')}
        </span>
        <IconButton icon={CloseIcon} iconSize={14} small label="Close the problems" keys="Esc" onClick={onClose} />
      </div>
      <ul ref={listRef} className={styles.list} onKeyDown={onKeyDown}>
        {problems.slice(0, MOST).map((problem, index) => (
          <li key={`${problem.code} ${problem.from} ${problem.message}`}>
            <button type="button" data-roving tabIndex={index === 0 ? 0 : -1} onClick={() => onReveal(problem)}>
              <span className={`${styles.severity} ${problem.severity === 'error' ? 'm-bad' : 'm-warn'}`}>
                {severityWords[problem.severity]}
              </span>
              <span className={`${styles.place} tnum`}>{problem.line}</span>
              <span className="grow">
                {problem.message} <span className="t2">{problem.remedy}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {problems.length > MOST ? <p className={styles.more}>and {formatCount(problems.length - MOST)} more</p> : null}
    </section>
  )
}
