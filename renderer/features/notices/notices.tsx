import type { ReactNode } from 'react'
import type { Notice } from '../../stores/view.ts'
import { CloseIcon, WarningIcon } from '../../ui/icons.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './notices.module.css'

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
    <section className={styles.area} aria-label="Notices">
      {children}
      {notices.map((notice) => (
        <div key={notice.id} className={styles.notice} role={notice.tone === 'problem' ? 'alert' : 'status'}>
          <WarningIcon size={16} className={notice.tone === 'problem' ? 'm-bad' : 'm-warn'} />
          <p className="grow">
            {notice.problem.message}
            {notice.problem.remedy === undefined ? null : <span className="t2"> {notice.problem.remedy}</span>}
          </p>
          {notice.action === undefined ? null : (
            <button
              type="button"
              className="btn btn-sm"
              onClick={() => {
                onDismiss(notice.id)
                notice.action?.run()
              }}
            >
              {notice.action.title}
            </button>
          )}
          <IconButton
            icon={CloseIcon}
            iconSize={14}
            small
            label="Dismiss notice"
            onClick={() => onDismiss(notice.id)}
          />
        </div>
      ))}
    </section>
  )
}

/** Words for screen readers only. The turn flips between two elements, so that the same words are read again. */
export function Announcer({ words, turn }: { readonly words: string; readonly turn: number }) {
  return (
    <>
      <div className="vh" role="status" aria-label="Announcements">
        {turn % 2 === 0 ? words : ''}
      </div>
      <div className="vh" role="status" aria-label="Announcements, continued">
        {turn % 2 === 1 ? words : ''}
      </div>
    </>
  )
}
