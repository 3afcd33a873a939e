import { Popover } from 'radix-ui'
import { useId, useRef } from 'react'
import type { QueueView } from '../../../shared/contract/views.ts'
import {
  queuePanelCancel,
  queuePanelClose,
  queuePanelDismiss,
  queuePanelFailed,
  queuePanelKeys,
  queuePanelNone,
  queuePanelPause,
  queuePanelPaused,
  queuePanelResume,
  queuePanelTitle,
  queuePanelTryAgain,
} from '../../../shared/messages/made/queue.ts'
import { useKeyWords } from '../../base/key-words.ts'
import { around } from '../../base/messages/around.ts'
import { sentencesOf } from '../../base/messages/problem-words.ts'
import { useProblemTable } from '../../base/messages/use-problem-table.ts'
import { useFocusBack } from '../../base/ui/focus-back.tsx'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { CloseIcon, PauseIcon, PlayIcon } from '../../base/ui/icons/icons.tsx'
import { isActive, outcome } from '../../rendering/model/announcements.ts'
import { waitingLines } from '../model/queue.ts'
import { queueRowCommand } from './command-list.ts'
import { ElsewhereCard } from './elsewhere-card.tsx'
import styles from './queue.module.css'
import type { QueuePanelProps } from './queue-props.ts'
import { QueueRows } from './queue-rows.tsx'
import { UnknownLines } from './unknown-lines.tsx'

/** Draws the panel, open. */
export function QueuePanel(props: QueuePanelProps) {
  useProblemTable()
  const { queue, items, unknown } = props
  const keysOf = useKeyWords()
  const headingId = useId()
  const button = useRef(props.button)
  const isLeftOutside = useRef(false)
  const onCloseAutoFocus = useFocusBack(() => {
    if (!isLeftOutside.current) button.current.focus()
  })
  const failed = items.flatMap((item) => (item.state === 'failed' ? [item.lineId] : []))
  const canCancel = waitingLines(items).length > 0
  return (
    <Popover.Root open onOpenChange={(isOpen) => (isOpen ? undefined : props.onClose())}>
      <Popover.Anchor virtualRef={button} />
      <Popover.Portal>
        <Popover.Content
          className={`pop ${styles.panel}`}
          aria-labelledby={headingId}
          side="top"
          align="start"
          sideOffset={8}
          collisionPadding={12}
          onOpenAutoFocus={focusRows}
          onInteractOutside={(event) => {
            const { target } = event
            // The button closes it by itself.
            if (target instanceof Node && button.current.contains(target)) event.preventDefault()
            else isLeftOutside.current = true
          }}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <header className={styles.head}>
            <h2 id={headingId}>{queuePanelTitle()}</h2>
            <span className="t3 tnum ellip grow">{queueState(queue)}</span>
            {queue.kind === 'paused' ? (
              <button type="button" className="btn btn-sm" disabled={props.readOnly} onClick={props.onResume}>
                <PlayIcon size={12} />
                {queuePanelResume()}
              </button>
            ) : (
              <button type="button" className="btn btn-sm" disabled={!isActive(queue)} onClick={props.onPause}>
                <PauseIcon size={12} />
                {queuePanelPause()}
              </button>
            )}
            <button type="button" className="btn btn-sm" disabled={!canCancel} onClick={props.onCancelAll}>
              {queuePanelCancel()}
            </button>
            <Popover.Close asChild>
              <IconButton icon={CloseIcon} iconSize={14} small label={queuePanelClose()} />
            </Popover.Close>
          </header>
          {queue.elsewhere === undefined ? null : (
            <ElsewhereCard
              other={queue.elsewhere}
              readOnly={props.readOnly}
              onWait={props.onWaitForTurn}
              onTakeOver={props.onTakeOver}
              onRender={props.onResume}
            />
          )}
          {queue.problem === undefined || queue.elsewhere !== undefined ? null : (
            <p className={styles.problem} role="status">
              {sentencesOf(queue.problem)}
            </p>
          )}
          {unknown.length === 0 ? null : <UnknownLines {...props} />}
          {failed.length === 0 ? null : (
            <div className={styles.group}>
              <span className="grow m-bad">{queuePanelFailed({ failed: failed.length })}</span>
              <button
                type="button"
                className="btn btn-sm"
                disabled={props.readOnly}
                onClick={() => props.onRetry(failed)}
              >
                {queuePanelTryAgain()}
              </button>
              <button type="button" className="btn btn-sm" onClick={() => props.onDismiss(failed)}>
                {queuePanelDismiss()}
              </button>
            </div>
          )}
          {items.length === 0 ? <p className={styles.none}>{queuePanelNone()}</p> : <QueueRows {...props} />}
          {canCancel ? (
            <p className={styles.hint}>
              {around(
                (up, down) => queuePanelKeys({ up, down }),
                <span className="kbd">{keysOf(queueRowCommand('moveWaitingUp'))}</span>,
                <span className="kbd">{keysOf(queueRowCommand('moveWaitingDown'))}</span>,
              )}
            </p>
          ) : null}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function queueState(queue: QueueView): string {
  switch (queue.kind) {
    case 'paused':
      return queuePanelPaused({ outcome: outcome(queue) })
    case 'idle':
      return queue.total === 0 ? '' : outcome(queue)
    default:
      return outcome(queue)
  }
}

/** The lines take the focus, or the panel itself: its title is read, and arrows or Tab go on from there. */
function focusRows(event: Event): void {
  const { target } = event
  if (!(target instanceof HTMLElement)) return
  event.preventDefault()
  const row = target.querySelector<HTMLElement>('[data-queued][tabindex="0"]')
  const wanted = row ?? target
  wanted.focus()
}
