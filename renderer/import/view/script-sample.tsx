import type { ReadRow } from '../import-choices.ts'
import {
  importSampleIds,
  importSampleName,
  importSampleRow,
  importSampleTitle,
} from '../../../shared/messages/made/import.ts'
import styles from './mapping.module.css'

/** The first things of a source as they will read in the script, with the source's own names at the right. */
export function ScriptSample({ rows }: { readonly rows: readonly ReadRow[] }) {
  return (
    <section className={styles.sample} aria-labelledby="import-sample">
      <h3 id="import-sample">
        {importSampleTitle()} <span className="t3">{importSampleIds()}</span>
      </h3>
      {/* Scrolled by keyboard too. */}
      <ol className={styles.lines} tabIndex={0} aria-label={importSampleName()}>
        {rows.map((row, at) => (
          <li key={at} className={styles[row.kind]}>
            {row.kind === 'line' ? (
              <>
                <b title={row.speaker}>{row.speaker}:</b>
                <span>
                  {row.delivery === '' ? null : <i>({row.delivery}) </i>}
                  {row.words}
                </span>
              </>
            ) : (
              <span>{row.words}</span>
            )}
            {row.id === undefined ? null : (
              <code title={row.id}>
                {row.isDoubled && row.row !== undefined ? importSampleRow({ id: row.id, row: row.row }) : row.id}
              </code>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
