import {
  safetyVersionsFirst,
  safetyVersionsKeepBoth,
  safetyVersionsKeepBothName,
  safetyVersionsKeepOne,
  safetyVersionsKeepOneName,
  safetyVersionsName,
  safetyVersionsSecond,
  safetyVersionsWithout,
} from '../../../shared/messages/made/safety.ts'
import { RadioGroup } from 'radix-ui'
import { useId, useState } from 'react'
import { withoutId } from '../model/text-diff.ts'
import { type ConflictEntryProps, EntryHead } from './conflict-entry.tsx'
import styles from './project.module.css'

const SIDES = ['ours', 'theirs'] as const
type Side = (typeof SIDES)[number]

/** Two versions that version control left between markers: one is chosen and kept, or both stay as lines. */
export function MarkerEntry({ conflict, title, place, next, canChoose, onChoose }: ConflictEntryProps) {
  const [side, setSide] = useState<Side>('ours')
  const base = useId()
  const { names } = conflict
  return (
    <article className={styles.conflict} aria-label={title}>
      <EntryHead title={title} place={place} />
      <RadioGroup.Root
        className={styles.options ?? ''}
        aria-label={safetyVersionsName({ title })}
        value={side}
        disabled={!canChoose}
        onValueChange={(value) => setSide(SIDES.find((each) => each === value) ?? side)}
      >
        {SIDES.map((each) => (
          <div key={each} className={styles.option}>
            <RadioGroup.Item
              className="radio"
              id={`${base}-${each}`}
              value={each}
              aria-describedby={`${base}-${each}-text`}
            />
            <label htmlFor={`${base}-${each}`}>
              <span className="t2 ellip">
                {names?.[each] || (each === 'ours' ? safetyVersionsFirst() : safetyVersionsSecond())}
              </span>
              <span id={`${base}-${each}-text`} className={wordsOf(conflict[each]) === '' ? 't3' : ''}>
                {wordsOf(conflict[each]) || safetyVersionsWithout()}
              </span>
            </label>
          </div>
        ))}
      </RadioGroup.Root>
      <div className={styles.actions}>
        <button
          type="button"
          className="btn btn-sm btn-primary"
          disabled={!canChoose}
          aria-label={safetyVersionsKeepOneName({ title })}
          onClick={() => onChoose(side)}
        >
          {safetyVersionsKeepOne()}
        </button>
        <button
          type="button"
          className="btn btn-sm"
          disabled={!canChoose}
          aria-label={safetyVersionsKeepBothName({ title })}
          onClick={() => onChoose('both')}
        >
          {safetyVersionsKeepBoth()}
        </button>
        {next}
      </div>
    </article>
  )
}

function wordsOf(text: string | null): string {
  return (text ?? '').split('\n').map(withoutId).join('\n')
}
