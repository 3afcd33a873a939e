import { type ReactNode, useId, useState } from 'react'
import type { SentView } from '../../../shared/contract/sent-views.ts'
import {
  accountSentAtOnce,
  accountSentAtOnceAbout,
  accountSentAtOnceChange,
  accountSentChange,
  accountSentHour,
  accountSentHourChange,
  accountSentHourNone,
  accountSentHourSent,
  accountSentLog,
  accountSentLogAbout,
  accountSentLogBytes,
  accountSentLogClose,
  accountSentLogNone,
  accountSentLogTitle,
  accountSentMonth,
  accountSentMonthEnds,
  accountSentPromise,
  accountSentReview,
  accountSentUnknown,
  accountSentUnknownNames,
  accountSentUnknownNone,
  accountSentUnknownNoneAbout,
  accountSentUnknownOpen,
  accountSentUnknownWhere,
  accountSentWatched,
} from '../../../shared/messages/made/account-sent.ts'
import { formatDay, formatSeconds, formatTime } from '../../base/format.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import type { Icon } from '../../base/ui/icons/icon.tsx'
import { ClockIcon, NewFileIcon, PeopleIcon, ShieldIcon } from '../../base/ui/icons/more-icons.tsx'
import { UnknownIcon } from '../../base/ui/icons/state-icons.tsx'
import account from './account.module.css'
import { requestEndWords, sentByWords } from './sent-words.ts'
import styles from './sent.module.css'

/** What the studio keeps an eye on, each with the way to look at it or to change it. */
export type WatchedProps = {
  readonly sent: SentView
  readonly concurrency: number
  readonly capHourBytes: number | null
  readonly onReview: () => void
  /** Leads to where caps and lines at once are set. */
  readonly onLimits: () => void
}

/** Draws it. */
export function WatchedBox({ sent, concurrency, capHourBytes, onReview, onLimits }: WatchedProps) {
  const id = useId()
  const [isLogShown, setLogShown] = useState(false)
  const { done, failed, unknown, cancelled, underWay } = sent.thisMonth.requests
  return (
    <section className={account.box} aria-labelledby={id}>
      <div className={account.boxHead}>
        <h3 id={id}>{accountSentWatched()}</h3>
      </div>
      <Undecided undecided={sent.undecided} onReview={onReview} />
      <Watched
        icon={ClockIcon}
        title={capHourBytes === null ? accountSentHourNone() : accountSentHour({ cap: capHourBytes })}
        about={accountSentHourSent({ bytes: sent.lastHourBytes })}
      >
        <button type="button" className="btn btn-sm" aria-label={accountSentHourChange()} onClick={onLimits}>
          {accountSentChange()}
        </button>
      </Watched>
      <Watched icon={PeopleIcon} title={accountSentAtOnce({ count: concurrency })} about={accountSentAtOnceAbout()}>
        <button type="button" className="btn btn-sm" aria-label={accountSentAtOnceChange()} onClick={onLimits}>
          {accountSentChange()}
        </button>
      </Watched>
      <Watched
        icon={NewFileIcon}
        title={accountSentMonth({ requests: done + failed + unknown + cancelled + underWay })}
        about={accountSentMonthEnds({ done, failed, unknown })}
      >
        <button type="button" className="btn btn-sm" onClick={() => setLogShown(true)}>
          {accountSentLog()}
        </button>
      </Watched>
      <div className={styles.watched}>
        <ShieldIcon />
        <p>{accountSentPromise()}</p>
      </div>
      {isLogShown ? <RequestLog recent={sent.recent} onClose={() => setLogShown(false)} /> : null}
    </section>
  )
}

function Undecided({ undecided, onReview }: Pick<SentView, 'undecided'> & { readonly onReview: () => void }) {
  const requests = undecided.reduce((sum, one) => sum + one.requests, 0)
  if (requests === 0) {
    return <Watched icon={UnknownIcon} title={accountSentUnknownNone()} about={accountSentUnknownNoneAbout()} />
  }
  const bytes = undecided.reduce((sum, one) => sum + one.bytesOfText, 0)
  const names = namesOf(undecided.map(({ sender }) => sentByWords(sender)))
  const canReview = undecided.some(({ isOpen }) => isOpen)
  return (
    <Watched
      icon={UnknownIcon}
      title={accountSentUnknown({ requests })}
      about={canReview ? accountSentUnknownWhere({ bytes, names }) : accountSentUnknownOpen({ bytes, names })}
    >
      <button type="button" className="btn btn-sm" disabled={!canReview} onClick={onReview}>
        {accountSentReview()}
      </button>
    </Watched>
  )
}

/** Projects that are named; of more there is only how many. */
const MOST_NAMED = 3

function namesOf(all: readonly string[]): string {
  const names = all.slice(0, MOST_NAMED).join(', ')
  const count = all.length - MOST_NAMED
  return count > 0 ? accountSentUnknownNames({ names, count }) : names
}

function Watched({
  icon: Drawing,
  title,
  about,
  children,
}: {
  readonly icon: Icon
  readonly title: string
  readonly about: string
  readonly children?: ReactNode
}) {
  return (
    <div className={styles.watched}>
      <Drawing />
      <p>
        <b>{title}</b>
        <br />
        {about}
      </p>
      {children}
    </div>
  )
}

function RequestLog({ recent, onClose }: Pick<SentView, 'recent'> & { readonly onClose: () => void }) {
  return (
    <Dialog
      title={accountSentLogTitle()}
      description={accountSentLogAbout()}
      width="large"
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <button type="button" className="btn btn-primary btn-lg" onClick={onClose}>
            {accountSentLogClose()}
          </button>
        </>
      }
    >
      {recent.length === 0 ? (
        <p className="hint">{accountSentLogNone()}</p>
      ) : (
        <div className={styles.log} tabIndex={0} role="log" aria-label={accountSentLogTitle()}>
          <ol>
            {recent.map((request, place) => (
              <li key={`${request.at} ${String(place)}`}>
                <span className="tnum t2">{`${formatDay(request.at)}, ${formatTime(request.at)}`}</span>
                <span className="ellip">{sentByWords(request.sender)}</span>
                <span className="ellip t3">{request.origin}</span>
                <span className="tnum">{accountSentLogBytes({ bytes: request.bytesOfText })}</span>
                <span className="tnum t2">{formatSeconds(request.durationMs / 1000)}</span>
                <span className={request.end === 'done' ? '' : 'm-flag'}>{requestEndWords[request.end]()}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </Dialog>
  )
}
