import { useState } from 'react'
import type { CastHistoryEntry } from '../../../shared/contract/casting-views.ts'
import { castChangeTime, castChangeWords } from '../model/cast-history.ts'
import styles from './roles.module.css'
import { castingHistoryAll, castingHistoryEmpty, castingHistoryTitle } from '../../../shared/messages/made/casting.ts'

/** How many changes are shown before the rest is asked for. */
const SHOWN = 5

/** Who was cast for a speaker, the latest first, on this computer. */
export function CastHistoryList({
  changes,
  now,
}: {
  readonly changes: readonly CastHistoryEntry[]
  readonly now: string
}) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? changes : changes.slice(0, SHOWN)
  return (
    <section aria-labelledby="cast-history-h">
      <div className="panel-head">
        <h2 id="cast-history-h">{castingHistoryTitle()}</h2>
      </div>
      {changes.length === 0 ? (
        <p className="side-note">{castingHistoryEmpty()}</p>
      ) : (
        <ul className={styles.history} aria-labelledby="cast-history-h">
          {shown.map((change, index) => (
            // Two changes can be of one instant.
            <li key={`${change.at} ${String(index)}`}>
              <span className="ellip" title={castChangeWords(change)}>
                {castChangeWords(change)}
              </span>
              <time dateTime={change.at}>{castChangeTime(change.at, now)}</time>
            </li>
          ))}
        </ul>
      )}
      {isWhole || changes.length <= SHOWN ? null : (
        <button type="button" className={`btn btn-ghost btn-sm ${styles.more}`} onClick={() => setWhole(true)}>
          {castingHistoryAll({ changes: changes.length })}
        </button>
      )}
    </section>
  )
}
