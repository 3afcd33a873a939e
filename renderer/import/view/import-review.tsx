import { useMemo, useState } from 'react'
import type { ReviewItem } from '../../../shared/core/import/review.ts'
import { formatCount, plural } from '../../base/format.ts'
import type { ImportState } from '../store.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Segmented } from '../../base/ui/segmented.tsx'
import styles from './import.module.css'
import { ReviewList } from './review-list.tsx'
import { sentencesOf } from '../../base/messages/problem-words.ts'

type Shown = 'all' | ReviewItem['kind']

/** What importing into the open project would change, each change to be taken or left. */
export type ImportReviewProps = {
  readonly run: Extract<ImportState, { kind: 'review' }>
  readonly onDecide: (numbers: readonly number[], isAccepted: boolean) => void
  readonly onBack: () => void
  readonly onApply: () => void
  readonly onClose: () => void
}

/** Draws the review. */
export function ImportReviewDialog({ run, onDecide, onBack, onApply, onClose }: ImportReviewProps) {
  const { items, counts } = run.review
  const [shown, setShown] = useState<Shown>('all')
  const listed = useMemo(
    () => items.map((item, number) => ({ item, number })).filter(({ item }) => shown === 'all' || item.kind === shown),
    [items, shown],
  )
  const accepted = items.length - run.refused.size
  const numbers = listed.map(({ number }) => number)
  const kinds = (['changed', 'added', 'removed', 'moved'] as const).filter((kind) => counts[kind] > 0)
  const isSame = items.length === 0
  return (
    <Dialog
      title="Review changes"
      description={
        isSame
          ? `All ${plural(counts.same, 'part')} of ${run.source.name} stand in the script already.`
          : `${run.source.name} compared with the script. ${plural(counts.same, 'part')} ${counts.same === 1 ? 'is' : 'are'} the same. Takes stay with their lines.`
      }
      width="large"
      onClose={onClose}
      footer={
        <>
          {run.problem === undefined ? (
            <span className={styles.sum} role="status">
              {isSame ? '' : `${formatCount(accepted)} of ${plural(items.length, 'change')} will be made`}
            </span>
          ) : (
            <span className={styles.trouble} role="alert">
              {sentencesOf(run.problem)}
            </span>
          )}
          <button type="button" className="btn btn-lg" disabled={run.isBusy} onClick={onBack}>
            Back
          </button>
          {isSame ? (
            <button type="button" className="btn btn-primary btn-lg" onClick={onClose}>
              Done
            </button>
          ) : (
            <button
              type="button"
              className="btn btn-primary btn-lg"
              disabled={run.isBusy || accepted === 0}
              onClick={onApply}
            >
              {`Make ${plural(accepted, 'change')}`}
            </button>
          )}
        </>
      }
    >
      {isSame ? (
        <p className={styles.wait}>Nothing has to be changed.</p>
      ) : (
        <>
          <div className={styles.tools}>
            {kinds.length < 2 ? null : (
              <Segmented<Shown>
                label="Show changes"
                small
                value={shown}
                options={[
                  { value: 'all', content: `All ${formatCount(items.length)}` },
                  ...kinds.map((kind) => ({ value: kind, content: `${titles[kind]} ${formatCount(counts[kind])}` })),
                ]}
                onChange={setShown}
              />
            )}
            <span className="grow" />
            <button type="button" className="btn btn-sm" disabled={run.isBusy} onClick={() => onDecide(numbers, true)}>
              Accept {shown === 'all' ? 'all' : 'these'}
            </button>
            <button type="button" className="btn btn-sm" disabled={run.isBusy} onClick={() => onDecide(numbers, false)}>
              Refuse {shown === 'all' ? 'all' : 'these'}
            </button>
          </div>
          {counts.removedWithTakes === 0 ? null : (
            <p className="hint">
              {plural(counts.removedWithTakes, 'line')} that the file lacks{' '}
              {counts.removedWithTakes === 1 ? 'has' : 'have'} takes. Refused unless you accept.
            </p>
          )}
          <ReviewList
            key={shown}
            items={listed}
            refused={run.refused}
            disabled={run.isBusy}
            onDecide={(number, isAccepted) => onDecide([number], isAccepted)}
          />
        </>
      )}
    </Dialog>
  )
}

const titles: Readonly<Record<ReviewItem['kind'], string>> = {
  changed: 'Changed',
  added: 'Added',
  removed: 'Removed',
  moved: 'Moved',
}
