import {
  renderingDaysDay,
  renderingDaysDayCost,
  renderingDaysList,
  renderingDaysMost,
  renderingDaysName,
  renderingDaysRange,
  renderingDaysTitle,
} from '../../../shared/messages/made/rendering.ts'
import type { LedgerView, Price } from '../../../shared/contract/render-views.ts'
import { formatDay } from '../../base/format.ts'
import { costWords, dayBars } from '../model/ledger.ts'
import styles from './ledger.module.css'

/** A bar for each day, as high as what was sent on it. The words of each are read and shown on hover. */
export function DayBars({ byDay, price }: { readonly byDay: LedgerView['byDay']; readonly price: Price | null }) {
  const bars = dayBars(byDay)
  const most = Math.max(0, ...bars.map(({ spend }) => spend.bytesOfText))
  if (bars.length === 0) return null
  return (
    <section aria-label={renderingDaysName()} className={styles.section}>
      <div className={styles.sectionHead}>
        <h3>{renderingDaysTitle()}</h3>
        <span className="t3">{rangeWords(bars.map(({ day }) => day))}</span>
        <span className="grow" />
        <span className="t3 tnum">{renderingDaysMost({ most })}</span>
      </div>
      <ul className={styles.days} aria-label={renderingDaysList()}>
        {bars.map(({ day, spend, part }) => {
          const cost = costWords(spend.bytesOfText, price)
          const of = { day: formatDay(`${day}T12:00:00`), bytes: spend.bytesOfText }
          const words = cost === undefined ? renderingDaysDay(of) : renderingDaysDayCost({ ...of, cost })
          return (
            <li key={day} title={words}>
              <span className="vh">{words}</span>
              <span
                className={styles.day}
                style={{ height: `${Math.max(spend.bytesOfText > 0 ? 3 : 0, part * 100)}%` }}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function rangeWords(days: readonly string[]): string {
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return ''
  const from = formatDay(`${first}T12:00:00`)
  const to = formatDay(`${last}T12:00:00`)
  return first === last ? to : renderingDaysRange({ from, to })
}
