import { useState } from 'react'
import type { ReviewItem } from '../../../shared/core/import/review.ts'
import { Check } from '../../base/ui/check.tsx'
import styles from './import.module.css'
import {
  importReviewAdded,
  importReviewAfter,
  importReviewBefore,
  importReviewChanged,
  importReviewList,
  importReviewMore,
  importReviewMoved,
  importReviewMovedToo,
  importReviewRemoved,
  importReviewTakesKept,
  importReviewTakesKeptRemoved,
  importReviewWhatAction,
  importReviewWhatNote,
  importReviewWhatScene,
  importReviewWhatTitle,
} from '../../../shared/messages/made/import.ts'

/** An item of a review with its number, which decisions name. */
export type NumberedItem = { readonly number: number; readonly item: ReviewItem }

/** So many are drawn at once: a whole book of changes would make the window slow. */
const PORTION = 200

/** The differences, each to be taken or left. Those further down are drawn when they are asked for. */
export function DifferenceList({
  items,
  refused,
  disabled,
  onDecide,
}: {
  readonly items: readonly NumberedItem[]
  readonly refused: ReadonlySet<number>
  readonly disabled: boolean
  readonly onDecide: (number: number, isAccepted: boolean) => void
}) {
  const [shown, setShown] = useState(PORTION)
  const left = items.length - shown
  return (
    <div className={styles.items}>
      <ul aria-label={importReviewList()}>
        {items.slice(0, shown).map(({ item, number }) => (
          <li key={number} className={`${styles.item} ${refused.has(number) ? styles.refused : ''}`}>
            <ReviewRow
              item={item}
              number={number}
              isAccepted={!refused.has(number)}
              disabled={disabled}
              onDecide={onDecide}
            />
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <button type="button" className={`btn ${styles.more}`} onClick={() => setShown(shown + PORTION)}>
          {importReviewMore({ more: Math.min(left, PORTION), left })}
        </button>
      ) : null}
    </div>
  )
}

const kindWords: Readonly<Record<ReviewItem['kind'], () => string>> = {
  changed: importReviewChanged,
  added: importReviewAdded,
  removed: importReviewRemoved,
  moved: importReviewMoved,
}
const whatWords: Readonly<Record<ReviewItem['what'], () => string>> = {
  line: () => '',
  title: importReviewWhatTitle,
  scene: importReviewWhatScene,
  action: importReviewWhatAction,
  note: importReviewWhatNote,
}

function ReviewRow({
  item,
  number,
  isAccepted,
  disabled,
  onDecide,
}: {
  readonly item: ReviewItem
  readonly number: number
  readonly isAccepted: boolean
  readonly disabled: boolean
  readonly onDecide: (number: number, isAccepted: boolean) => void
}) {
  const id = `change-${number}`
  const notes = notesOf(item)
  return (
    <>
      <Check
        id={id}
        checked={isAccepted}
        disabled={disabled}
        describedBy={`${id}-words`}
        onChange={(next) => onDecide(number, next)}
      />
      <label htmlFor={id}>{kindWords[item.kind]()}</label>
      <div id={`${id}-words`}>
        {item.before === undefined ? null : (
          <p className={item.after === undefined && item.kind !== 'removed' ? styles.alone : styles.before}>
            {item.after === undefined ? null : <span className="vh">{importReviewBefore()} </span>}
            {item.before}
          </p>
        )}
        {item.after === undefined ? null : (
          <p>
            {item.before === undefined ? null : <span className="vh">{importReviewAfter()} </span>}
            {item.after}
          </p>
        )}
        {notes === '' ? null : <p className={styles.notes}>{notes}</p>}
      </div>
    </>
  )
}

function notesOf(item: ReviewItem): string {
  const takes =
    item.hasTakes !== true ? '' : item.kind === 'removed' ? importReviewTakesKeptRemoved() : importReviewTakesKept()
  return [whatWords[item.what](), item.moved === true ? importReviewMovedToo() : '', takes]
    .filter((word) => word !== '')
    .join(' ')
}
