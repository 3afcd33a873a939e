import { safetyDiffLines, safetyDiffSame } from '../../../shared/messages/made/safety.ts'
import { useMemo } from 'react'
import { diffRows } from '../model/text-diff.ts'
import styles from './project.module.css'

/** Two scripts compared line by line: what would come, what would go, with a little around it. */
export function DiffView({
  before,
  after,
  label,
}: {
  readonly before: string
  readonly after: string
  readonly label: string
}) {
  const rows = useMemo(() => diffRows(before, after), [before, after])
  const isSame = rows.every((row) => row.kind === 'gap')
  return (
    // Scrolled by keyboard too.
    <ul className={styles.diff} aria-label={label} tabIndex={0}>
      {isSame ? <li className={styles.gap}>{safetyDiffSame()}</li> : null}
      {isSame
        ? null
        : rows.map((row, index) => {
            const key = `${index}`
            if (row.kind === 'gap') {
              return (
                <li key={key} className={styles.gap}>
                  {safetyDiffLines({ count: row.count })}
                </li>
              )
            }
            return (
              <li key={key} className={styles[row.kind]}>
                <span className={styles.sign} aria-hidden>
                  {signs[row.kind]}
                </span>
                <span>
                  {row.kind === 'same' ? null : <span className="vh">{words[row.kind]}</span>}
                  {row.text}
                </span>
              </li>
            )
          })}
    </ul>
  )
}

const signs = { same: '', added: '+', removed: '−' } as const
const words = { added: 'Comes: ', removed: 'Goes: ' } as const
