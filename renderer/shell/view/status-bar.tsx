import {
  statusCoverageDraft,
  statusCoverageFinal,
  statusCoverageName,
  statusCoverageTodo,
  statusEstimated,
  statusLines,
  statusName,
  statusQueueCancel,
  statusQueueCancelName,
  statusQueueFailed,
  statusQueueFailedAndUnknown,
  statusQueueName,
  statusQueuePause,
  statusQueuePauseName,
  statusQueueResume,
  statusQueueResumeName,
  statusQueueTroubleShow,
  statusQueueUnknown,
  statusService,
  statusServiceUnknown,
  statusWords,
} from '../../../shared/messages/made/status.ts'
import type { ReactNode } from 'react'
import type { HostState } from '../../../shared/contract/host-link.ts'
import type { ConnectionView, QueueView } from '../../../shared/contract/views.ts'
import { isActive, settledLines } from '../../rendering/model/announcements.ts'
import type { Balances } from '../../account/balances.ts'
import { formatClock } from '../../base/format.ts'
import { type Coverage, coverageWords } from '../../project/tally.ts'
import { CloseIcon, PauseIcon, PlayIcon } from '../../base/ui/icons/icons.tsx'
import { paidFrom } from './late-parts.ts'
import styles from './status.module.css'
import { connectionWords, queueWords } from './status-words.ts'
import { remedyOf } from '../../base/messages/problem-words.ts'
import { useProblemTable } from '../../base/messages/use-problem-table.ts'

/** The bottom bar of an open project. */
export type StatusBarProps = {
  /** Whether the host answers: without it nothing is known of the service or the queue. */
  readonly host: HostState['kind']
  readonly connection: ConnectionView
  readonly queue: QueueView
  readonly coverage: Coverage
  readonly lineCount: number
  /** Words that are spoken. */
  readonly words: number
  readonly seconds: number
  /** Some lines have no audio yet, so the length is partly guessed. */
  readonly isEstimate: boolean
  readonly balances: Balances
  /** What lines are rendered with. */
  readonly source: 'draft' | 'service'
  readonly onConnection: () => void
  /** The balance: opens the account. */
  readonly onBalance: () => void
  readonly onPause: () => void
  readonly onResume: () => void
  readonly onCancel: () => void
  readonly onFailed: () => void
  readonly onCoverage: () => void
  /** The button that opens the queue, with what it opens. */
  readonly queuePanel: ReactNode
  /** An export whose sheet is closed. */
  readonly exportRun: ReactNode
  /** The keys that matter where the person is. */
  readonly keyHint: ReactNode
}

/** Draws the bar. Its words change often and are not read out by themselves; the announcer says what matters. */
export function StatusBar(props: StatusBarProps) {
  useProblemTable()
  const { queue, coverage, connection } = props
  const hasHost = props.host === 'connected'
  const connected = connection.kind === 'connected'
  const words = connectionWords(connection, queue.problem, props.host)
  return (
    <footer className="statusbar" aria-label={statusName()} data-region="status bar">
      <button
        type="button"
        className="it"
        aria-label={hasHost ? statusService({ state: words.toLowerCase() }) : statusServiceUnknown({ state: words })}
        onClick={props.onConnection}
      >
        <span className={`dot ${hasHost && connected && queue.problem === undefined ? 'c-ok' : 't3'}`} />
        {words}
      </button>
      {!hasHost || (queue.kind === 'idle' && queue.failed + queue.unknown === 0) ? null : <QueueProgress {...props} />}
      {props.queuePanel}
      {props.exportRun}
      {props.keyHint}
      <span className="grow" />
      <button
        type="button"
        className={`it ${styles.coverage}`}
        aria-label={statusCoverageName({ coverage: coverageWords(coverage) })}
        onClick={props.onCoverage}
      >
        <span className="stackbar" aria-hidden>
          <i className="f" style={{ flexGrow: coverage.final }} />
          <i className="d" style={{ flexGrow: coverage.draft }} />
          <i className="n" style={{ flexGrow: coverage.todo }} />
        </span>
        {statusCoverageFinal({ final: coverage.final })}
        <span className="t3">·</span>
        {statusCoverageDraft({ draft: coverage.draft })}
        <span className="t3">·</span>
        {statusCoverageTodo({ todo: coverage.todo })}
      </button>
      <span className="sepr" />
      <span className={`it ${styles.plain} ${styles.sums}`}>
        {statusLines({ lines: props.lineCount })}
        <span className="t3">·</span>
        <span className={styles.words}>
          {statusWords({ words: props.words })}
          <span className="t3">·</span>
        </span>
        {props.isEstimate ? statusEstimated({ length: formatClock(props.seconds) }) : formatClock(props.seconds)}
      </span>
      {hasHost && connected ? (
        <>
          <span className="sepr" />
          <paidFrom.Part balances={props.balances} source={props.source} onOpen={props.onBalance} />
        </>
      ) : null}
    </footer>
  )
}

function QueueProgress({ queue, onPause, onResume, onCancel, onFailed }: StatusBarProps) {
  const isPaused = queue.kind === 'paused'
  const active = isActive(queue) || isPaused
  const done = settledLines(queue)
  return (
    <>
      <span className="sepr" />
      <div className={`it ${styles.plain}`} role="status" aria-live="off" aria-label={statusQueueName()}>
        {active ? (
          <div
            className={`bar ${styles.queueBar}`}
            role="progressbar"
            aria-label={statusQueueName()}
            aria-valuenow={done}
            aria-valuemin={0}
            aria-valuemax={queue.total}
          >
            <i style={{ width: `${queue.total === 0 ? 0 : (done / queue.total) * 100}%` }} />
          </div>
        ) : null}
        <span className={`${styles.queueWords} ellip`} title={remedyOf(queue.problem)}>
          {queueWords(queue)}
        </span>
      </div>
      {active ? (
        <button
          type="button"
          className="it"
          aria-label={isPaused ? statusQueueResumeName() : statusQueuePauseName()}
          onClick={isPaused ? onResume : onPause}
        >
          {isPaused ? <PlayIcon size={12} /> : <PauseIcon size={12} />}
          {isPaused ? statusQueueResume() : statusQueuePause()}
        </button>
      ) : null}
      {active ? (
        <button type="button" className="it" aria-label={statusQueueCancelName()} onClick={onCancel}>
          <CloseIcon size={12} />
          {statusQueueCancel()}
        </button>
      ) : null}
      {queue.failed + queue.unknown === 0 ? null : (
        <button
          type="button"
          className={queue.failed === 0 ? 'it m-flag' : 'it m-bad'}
          aria-label={statusQueueTroubleShow({ trouble: troubleWords(queue) })}
          onClick={onFailed}
        >
          {troubleWords(queue)}
        </button>
      )}
    </>
  )
}

// An unknown line has not failed: it may well have been made, and billed.
function troubleWords({ failed, unknown }: { readonly failed: number; readonly unknown: number }): string {
  if (unknown === 0) return statusQueueFailed({ failed })
  return failed === 0 ? statusQueueUnknown({ unknown }) : statusQueueFailedAndUnknown({ failed, unknown })
}
