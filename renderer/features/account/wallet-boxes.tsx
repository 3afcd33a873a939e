import { useId } from 'react'
import type { AccountView } from '../../../shared/contract/casting-views.ts'
import type { Problem } from '../../../shared/core/errors.ts'
import { formatCount } from '../../model/format.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import styles from './account.module.css'
import { creditWords, type FieldWords, packageWords } from './package-words.ts'

/** The package of a user's plan, with every field that the service gives. */
export function PackageBox({
  answer,
  userId,
}: {
  /** Undefined until it has been read. */
  readonly answer: AccountView['package'] | undefined
  /** Null: the key's own user. */
  readonly userId: string | null
}) {
  const id = useId()
  const record = answer?.kind === 'read' ? answer.record : undefined
  return (
    <section className={styles.box} aria-labelledby={id}>
      <div className={styles.boxHead}>
        <h3 id={id}>Package</h3>
        {record === undefined ? null : <span className="tag tag-plain">{record.type}</span>}
        <span className="hint ellip">{userId === null ? '' : `of ${userId}`}</span>
      </div>
      {answer?.kind === 'failed' ? <Trouble problem={answer.problem} /> : null}
      {record === undefined ? null : (
        <>
          <p className={styles.big}>
            <b>{formatCount(record.balance)}</b>
            <span>plan credits left of {formatCount(record.total)}</span>
          </p>
          <div
            className={styles.meter}
            role="meter"
            aria-label="Package balance"
            aria-valuemin={0}
            aria-valuemax={record.total}
            aria-valuenow={Math.min(record.balance, record.total)}
          >
            <i style={{ width: `${share(record.balance, record.total)}%` }} />
          </div>
          <Fields fields={packageWords(record)} />
        </>
      )}
    </section>
  )
}

/** The separate credit of the interface, where the service answers it. */
export function CreditBox({ answer }: { readonly answer: AccountView['credit'] | undefined }) {
  const id = useId()
  return (
    <section className={styles.box} aria-labelledby={id}>
      <div className={styles.boxHead}>
        <h3 id={id}>API credit</h3>
        <span className="hint">outside the given interface</span>
      </div>
      {answer?.kind === 'failed' ? <Trouble problem={answer.problem} /> : null}
      {answer?.kind === 'read' ? (
        <>
          <p className={styles.big} data-long={answer.record.credit.length > 10 ? '' : undefined}>
            <b>{answer.record.credit}</b>
            <span>of credit, in the service’s own unit</span>
          </p>
          <Fields fields={creditWords(answer.record)} />
        </>
      ) : null}
    </section>
  )
}

/** What the two are, in plain words. */
export function BalanceWords() {
  const id = useId()
  return (
    <section className={styles.box} aria-labelledby={id}>
      <div className={styles.boxHead}>
        <h3 id={id}>Two balances</h3>
      </div>
      <p className={styles.words}>
        The package belongs to the plan of your account: the service counts it down when its own website is used.
        Requests of this studio go through the interface, and public documentation of the service says that they are
        paid from the separate API credit. So a full package does not mean that a line can be rendered, and a rendered
        line need not change the package.
      </p>
      <p className={styles.words}>
        Neither is a price: the service names no unit for either number. What a request sends is counted in bytes of
        text.
      </p>
    </section>
  )
}

function Fields({ fields }: { readonly fields: readonly FieldWords[] }) {
  return (
    <dl className={`${styles.facts} ${styles.record}`}>
      {fields.map(({ name, title, value }) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt title={name}>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Trouble({ problem }: { readonly problem: Problem }) {
  return (
    <p className={styles.trouble}>
      <WarningIcon size={14} className="m-warn" />
      <span>
        {problem.message} {problem.remedy}
      </span>
    </p>
  )
}

function share(balance: number, total: number): number {
  return total <= 0 ? 0 : Math.max(0, Math.min(100, (balance / total) * 100))
}
