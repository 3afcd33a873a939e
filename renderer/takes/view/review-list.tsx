import {
  takesReviewAll,
  takesReviewAttention,
  takesReviewCleanUp,
  takesReviewCompared,
  takesReviewLines,
  takesReviewNoLines,
  takesReviewNone,
  takesReviewNoneStarred,
  takesReviewShow,
  takesReviewShowAll,
  takesReviewStarred,
  takesReviewTitle,
  takesReviewTrash,
  takesTakes,
} from '../../../shared/messages/made/takes.ts'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Cast } from '../../../shared/core/model/cast.ts'
import { displayText } from '../../../shared/core/direction/display-text.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { needsAttention, stateWords } from '../../project/line-states.ts'
import type { ReviewLine } from '../model/review.ts'
import type { ReviewFilter } from '../model/store.ts'
import { TrashIcon } from '../../base/ui/icons/more-icons.tsx'
import { Segmented } from '../../base/ui/segmented.tsx'
import { StateMark } from '../../base/ui/icons/state-mark.tsx'
import { focusRow } from '../../base/ui/hooks/focus-row.ts'
import { rovingTarget, useRoving } from '../../base/ui/hooks/use-roving.ts'
import { createRowWindow } from '../../base/ui/row-window.ts'
import styles from './review.module.css'

/** The lines that are looked through. */
export type ReviewListProps = {
  readonly lines: readonly ReviewLine[]
  /** Lines that were compared today, shown under those that need attention. */
  readonly compared: readonly ReviewLine[]
  readonly counts: Readonly<Record<ReviewFilter, number>>
  readonly filter: ReviewFilter
  readonly lineId: LineId | undefined
  readonly cast: Cast
  readonly renderWith: 'draft' | 'service'
  readonly showsTrash: boolean
  readonly onFilter: (filter: ReviewFilter) => void
  readonly onLine: (lineId: LineId) => void
  readonly onTrash: (shown: boolean) => void
  readonly onCleanUp: () => void
}

/** Height of a row in pixels. */
const ROW_HEIGHT = 52

/** Draws the panel. The list is one tab stop; arrows choose. Only rows in sight are drawn. */
export function ReviewList(props: ReviewListProps) {
  const { counts } = props
  const headingId = useId()
  const filter = (value: ReviewFilter, title: string) => ({
    value,
    content: (
      <>
        {title} <span className="tnum">{counts[value]}</span>
      </>
    ),
  })
  return (
    <section className="side side-left" aria-labelledby={headingId} data-region="left panel" tabIndex={-1}>
      <div className="panel-head">
        <h2 id={headingId}>{takesReviewTitle()}</h2>
      </div>
      <div className={styles.filters}>
        <Segmented
          label={takesReviewShow()}
          small
          value={props.filter}
          options={[
            filter('attention', takesReviewAttention()),
            filter('starred', takesReviewStarred()),
            filter('all', takesReviewAll()),
          ]}
          onChange={props.onFilter}
        />
      </div>
      <Rows {...props} />
      <div className={styles.reviewFoot}>
        <button
          type="button"
          className="btn btn-ghost btn-sm"
          aria-pressed={props.showsTrash}
          onClick={() => props.onTrash(!props.showsTrash)}
        >
          <TrashIcon size={14} />
          {takesReviewTrash()}
        </button>
        <span className="grow" />
        <button type="button" className="btn btn-ghost btn-sm" onClick={props.onCleanUp}>
          {takesReviewCleanUp()}
        </button>
      </div>
    </section>
  )
}

