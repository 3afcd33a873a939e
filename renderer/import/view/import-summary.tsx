import type { ImportPreview } from '../../../shared/core/import/preview.ts'
import { messageOf } from '../../base/messages/problem-words.ts'
import { WarningIcon } from '../../base/ui/icons/icons.tsx'
import { silentCount } from './import-words.ts'
import styles from './import.module.css'
import {
  importSummaryIds,
  importSummaryIdsAbout,
  importSummaryProblem,
  importSummaryProblems,
  importSummarySilent,
  importSummarySilentNone,
  importSummaryTimes,
  importSummaryTimesAbout,
} from '../../../shared/messages/made/import.ts'

/** What of a source is not spoken, what else it brings, and what could not be taken over as it stood. */
export function ImportSummary({ preview }: { readonly preview: ImportPreview }) {
  const { silent, timed, identified, problems } = preview
  return (
    <>
      {problems.length === 0 ? null : (
        <section className={styles.group} aria-labelledby="import-problems">
          <h3 id="import-problems">
            {importSummaryProblems()} <span className="count">{problems.length}</span>
          </h3>
          {/* Scrolled by keyboard too. */}
          <ul className={`${styles.facts} ${styles.problems}`} tabIndex={0} aria-labelledby="import-problems">
            {problems.map((problem, index) => (
              <li key={`${index}-${problem.id}`}>
                {problem.severity === 'warning' ? <WarningIcon size={14} className="m-warn" /> : null}
                <span className={styles.words}>
                  {problem.line === undefined
                    ? messageOf(problem)
                    : importSummaryProblem({ line: problem.line, problem: messageOf(problem) })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={styles.group} aria-labelledby="import-silent">
        <h3 id="import-silent">{importSummarySilent()}</h3>
        {silent.length === 0 ? (
          <p className="hint">{importSummarySilentNone()}</p>
        ) : (
          <ul className={styles.facts}>
            {silent.map((kind) => (
              <li key={kind.kind}>
                <span className={styles.what}>{silentCount(kind)}</span>
                <span className={styles.words}>{kind.examples.join(' · ')}</span>
              </li>
            ))}
          </ul>
        )}
        {timed === 0 && identified === 0 ? null : (
          <ul className={styles.facts}>
            {timed === 0 ? null : (
              <li>
                <span className={styles.what}>{importSummaryTimes({ times: timed })}</span>
                <span className={styles.words}>{importSummaryTimesAbout()}</span>
              </li>
            )}
            {identified === 0 ? null : (
              <li>
                <span className={styles.what}>{importSummaryIds({ ids: identified })}</span>
                <span className={styles.words}>{importSummaryIdsAbout()}</span>
              </li>
            )}
          </ul>
        )}
      </section>
    </>
  )
}
