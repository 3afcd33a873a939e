import {
  accountCreditLeft,
  accountCreditNone,
  accountCreditPays,
  accountCreditSpent,
  accountCreditTitle,
  accountCreditUnit,
  accountFieldsNotTold,
  accountPackageAbout,
  accountPackageBalance,
  accountPackageBalanceValue,
  accountPackageDetails,
  accountPackageDetailsName,
  accountPackageEnds,
  accountPackageRenews,
  accountPackageLeft,
  accountPackageNotUsed,
  accountPackageTitle,
  accountUserOf,
} from '../../../shared/messages/made/account.ts'
import { type ReactNode, useId } from 'react'
import { type AskBelow, AskBelowRow } from './ask-below.tsx'
import type { SentView } from '../../../shared/contract/sent-views.ts'
import type { AccountView, PackageRecord } from '../../../shared/contract/casting-views.ts'
import type { Problem } from '../../../shared/core/model/errors.ts'
import { groupedDecimal, isSpent } from '../paid-from.ts'
import { formatCount, formatDay } from '../../base/format.ts'
import { CheckIcon, WarningIcon } from '../../base/ui/icons/icons.tsx'
import { ChevronRightIcon } from '../../base/ui/icons/more-icons.tsx'
import styles from './account.module.css'
import { creditWords, type FieldWords, packageWords } from './package-words.ts'
import { creditWorth, type Waiting, waitingWords } from './sent-words.ts'
import { sentencesOf } from '../../base/messages/problem-words.ts'

/** Whose account is shown, null for the key's own user: only of that one is said what pays for lines. */
type Whose = { readonly userId: string | null }

/** The credit that lines are paid from, by the service's public documentation. */
export function CreditBox({
  answer,
  userId,
  sent,
  waiting,
  ...limit
}: Whose &
  AskBelow & {
    readonly waiting: Waiting
    readonly answer: AccountView['credit'] | undefined
    /** Undefined until it has been read. */
    readonly sent: SentView | undefined
  }) {
  const id = useId()
  const isNone = answer?.kind === 'none'
  return (
    <section
      className={`${styles.box} ${isNone ? '' : styles.first}`}
      aria-labelledby={id}
      aria-busy={answer === undefined}
    >
      <div className={styles.boxHead}>
        <h3 id={id}>{accountCreditTitle()}</h3>
        {userId === null && !isNone ? (
          <span className={styles.from}>
            <CheckIcon size={12} />
            {accountCreditPays()}
          </span>
        ) : null}
        <span className="hint ellip">{userId === null ? '' : accountUserOf({ userId })}</span>
      </div>
      {answer?.kind === 'failed' ? <Trouble problem={answer.problem} /> : null}
      {isNone ? <p className={styles.words}>{accountCreditNone()}</p> : null}
      {userId === null && answer !== undefined && answer.kind !== 'read' ? (
        <dl className={`${styles.facts} ${styles.record}`}>
          <AskBelowRow {...limit} isPackage={isNone} />
        </dl>
      ) : null}
      {answer?.kind === 'read' ? (
        <div className={styles.credit}>
          <div>
            <p className={styles.big} data-long={answer.record.credit.length > 10 ? '' : undefined}>
              <b className={isSpent(answer.record.credit) ? 'm-bad' : undefined}>
                {groupedDecimal(answer.record.credit)}
              </b>
              <span>{accountCreditLeft()}</span>
            </p>
            <p className="hint">{isSpent(answer.record.credit) ? accountCreditSpent() : accountCreditUnit()}</p>
          </div>
          <Fields
            fields={[
              ...(userId === null
                ? [...waitingWords(waiting, sent?.price), ...creditWorth(sent, answer.record.credit)]
                : []),
              ...creditWords(answer.record).filter(({ name }) => name !== 'credit'),
            ]}
          >
            {userId === null ? <AskBelowRow {...limit} isPackage={false} /> : null}
          </Fields>
        </div>
      ) : null}
    </section>
  )
}