function Rows(props: ReviewListProps) {
  const { lines, lineId } = props
  const [rowWindow] = useState(() => createRowWindow(ROW_HEIGHT, 0))
  const { first, end } = useSyncExternalStore(rowWindow.subscribe, rowWindow.state)
  const scrollRef = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (scrollRef.current === null ? undefined : rowWindow.mount(scrollRef.current)), [rowWindow])
  useLayoutEffect(() => rowWindow.setCount(lines.length), [rowWindow, lines.length])
  const at = lines.findIndex(({ id }) => id === lineId)
  useLayoutEffect(() => {
    if (at !== -1) rowWindow.scrollTo(at)
  }, [rowWindow, at])

  // Before the box is measured the shown line is drawn already: it takes the focus when the workspace opens.
  const from = end === 0 ? Math.max(0, at - 10) : first
  const to = end === 0 ? Math.max(0, at) + 20 : end

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const target = lines[rovingTarget(event.key, at, lines.length) ?? -1]
    if (target === undefined) return
    event.preventDefault()
    props.onLine(target.id)
    focusRow(scrollRef.current, `[data-review="${target.id}"]`)
  }
  return (
    <div ref={scrollRef} className={styles.rows}>
      <div
        {...(lines.length === 0 ? {} : { role: 'listbox', 'aria-label': takesReviewLines() })}
        className={styles.all}
        style={{ height: lines.length * ROW_HEIGHT }}
        onKeyDown={onKeyDown}
      >
        {lines.slice(from, to).map((row, index) => (
          <Row
            key={row.id}
            {...props}
            row={row}
            index={from + index}
            isTabStop={at === -1 ? from + index === 0 : row.id === lineId}
          />
        ))}
      </div>
      {lines.length === 0 ? (
        <div className={styles.none}>
          <p>{emptyWords[props.filter]()}</p>
          {props.filter === 'all' || props.counts.all === 0 ? null : (
            <button type="button" className="btn btn-sm" onClick={() => props.onFilter('all')}>
              {takesReviewShowAll()}
            </button>
          )}
        </div>
      ) : null}
      {props.filter === 'attention' ? <Compared {...props} /> : null}
    </div>
  )
}

/** Lines that were compared today: to go back to one of them. */
function Compared(props: ReviewListProps) {
  const headingId = useId()
  const { listRef, onKeyDown } = useRoving<HTMLDivElement>()
  const rows = props.compared.filter(({ id }) => props.lines.every((line) => line.id !== id))
  if (rows.length === 0) return null
  const stop = rows.find(({ id }) => id === props.lineId) ?? rows[0]
  return (
    <>
      <h3 id={headingId} className={styles.compared}>
        {takesReviewCompared()}
      </h3>
      <div ref={listRef} role="listbox" aria-labelledby={headingId} onKeyDown={onKeyDown}>
        {rows.map((row, index) => (
          <Row key={row.id} {...props} lines={rows} row={row} index={index} isTabStop={row === stop} isPlain />
        ))}
      </div>
    </>
  )
}

const emptyWords: Readonly<Record<ReviewFilter, () => string>> = {
  attention: takesReviewNone,
  starred: takesReviewNoneStarred,
  all: takesReviewNoLines,
}

function Row({
  row,
  index,
  isTabStop,
  isPlain = false,
  ...props
}: ReviewListProps & {
  readonly row: ReviewLine
  readonly index: number
  readonly isTabStop: boolean
  /** In a short list that is drawn whole; else in the window over the long one. */
  readonly isPlain?: boolean
}) {
  const { line, view } = row
  const colour = props.cast.speakers.find((speaker) => speaker.id === line.speakerId)?.colour
  const isWaiting = view !== undefined && needsAttention(view, props.renderWith)
  const isShown = row.id === props.lineId
  return (
    <div
      role="option"
      aria-selected={isShown}
      aria-posinset={index + 1}
      aria-setsize={props.lines.length}
      tabIndex={isTabStop ? 0 : -1}
      className={isPlain ? styles.row : `${styles.row} ${styles.placed}`}
      {...(isPlain
        ? { 'data-roving': '', onKeyDown: pressedOn(() => props.onLine(row.id)) }
        : { style: { transform: `translateY(${index * ROW_HEIGHT}px)` }, 'data-review': row.id })}
      {...(isTabStop && !isPlain ? { 'data-workspace-focus': '' } : {})}
      onClick={() => props.onLine(row.id)}
    >
      <span className={`${styles.number} tnum`}>{line.number}</span>
      <span className={`spk-name ellip ${colour === undefined ? '' : `s${colour}`}`}>{line.speaker}</span>
      <span className={`${styles.state} t2`}>
        {isWaiting ? (
          <>
            <StateMark line={view} size={14} />
            {stateWords(view).split(',')[0]}
          </>
        ) : (
          takesTakes({ takes: view?.takeCount ?? 0 })
        )}
      </span>
      <span className={`${styles.excerpt} ellip`}>{displayText(line.node)}</span>
    </div>
  )
}

/** Enter and Space on a row do what a click does. */
function pressedOn(choose: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    event.stopPropagation()
    choose()
  }
}
