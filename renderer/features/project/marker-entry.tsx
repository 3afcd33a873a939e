import { useId, useState } from 'react'
import type { ConflictView } from '../../../shared/contract/safety-views.ts'
import { withoutId } from '../../model/text-diff.ts'
import styles from './project.module.css'

/** Two versions that version control left between markers: one is chosen and kept, or both stay as lines. */
export function MarkerEntry({
  conflict,
  title,
  canChoose,
  onChoose,
}: {
  readonly conflict: ConflictView
  readonly title: string
  readonly canChoose: boolean
  readonly onChoose: (choice: 'ours' | 'theirs' | 'both') => void
}) {
  const [side, setSide] = useState<'ours' | 'theirs'>('ours')
  const group = useId()
  const { names } = conflict
  return (
    <article className={styles.conflict} aria-label={title}>
      <h3>{title}</h3>
      <div className={styles.sides} role="radiogroup" aria-label="Version">
        {(['ours', 'theirs'] as const).map((each) => (
          <label key={each} className={styles.side}>
            <input
              type="radio"
              name={group}
              checked={side === each}
              disabled={!canChoose}
              onChange={() => setSide(each)}
            />
            <span className="t2">{names?.[each] || (each === 'ours' ? 'The first' : 'The second')}</span>
            <p className={wordsOf(conflict[each]) === '' ? 't3' : ''}>
              {wordsOf(conflict[each]) || 'Without these lines'}
            </p>
          </label>
        ))}
      </div>
      <div className={styles.actions}>
        <button
          type="button"
          className="btn btn-sm btn-primary"
          disabled={!canChoose}
          aria-label={`Keep this one: ${title}`}
          onClick={() => onChoose(side)}
        >
          Keep this one
        </button>
        <button
          type="button"
          className="btn btn-sm"
          disabled={!canChoose}
          aria-label={`Keep both as lines: ${title}`}
          onClick={() => onChoose('both')}
        >
          Keep both as lines
        </button>
      </div>
    </article>
  )
}

function wordsOf(text: string | null): string {
  return (text ?? '').split('\n').map(withoutId).join('\n')
}
