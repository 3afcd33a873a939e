import {
  queueRowsCancel,
  queueRowsDismiss,
  queueRowsFirst,
  queueRowsItem,
  queueRowsLine,
  queueRowsList,
  queueRowsTryAgain,
} from '../../../shared/messages/made/queue.ts'
import {
  type DragEvent,
  type KeyboardEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { QueueItem } from '../../../shared/contract/render-views.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { itemDetail, itemMark, itemWords, orderAfterMove, waitingLines } from '../model/queue.ts'
import { runPressed } from '../../base/command.ts'
import { useSystem } from '../../base/key-words.ts'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { ChevronUpIcon, CloseIcon, RefreshIcon } from '../../base/ui/icons/icons.tsx'
import { StateMark } from '../../base/ui/icons/state-mark.tsx'
import { focusRow } from '../../base/ui/hooks/focus-row.ts'
import { rovingTarget } from '../../base/ui/hooks/use-roving.ts'
import { createRowWindow } from '../../base/ui/row-window.ts'
import { type FocusedItem, queueRowCommands } from './command-list.ts'
import styles from './queue.module.css'
import type { QueuePanelProps } from './queue-props.ts'

/** Height of a row in pixels. */
const ROW_HEIGHT = 44

/** The lines in the order of sending; only those in sight are drawn. One tab stop, arrows go from line to line. */
export function QueueRows(props: QueuePanelProps) {
  const { items } = props
  const system = useSystem()
  const [rowWindow] = useState(() => createRowWindow(ROW_HEIGHT, 0))
  const { first, end } = useSyncExternalStore(rowWindow.subscribe, rowWindow.state)
  const scrollRef = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<LineId>()
  const [dragged, setDragged] = useState<LineId>()
  useLayoutEffect(() => (scrollRef.current === null ? undefined : rowWindow.mount(scrollRef.current)), [rowWindow])
  useLayoutEffect(() => rowWindow.setCount(items.length), [rowWindow, items.length])
  const waiting = useMemo(() => waitingLines(items), [items])
  const at = Math.max(
    0,
    items.findIndex(({ lineId }) => lineId === active),
  )

  const goTo = (index: number, lineId: LineId): void => {
    setActive(lineId)
    rowWindow.scrollTo(index)
    focusRow(scrollRef.current, `[data-queued="${lineId}"]`)
  }
  const move = (lineId: LineId, place: number): void => {
    const order = orderAfterMove(waiting, lineId, place)
    if (order.length > 0) props.onFirst(order)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const item = items[at]
    if (item === undefined || !(event.target instanceof HTMLElement) || event.target.dataset['queued'] === undefined) {
      return
    }
    const focused: FocusedItem = {
      isWaiting: item.state === 'queued',
      onMove: (step) => move(item.lineId, waiting.indexOf(item.lineId) + step),
      onReveal: () => props.onReveal(item.lineId),
      onCancel: () => props.onCancel([item.lineId]),
    }
    if (runPressed(queueRowCommands, event, system, focused)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const target = rovingTarget(event.key, at, items.length)
    const wanted = target === undefined ? undefined : items[target]
    if (target === undefined || wanted === undefined) return
    event.preventDefault()
    goTo(target, wanted.lineId)
  }
  return (
    <div ref={scrollRef} className={styles.rows}>
      <ul
        className={styles.all}
        style={{ height: items.length * ROW_HEIGHT }}
        aria-label={queueRowsList()}
        onKeyDown={onKeyDown}
      >
        {items.slice(first, end).map((item, index) => (
          <Row
            key={`${item.source} ${item.lineId}`}
            {...props}
            item={item}
            index={first + index}
            isTabStop={first + index === at}
            isFirst={waiting[0] === item.lineId}
            isDragged={dragged === item.lineId}
            onFocus={() => setActive(item.lineId)}
            onDrag={(isOn) => setDragged(isOn ? item.lineId : undefined)}
            onDrop={() => {
              if (dragged !== undefined) move(dragged, waiting.indexOf(item.lineId))
              setDragged(undefined)
            }}
            canDrop={dragged !== undefined && item.state === 'queued'}
          />
        ))}
      </ul>
    </div>
  )
}

type RowProps = QueuePanelProps & {
  readonly item: QueueItem
  readonly index: number
  readonly isTabStop: boolean
  /** The first of those that wait. */
  readonly isFirst: boolean
  readonly isDragged: boolean
  readonly canDrop: boolean
  readonly onFocus: () => void
  readonly onDrag: (isDragged: boolean) => void
  readonly onDrop: () => void
}

function Row({ item, index, ...props }: RowProps) {
  const { lineId, number, speaker, state } = item
  const colour = props.colourOf(lineId)
  const onDragStart = (event: DragEvent): void => {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', queueRowsLine({ number }))
    props.onDrag(true)
  }
  return (
    <li
      className={styles.row}
      style={{ transform: `translateY(${index * ROW_HEIGHT}px)` }}
      tabIndex={props.isTabStop ? 0 : -1}
      aria-label={queueRowsItem({ number, speaker, state: itemWords(item) })}
      aria-posinset={index + 1}
      aria-setsize={props.items.length}
      data-queued={lineId}
      data-dragged={props.isDragged}
      draggable={state === 'queued'}
      onFocus={props.onFocus}
      onDragStart={onDragStart}
      onDragEnd={() => props.onDrag(false)}
      onDragOver={(event) => (props.canDrop ? event.preventDefault() : undefined)}
      onDrop={(event) => {
        event.preventDefault()
        props.onDrop()
      }}
      onDoubleClick={() => props.onReveal(lineId)}
    >
      <StateMark
        line={{ state: itemMark(state), ...(item.progress === undefined ? {} : { progress: item.progress }) }}
        size={14}
      />
      <span className={`${styles.number} tnum`}>{number}</span>
      <span className={styles.what}>
        <span className={`spk-name ellip ${colour === undefined ? '' : `s${colour}`}`}>{speaker}</span>
        <span
          className={`${styles.detail} tnum ellip`}
          title={item.problem === undefined ? undefined : itemDetail(item)}
        >
          {itemDetail(item)}
        </span>
      </span>
      <span className="t2 tnum">{itemWords(item)}</span>
      <span className={styles.actions}>
        <RowActions {...props} item={item} />
      </span>
    </li>
  )
}

function RowActions({ item, ...props }: Pick<RowProps, 'item' | 'isFirst' | 'isTabStop' | 'readOnly'> & RowCalls) {
  const { lineId, number, state } = item
  const tabIndex = props.isTabStop ? 0 : -1
  if (state === 'queued') {
    return (
      <>
        <IconButton
          icon={ChevronUpIcon}
          small
          label={queueRowsFirst({ number })}
          tabIndex={tabIndex}
          disabled={props.isFirst}
          onClick={() => props.onFirst([lineId])}
        />
        <IconButton
          icon={CloseIcon}
          iconSize={12}
          small
          label={queueRowsCancel({ number })}
          tabIndex={tabIndex}
          onClick={() => props.onCancel([lineId])}
        />
      </>
    )
  }
  if (state !== 'failed' && state !== 'cancelled') return null
  return (
    <>
      <IconButton
        icon={RefreshIcon}
        small
        label={queueRowsTryAgain({ number })}
        tabIndex={tabIndex}
        disabled={props.readOnly}
        onClick={() => props.onRetry([lineId])}
      />
      {state === 'failed' ? (
        <IconButton
          icon={CloseIcon}
          iconSize={12}
          small
          label={queueRowsDismiss({ number })}
          tabIndex={tabIndex}
          onClick={() => props.onDismiss([lineId])}
        />
      ) : null}
    </>
  )
}

type RowCalls = Pick<QueuePanelProps, 'onFirst' | 'onCancel' | 'onRetry' | 'onDismiss'>
