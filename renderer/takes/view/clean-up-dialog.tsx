import {
  takesCleanUpAbout,
  takesCleanUpCancel,
  takesCleanUpChosen,
  takesCleanUpFree,
  takesCleanUpItemDraft,
  takesCleanUpItemLine,
  takesCleanUpItemLineGone,
  takesCleanUpItemLines,
  takesCleanUpKeep,
  takesCleanUpMore,
  takesCleanUpPaid,
  takesCleanUpPaidFor,
  takesCleanUpReading,
  takesCleanUpRemove,
  takesCleanUpRemovePaid,
  takesCleanUpTitle,
  takesCleanUpUseNothing,
  takesCleanUpUseSome,
  takesTakes,
} from '../../../shared/messages/made/takes.ts'
import { useId, useMemo, useState } from 'react'
import type { CleanUpPlan } from '../../../shared/contract/render-views.ts'
import type { Problem } from '../../../shared/core/model/errors.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { cleanUpGroups, reasonWords } from '../model/clean-up.ts'
import { formatBytes, formatDay } from '../../base/format.ts'
import { Check } from '../../base/ui/check.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { WarningIcon } from '../../base/ui/icons/icons.tsx'
import { sentencesOf } from '../../base/messages/problem-words.ts'
import styles from './clean-up.module.css'

/** What could be removed from the disk, chosen take by take. */
export type CleanUpDialogProps = {
  /** Undefined: not read yet. */
  readonly plan: CleanUpPlan | undefined
  readonly problem: Problem | undefined
  readonly readOnly: boolean
  /** Number of a line; undefined: it is not in the script. */
  readonly numberOf: (lineId: LineId) => number | undefined
  readonly onRemove: (takeIds: readonly string[], paidToo: boolean) => void
  readonly onClose: () => void
}

/** Draws the dialog. What was paid for is not ticked by itself, and removing it is asked twice. */
export function CleanUpDialog({ plan, problem, readOnly, numberOf, onRemove, onClose }: CleanUpDialogProps) {
  const id = useId()
  const groups = useMemo(() => cleanUpGroups(plan?.items ?? []), [plan])
  // Until somebody ticks or unticks one: all that cost nothing.
  const [picked, setPicked] = useState<ReadonlySet<string>>()
  const [isAsking, setAsking] = useState(false)
  const chosen = picked ?? new Set(plan?.items.flatMap((item) => (item.isPaid ? [] : [item.takeId])) ?? [])
  const chosenItems = plan?.items.filter((item) => chosen.has(item.takeId)) ?? []
  const paid = chosenItems.filter((item) => item.isPaid)
  const bytes = chosenItems.reduce((sum, item) => sum + item.bytes, 0)
  const set = (takeIds: readonly string[], isOn: boolean): void => {
    const next = new Set(chosen)
    for (const takeId of takeIds) {
      if (isOn) next.add(takeId)
      else next.delete(takeId)
    }
    setPicked(next)
    setAsking(false)
  }
  const remove = (): void => {
    if (paid.length > 0 && !isAsking) {
      setAsking(true)
      return
    }
    onRemove(
      chosenItems.map(({ takeId }) => takeId),
      paid.length > 0,
    )
  }
  return (
    <Dialog
      title={takesCleanUpTitle()}
      description={takesCleanUpAbout()}
      width="wide"
      onClose={onClose}
      footer={
        <>
          <span className="t2 tnum grow">
            {takesTakes({ takes: chosenItems.length })}, {formatBytes(bytes)}
          </span>
          <button type="button" className="btn btn-lg" onClick={isAsking ? () => setAsking(false) : onClose}>
            {isAsking ? takesCleanUpKeep() : takesCleanUpCancel()}
          </button>
          <button
            type="button"
            className={`btn btn-lg ${isAsking ? 'btn-danger' : 'btn-primary'}`}
            disabled={readOnly || chosenItems.length === 0}
            onClick={remove}
          >
            {isAsking
              ? takesCleanUpRemovePaid({ paid: paid.length })
              : takesCleanUpRemove({ chosenItems: chosenItems.length })}
          </button>
        </>
      }
    >
      {problem === undefined ? null : (
        <p className="m-bad" role="alert">
          {sentencesOf(problem)}
        </p>
      )}
      <p className={styles.use}>
        {plan === undefined
          ? takesCleanUpReading()
          : plan.items.length === 0
            ? takesCleanUpUseNothing({ takes: plan.files, size: formatBytes(plan.totalBytes) })
            : takesCleanUpUseSome({
                takes: plan.files,
                size: formatBytes(plan.totalBytes),
                removable: plan.items.length,
              })}
      </p>
      {isAsking ? (
        <p className={styles.paid} role="alert">
          <WarningIcon size={16} className="m-warn" />
          <span>{takesCleanUpPaid({ paid: paid.length })}</span>
        </p>
      ) : null}
      {groups.map(({ key, reason, isPaid, items }) => {
        const ids = items.map(({ takeId }) => takeId)
        const count = ids.filter((takeId) => chosen.has(takeId)).length
        const title = (isPaid ? takesCleanUpPaidFor : takesCleanUpFree)({ reason: reasonWords(reason) })
        return (
          <section key={key} className={styles.group} aria-label={title}>
            <h3>
              <Check
                id={`${id}-${key}`}
                checked={count === ids.length}
                onChange={(isOn) => set(ids, isOn)}
                disabled={readOnly}
              />
              <label htmlFor={`${id}-${key}`}>{title}</label>
              <span className="count">{takesCleanUpChosen({ count, ids: ids.length })}</span>
            </h3>
            <ul className={styles.items} tabIndex={0} aria-label={title}>
              {items.slice(0, MOST_ROWS).map((item) => {
                const line = lineWords(item.lineIds, numberOf)
                const words = item.source === 'draft' ? takesCleanUpItemDraft({ line }) : line
                return (
                  <li key={item.takeId}>
                    <Check
                      id={`${id}-${item.takeId}`}
                      checked={chosen.has(item.takeId)}
                      onChange={(isOn) => set([item.takeId], isOn)}
                      disabled={readOnly}
                    />
                    <label htmlFor={`${id}-${item.takeId}`} className="ellip">
                      {words}
                    </label>
                    <span className="t3 tnum">{formatDay(item.createdAt)}</span>
                    <span className="t2 tnum">{formatBytes(item.bytes)}</span>
                  </li>
                )
              })}
            </ul>
            {ids.length > MOST_ROWS ? (
              <p className="hint">{takesCleanUpMore({ takes: ids.length - MOST_ROWS })}</p>
            ) : null}
          </section>
        )
      })}
    </Dialog>
  )
}

/** Rows of a group that are drawn; the group's tick counts for all. */
const MOST_ROWS = 100

function lineWords(lineIds: readonly LineId[], numberOf: CleanUpDialogProps['numberOf']): string {
  const numbers = lineIds.flatMap((lineId) => numberOf(lineId) ?? [])
  const [line] = numbers
  if (line === undefined) return takesCleanUpItemLineGone()
  if (numbers.length === 1) return takesCleanUpItemLine({ line })
  return takesCleanUpItemLines({ lines: numbers.slice(0, 4).join(', ') })
}
