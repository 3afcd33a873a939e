import { useId, useState } from 'react'
import type { SentMonthView, SentView } from '../../../shared/contract/sent-views.ts'
import {
  accountSentBytes,
  accountSentChart,
  accountSentChartMost,
  accountSentCost,
  accountSentDay,
  accountSentElsewhere,
  accountSentElsewhereNone,
  accountSentFlaws,
  accountSentFlawsWhole,
  accountSentKeys,
  accountSentLastMonth,
  accountSentLines,
  accountSentNothing,
  accountSentPeriod,
  accountSentProject,
  accountSentReading,
  accountSentSum,
  accountSentTable,
  accountSentTakes,
  accountSentThisMonth,
  accountSentTitle,
} from '../../../shared/messages/made/account-sent.ts'
import { formatCount, formatDay } from '../../base/format.ts'
import { moveInRow } from '../../base/ui/hooks/use-roving.ts'
import { WarningIcon } from '../../base/ui/icons/icons.tsx'
import { Segmented } from '../../base/ui/segmented.tsx'
import account from './account.module.css'
import { amountWords, daysOfMonth, roundTop, scaleWords, sentByWords } from './sent-words.ts'
import styles from './sent.module.css'

/** What was sent over all projects: a bar a day, and a row a project. Undefined: not read yet. */
export function SentBox({ sent }: { readonly sent: SentView | undefined }) {
  const id = useId()
  const [period, setPeriod] = useState<'thisMonth' | 'lastMonth'>('thisMonth')
  const month = sent?.[period]
  return (
    <section className={account.box} aria-labelledby={id} aria-busy={sent === undefined}>
      <div className={account.boxHead}>
        <h3 id={id}>{accountSentTitle()}</h3>
        <span className="hint tnum ellip">
          {sent === undefined || month === undefined ? accountSentReading() : sumWords(month, sent.today)}
        </span>
        <span className="grow" />
        <Segmented
          label={accountSentPeriod()}
          small
          value={period}
          options={[
            { value: 'thisMonth', content: accountSentThisMonth() },
            { value: 'lastMonth', content: accountSentLastMonth() },
          ]}
          onChange={setPeriod}
        />
      </div>
      {sent === undefined || month === undefined ? null : (
        <>
          <DayChart key={month.month} month={month} today={sent.today} />
          <SentTable month={month} price={sent.price} />
          <Notes sent={sent} month={month} />
        </>
      )}
    </section>
  )
}

function sumWords({ month, days, bytesOfText: bytes }: SentMonthView, today: string): string {
  const last = today.startsWith(month) ? today : `${month}-${String(days)}`
  return accountSentSum({ bytes, day: dayWords(last) })
}

function dayWords(day: string): string {
  return formatDay(`${day}T12:00:00`)
}

/** A bar a day. One tab stop with arrows inside; a bar that has the focus or the pointer says its day and bytes. */
function DayChart({ month, today }: { readonly month: SentMonthView; readonly today: string }) {
  const days = daysOfMonth(month, today)
  const most = days.reduce((best, day) => (day.bytes > best.bytes ? day : best), { day: '', bytes: 0 })
  const top = roundTop(most.bytes)
  const stop = days.findLast(({ isAhead }) => !isAhead)?.day
  const name =
    most.bytes === 0 ? accountSentChart() : accountSentChartMost({ bytes: most.bytes, day: dayWords(most.day) })
  return (
    <div className={styles.chart}>
      <div className={styles.scale} aria-hidden>
        {[1, 0.5, 0].map((part) => (
          <span key={part}>{scaleWords(top * part)}</span>
        ))}
      </div>
      <div
        className={styles.bars}
        role="group"
        aria-label={name}
        onKeyDown={(event) => {
          moveInRow(event, [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled')])
        }}
      >
        {days.map(({ day, bytes, isAhead }, place) => (
          <button
            key={day}
            type="button"
            disabled={isAhead}
            tabIndex={day === stop ? 0 : -1}
            aria-label={accountSentDay({ day: dayWords(day), bytes })}
            className={styles.day}
            data-side={place > days.length / 2 ? 'left' : undefined}
          >
            <i style={{ height: `${String((bytes / top) * 100)}%` }} data-some={bytes > 0 ? '' : undefined} />
            <span className={styles.tip} aria-hidden>
              {accountSentDay({ day: dayWords(day), bytes })}
            </span>
          </button>
        ))}
      </div>
      <div className={styles.marks} aria-hidden style={{ gridTemplateColumns: `repeat(${String(days.length)}, 1fr)` }}>
        {[1, 7, 14, 21, 28].map((day) => (
          <span key={day} style={{ gridColumn: day }}>
            {day}
          </span>
        ))}
      </div>
    </div>
  )
}

function SentTable({ month, price }: { readonly month: SentMonthView; readonly price: SentView['price'] }) {
  if (month.bySender.length === 0) return <p className="hint">{accountSentNothing()}</p>
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={accountSentTable()}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{accountSentProject()}</th>
            <th scope="col">{accountSentLines()}</th>
            <th scope="col">{accountSentTakes()}</th>
            <th scope="col">{accountSentBytes()}</th>
            {price === null ? null : <th scope="col">{accountSentCost({ unit: price.unit })}</th>}
          </tr>
        </thead>
        <tbody>
          {month.bySender.map((row) => (
            <tr key={row.sender.journal}>
              <th scope="row" className="ellip" title={sentByWords(row.sender)}>
                {sentByWords(row.sender)}
              </th>
              <td>{formatCount(row.lines)}</td>
              <td>{formatCount(row.takes)}</td>
              <td className={styles.bytes}>{formatCount(row.bytesOfText)}</td>
              {price === null ? null : <td>{amountWords((row.bytesHere / 1_000_000) * price.perMillionBytes)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What of it belongs to another address, and what cannot be read. */
function Notes({ sent, month }: { readonly sent: SentView; readonly month: SentMonthView }) {
  return (
    <div className={styles.notes}>
      {month.elsewhere.map(({ origin, bytesOfText: bytes }) => (
        <p key={origin} className="hint">
          {origin === '' ? accountSentElsewhereNone({ bytes }) : accountSentElsewhere({ bytes, origin })}
        </p>
      ))}
      {month.bySender.length === 0 ? null : <p className="hint">{accountSentKeys()}</p>}
      {sent.flaws.map(({ sender, records }) => (
        <p key={sender.journal} className={account.trouble} role="alert">
          <WarningIcon size={14} className="m-warn" />
          <span>
            {records === null
              ? accountSentFlawsWhole({ name: sentByWords(sender) })
              : accountSentFlaws({ records, name: sentByWords(sender) })}
          </span>
        </p>
      ))}
    </div>
  )
}
