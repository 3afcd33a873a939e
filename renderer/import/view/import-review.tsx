import { useMemo, useState } from 'react'
import type { ReviewItem } from '../../../shared/core/import/review.ts'
import type { ImportState } from '../store.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Segmented } from '../../base/ui/segmented.tsx'
import styles from './import.module.css'
import { DifferenceList } from './review-list.tsx'
import { sentencesOf } from '../../base/messages/problem-words.ts'
import {
  importReviewAbout,
  importReviewAboutSame,
  importReviewAccept,
  importReviewAdded,
  importReviewBack,
  importReviewChanged,
  importReviewDone,
  importReviewFooter,
  importReviewGo,
  importReviewGoNames,
  importReviewKindCount,
  importReviewMissing,
  importReviewMoved,
  importReviewNamed,
  importReviewRefuse,
  importReviewRemoved,
  importReviewSame,
  importReviewSameNamed,
  importReviewShow,
  importReviewShowAll,
  importReviewTitle,
} from '../../../shared/messages/made/import.ts'

type Shown = 'all' | ReviewItem['kind']

/** What importing into the open project would change, each change to be taken or left. */
export type ImportReviewProps = {
  readonly run: Extract<ImportState, { kind: 'review' }>
  readonly onDecide: (numbers: readonly number[], isAccepted: boolean) => void
  readonly onBack: () => void
  readonly onApply: () => void
  /** There is nothing to apply. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Draws the review. */
export function ImportReviewDialog({ run, onDecide, onBack, onApply, onDone, onClose }: ImportReviewProps) {
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
      title={importReviewTitle()}
      description={
        isSame
          ? importReviewAboutSame({ parts: counts.same, name: run.source.name })
          : importReviewAbout({ parts: counts.same, name: run.source.name })
      }
      width="large"
      onClose={onClose}
      footer={
        <>
          {run.problem === undefined ? (
            <span className={styles.sum} role="status">
              {isSame ? '' : importReviewFooter({ accepted, changes: items.length })}
            </span>
          ) : (
            <span className={styles.trouble} role="alert">
              {sentencesOf(run.problem)}
            </span>
          )}
          <button type="button" className="btn btn-lg" disabled={run.isBusy} onClick={onBack}>
            {importReviewBack()}
          </button>
          {isSame && run.named === 0 ? (
            <button type="button" className="btn btn-primary btn-lg" onClick={onDone}>
              {importReviewDone()}
            </button>
          ) : (
            <button
              type="button"
              className="btn btn-primary btn-lg"
              disabled={run.isBusy || (accepted === 0 && run.named === 0)}
              onClick={onApply}
            >
              {accepted === 0 && run.named > 0 ? importReviewGoNames() : importReviewGo({ changes: accepted })}
            </button>
          )}
        </>
      }
    >
      {isSame ? (
        <p className={styles.wait}>
          {run.named === 0 ? importReviewSame() : importReviewSameNamed({ lines: run.named })}
        </p>
      ) : (
        <>
          <div className={styles.tools}>
            {kinds.length < 2 ? null : (
              <Segmented<Shown>
                label={importReviewShow()}
                small
                value={shown}
                options={[
                  { value: 'all', content: importReviewShowAll({ items: items.length }) },
                  ...kinds.map((kind) => ({
                    value: kind,
                    content: importReviewKindCount({ kind: titles[kind](), count: counts[kind] }),
                  })),
                ]}
                onChange={setShown}
              />
            )}
            <span className="grow" />
            <button type="button" className="btn btn-sm" disabled={run.isBusy} onClick={() => onDecide(numbers, true)}>
              {importReviewAccept({ all: shown === 'all' })}
            </button>
            <button type="button" className="btn btn-sm" disabled={run.isBusy} onClick={() => onDecide(numbers, false)}>
              {importReviewRefuse({ all: shown === 'all' })}
            </button>
          </div>
          {run.named === 0 ? null : <p className="hint">{importReviewNamed({ lines: run.named })}</p>}
          {counts.removedWithTakes === 0 ? null : (
            <p className="hint">{importReviewMissing({ lines: counts.removedWithTakes })}</p>
          )}
          <DifferenceList
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

const titles: Readonly<Record<ReviewItem['kind'], () => string>> = {
  changed: importReviewChanged,
  added: importReviewAdded,
  removed: importReviewRemoved,
  moved: importReviewMoved,
}
