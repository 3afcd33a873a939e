import {
  shellAnnouncements,
  shellAnnouncementsMore,
  shellNotices,
  shellNoticesDetails,
  shellNoticesDismiss,
} from '../../../shared/messages/made/shell.ts'
import { type ReactNode, useEffect, useState } from 'react'
import type { Notice } from '../../base/view.ts'
import { CloseIcon, RefreshIcon, WarningIcon } from '../../base/ui/icons/icons.tsx'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { messageOf, remedyOf } from '../../base/messages/problem-words.ts'
import styles from '../../base/ui/notices.module.css'

/** What went wrong or was repaired, in words with the way out. Stays until it is dismissed. */
export function Notices({
  notices,
  onDismiss,
  children,
}: {
  readonly notices: readonly Notice[]
  readonly onDismiss: (id: number) => void
  /** What is said above them. */
  readonly children?: ReactNode
}) {
  return (
    <section className={styles.area} aria-label={shellNotices()}>
      {children}
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} onDismiss={() => onDismiss(notice.id)} />
      ))}
    </section>
  )
}

/** How long (ms) a success stays, unless somebody looks at it. */
const DONE_MS = 10_000

function NoticeCard({ notice, onDismiss }: { readonly notice: Notice; readonly onDismiss: () => void }) {
  const { tone, told, action, details } = notice
  const [isOpen, setOpen] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const goes = tone === 'done' && !isOpen && !isHeld
  useEffect(() => {
    if (!goes) return undefined
    const timer = setTimeout(onDismiss, DONE_MS)
    return () => clearTimeout(timer)
  }, [goes, onDismiss])
  return (
    <div
      className={styles.notice}
      role={tone === 'problem' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {tone === 'done' ? (
        <RefreshIcon size={16} className="t2" />
      ) : (
        <WarningIcon size={16} className={tone === 'problem' ? 'm-bad' : 'm-warn'} />
      )}
      <div className="grow">
        <p className={tone === 'done' ? styles.title : undefined}>
          {messageOf(told)}
          {remedyOf(told) === undefined || tone === 'done' ? null : <span className="t2"> {remedyOf(told)}</span>}
        </p>
        {tone !== 'done' || remedyOf(told) === undefined ? null : <p className="t2">{remedyOf(told)}</p>}
        {isOpen ? <p className={`t2 ${styles.details}`}>{details}</p> : null}
      </div>
      {details === undefined ? null : (
        <button type="button" className="btn btn-ghost btn-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {shellNoticesDetails()}
        </button>
      )}
      {action === undefined ? null : (
        <button
          type="button"
          className="btn btn-sm"
          onClick={() => {
            onDismiss()
            action.run()
          }}
        >
          {action.title}
        </button>
      )}
      <IconButton icon={CloseIcon} iconSize={14} small label={shellNoticesDismiss()} onClick={onDismiss} />
    </div>
  )
}

/** Words for screen readers only. The turn flips between two elements, so that the same words are read again. */
export function Announcer({ words, turn }: { readonly words: string; readonly turn: number }) {
  return (
    <>
      <div className="vh" role="status" aria-label={shellAnnouncements()}>
        {turn % 2 === 0 ? words : ''}
      </div>
      <div className="vh" role="status" aria-label={shellAnnouncementsMore()}>
        {turn % 2 === 1 ? words : ''}
      </div>
    </>
  )
}
