import {
  shellAnnouncements,
  shellAnnouncementsMore,
  shellNotices,
  shellNoticesDetails,
  shellNoticesDismiss,
} from '../../../shared/messages/made/shell.ts'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createLeaving, type Leaving } from '../../base/leaving.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import type { Notice } from '../../base/view.ts'
import { CheckIcon, CloseIcon, WarningIcon } from '../../base/ui/icons/icons.tsx'
import { InfoIcon } from '../../base/ui/icons/notice-icons.tsx'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { messageOf, remedyOf } from '../../base/messages/problem-words.ts'
import { useProblemTable } from '../../base/messages/use-problem-table.ts'
import { useNoticesFocus } from './notices-focus.ts'
import styles from '../../base/ui/notices.module.css'

/**
 * What went wrong, went well or was repaired, in words with the way out. A strip below the window, which is as much less
 * high meanwhile: it lies over nothing. A success goes by itself, everything else stays until it is dismissed or solved.
 */
export function Notices({
  notices,
  onDismiss,
  onGrow,
  children,
}: {
  readonly notices: readonly Notice[]
  readonly onDismiss: (id: number) => void
  /** The window has so many pixels less for everything else. */
  readonly onGrow: (pixels: number) => void
  /** What is said above them. */
  readonly children?: ReactNode
}) {
  useProblemTable()
  const area = useRoomOf(onGrow)
  useNoticesFocus(area)
  const newestId = notices.at(-1)?.id
  useLayoutEffect(() => {
    if (newestId !== undefined) area.current?.scrollTo({ top: area.current.scrollHeight })
  }, [area, newestId])
  // A dialog hides the rest of the window from assistive technology, but nothing that says when it changes; it would close
  // at a press outside of it, which a press here is none of.
  return (
    <section
      ref={area}
      className={styles.area}
      aria-label={shellNotices()}
      aria-live="off"
      data-region="notices"
      onPointerDown={(event) => event.stopPropagation()}
    >
      {children}
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} onDismiss={onDismiss} />
      ))}
    </section>
  )
}

/** Tells the style sheets how high the strip is, so that the window and what lies over it leave the room to it. */
function useRoomOf(onGrow: (pixels: number) => void): RefObject<HTMLElement | null> {
  const area = useRef<HTMLElement>(null)
  const newest = useRef(onGrow)
  useLayoutEffect(() => {
    newest.current = onGrow
  })
  useLayoutEffect(() => {
    const { current } = area
    if (current === null) return undefined
    const { style } = document.documentElement
    let height = 0
    const watch = new ResizeObserver(() => {
      const grown = current.offsetHeight - height
      height = current.offsetHeight
      style.setProperty('--notices', `${height}px`)
      // A window that got lower shows the newest, not the first.
      current.scrollTo({ top: current.scrollHeight })
      if (grown > 0) newest.current(grown)
    })
    watch.observe(current)
    return () => {
      watch.disconnect()
      style.removeProperty('--notices')
    }
  }, [])
  return area
}

/** How long (ms) a success stays, unless somebody looks at it. */
const DONE_MS = 10_000

function NoticeCard({ notice, onDismiss }: { readonly notice: Notice; readonly onDismiss: (id: number) => void }) {
  const { id, tone, told, action, details } = notice
  const [isOpen, setOpen] = useState(false)
  const leaving = useRef<Leaving>(undefined)
  const newest = useRef(onDismiss)
  useLayoutEffect(() => {
    newest.current = onDismiss
  })
  useEffect(() => {
    if (tone !== 'done') return undefined
    const own = createLeaving(DONE_MS, () => newest.current(id))
    leaving.current = own
    return own.stop
  }, [id, tone])
  const dismiss = (): void => onDismiss(id)
  const open = (): void => {
    if (isOpen) leaving.current?.release('open')
    else leaving.current?.hold('open')
    setOpen(!isOpen)
  }
  return (
    <div
      className={styles.notice}
      role={tone === 'problem' ? 'alert' : 'status'}
      onPointerEnter={() => leaving.current?.hold('pointer')}
      onPointerLeave={() => leaving.current?.release('pointer')}
      onFocus={() => leaving.current?.hold('focus')}
      onBlur={() => leaving.current?.release('focus')}
    >
      <ToneIcon tone={tone} />
      <div className={styles.words}>
        <p className={tone === 'done' ? styles.title : undefined}>
          {messageOf(told)}
          {remedyOf(told) === undefined || tone === 'done' ? null : <span className="t2"> {remedyOf(told)}</span>}
        </p>
        {tone !== 'done' || remedyOf(told) === undefined ? null : <p className="t2">{remedyOf(told)}</p>}
        {isOpen ? <p className={`t2 ${styles.details}`}>{details}</p> : null}
      </div>
      {details === undefined ? null : (
        <button type="button" className="btn btn-ghost btn-sm" aria-expanded={isOpen} onClick={open}>
          {shellNoticesDetails()}
        </button>
      )}
      {action === undefined ? null : (
        <button
          type="button"
          className="btn btn-sm"
          onClick={() => {
            dismiss()
            action.run()
          }}
        >
          {action.title}
        </button>
      )}
      {action?.beside === undefined ? null : (
        <button type="button" className="btn btn-ghost btn-sm" onClick={action.beside.run}>
          {action.beside.title}
        </button>
      )}
      <IconButton icon={CloseIcon} iconSize={14} small label={shellNoticesDismiss()} onClick={dismiss} />
    </div>
  )
}

/** The warning sign is for what went wrong; what is only to know has an `i`. */
function ToneIcon({ tone }: Pick<Notice, 'tone'>) {
  switch (tone) {
    case 'done':
      return <CheckIcon size={16} className="t2" />
    case 'notice':
      return <InfoIcon size={16} className="t2" />
    case 'problem':
      return <WarningIcon size={16} className="m-bad" />
    default:
      return assertNever(tone, 'notice')
  }
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
