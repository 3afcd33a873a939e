import type { ImportPreview } from '../../../shared/core/import/preview.ts'
import { plural } from '../../base/format.ts'
import { WarningIcon } from '../../base/ui/icons/icons.tsx'
import { silentCount } from './import-words.ts'
import styles from './import.module.css'

/** What of a source is not spoken, what else it brings, and what could not be taken over as it stood. */
export function ImportSummary({ preview }: { readonly preview: ImportPreview }) {
  const { silent, timed, identified, problems } = preview
  return (
    <>
      <section className={styles.group} aria-labelledby="import-silent">
        <h3 id="import-silent">Will not be spoken</h3>
        {silent.length === 0 ? (
          <p className="hint">Every part of the file is a line that somebody speaks.</p>
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
                <span className={styles.what}>{plural(timed, 'time')}</span>
                <span className={styles.words}>Kept as a note above each line.</span>
              </li>
            )}
            {identified === 0 ? null : (
              <li>
                <span className={styles.what}>{plural(identified, 'line id')}</span>
                <span className={styles.words}>Importing the file again finds the same lines by them.</span>
              </li>
            )}
          </ul>
        )}
      </section>
      {problems.length === 0 ? null : (
        <section className={styles.group} aria-labelledby="import-problems">
          <h3 id="import-problems">
            Worth a look <span className="count">{problems.length}</span>
          </h3>
          {/* Scrolled by keyboard too. */}
          <ul className={`${styles.facts} ${styles.problems}`} tabIndex={0} aria-labelledby="import-problems">
            {problems.map((problem, index) => (
              <li key={`${index}-${problem.message}`}>
                {problem.severity === 'warning' ? <WarningIcon size={14} className="m-warn" /> : null}
                <span className={styles.words}>
                  {problem.line === undefined ? '' : `Line ${problem.line}: `}
                  {problem.message}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