/** The package of a user's plan, which lines are not paid from. */
export function PackageBox({
  answer,
  userId,
  hasCredit,
}: Whose & {
  /** Undefined until it has been read. */
  readonly answer: AccountView['package'] | undefined
  /** The service tells of an API credit, or failed to tell. */
  readonly hasCredit: boolean
}) {
  const id = useId()
  const record = answer?.kind === 'read' ? answer.record : undefined
  return (
    <section className={styles.box} aria-labelledby={id}>
      <div className={styles.boxHead}>
        <h3 id={id}>{accountPackageTitle()}</h3>
        {userId === null && hasCredit ? <span className={styles.notFrom}>{accountPackageNotUsed()}</span> : null}
        <span className="grow" />
        {typeof record?.type === 'string' ? <span className="tag tag-plain">{record.type}</span> : null}
      </div>
      {answer?.kind === 'failed' ? <Trouble problem={answer.problem} /> : null}
      {record === undefined ? null : (
        <>
          <PlanLeft balance={record.balance} total={record.total} />
          <p className="hint">
            {[hasCredit ? accountPackageAbout() : '', renewalOf(record)].filter((words) => words !== '').join(' ')}
          </p>
        </>
      )}
    </section>
  )
}

/** When the plan is filled up again, or ends; empty where the service does not tell a day. */
function renewalOf({ current_period_end, cancel_at_period_end, cancel_at, finished_at }: PackageRecord): string {
  const isEnding = cancel_at_period_end === true || cancel_at !== null
  const end = cancel_at ?? current_period_end ?? (isEnding ? finished_at : null)
  const day = end === null ? '' : formatDay(end)
  if (day === '') return ''
  return isEnding ? accountPackageEnds({ day }) : accountPackageRenews({ day })
}

/** What is left of the plan, as far as it is told. */
function PlanLeft({ balance, total }: { readonly balance: number | null; readonly total: number | null }) {
  if (balance === null || total === null) {
    const told = balance === null ? accountFieldsNotTold() : formatCount(balance)
    return (
      <p className={`${styles.big} ${styles.quiet}`}>
        <b>{told}</b>
      </p>
    )
  }
  return (
    <>
      <p className={`${styles.big} ${styles.quiet}`}>
        <b>{formatCount(balance)}</b>
        <span>{accountPackageLeft({ total })}</span>
      </p>
      <div
        className={styles.meter}
        role="meter"
        aria-label={accountPackageBalance()}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={Math.min(balance, total)}
        aria-valuetext={accountPackageBalanceValue({ balance, total })}
      >
        <i style={{ width: `${share(balance, total)}%` }} />
      </div>
    </>
  )
}

/** Every field of the package's record, out of the way until it is asked for. */
export function PackageDetails({ answer }: { readonly answer: AccountView['package'] | undefined }) {
  if (answer?.kind !== 'read') return null
  return (
    <details className={`${styles.box} ${styles.details}`}>
      <summary>
        <ChevronRightIcon size={14} />
        <b>{accountPackageDetails()}</b>
        <span className="hint">{accountPackageDetailsName()}</span>
      </summary>
      <Fields fields={packageWords(answer.record)} columns />
    </details>
  )
}

function Fields({
  fields,
  columns = false,
  children,
}: {
  readonly fields: readonly FieldWords[]
  readonly columns?: boolean
  /** More rows. */
  readonly children?: ReactNode
}) {
  return (
    <dl className={`${styles.facts} ${styles.record} ${columns ? styles.columns : ''}`}>
      {fields.map(({ name, title, value }) => (
        <div key={name}>
          <dt title={name}>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {children}
    </dl>
  )
}

function Trouble({ problem }: { readonly problem: Problem }) {
  return (
    <p className={styles.trouble}>
      <WarningIcon size={14} className="m-warn" />
      <span>{sentencesOf(problem)}</span>
    </p>
  )
}

function share(balance: number, total: number): number {
  return total <= 0 ? 0 : Math.max(0, Math.min(100, (balance / total) * 100))
}
