import {
  queueUnknownAbout,
  queueUnknownFacts,
  queueUnknownFactsSent,
  queueUnknownGiveUp,
  queueUnknownGiveUpAll,
  queueUnknownGiveUpName,
  queueUnknownItem,
  queueUnknownLine,
  queueUnknownLineGone,
  queueUnknownList,
  queueUnknownListen,
  queueUnknownListenName,
  queueUnknownSendAgain,
  queueUnknownSendAgainName,
  queueUnknownStop,
  queueUnknownStopName,
  queueUnknownTitle,
} from '../../../shared/messages/made/queue.ts'
import { around } from '../../base/messages/around.ts'
import { formatTime } from '../../base/format.ts'
import { PauseIcon, PlayIcon } from '../../base/ui/icons/icons.tsx'
import { UnknownIcon } from '../../base/ui/icons/state-icons.tsx'
import styles from './queue.module.css'
import type { QueuePanelProps } from './queue-props.ts'

/** Lines that left and never came back whole. Each waits for a decision; none is sent again by itself. */
export function UnknownLines(props: Pick<QueuePanelProps, 'unknown' | 'playingId' | 'readOnly' | UnknownCalls>) {
  return (
    <section aria-label={queueUnknownList()}>
      <div className={styles.group}>
        <UnknownIcon size={14} className="m-flag" />
        <span className="grow">{queueUnknownTitle({ unknown: props.unknown.length })}</span>
        {props.unknown.length < 2 ? null : (
          <button
            type="button"
            className="btn btn-sm"
            disabled={props.readOnly}
            onClick={() => props.onGiveUp(props.unknown.map(({ lineId }) => lineId))}
          >
            {queueUnknownGiveUpAll()}
          </button>
        )}
      </div>
      <ul className={styles.unknown}>
        {props.unknown.map((line) => {
          const name = line.number === undefined ? queueUnknownLineGone() : queueUnknownLine({ number: line.number })
          const isPlaying = line.mediaId !== undefined && line.mediaId === props.playingId
          return (
            <li key={line.lineId}>
              <span className="grow">
                {around(
                  (facts) => queueUnknownItem({ line: name, facts }),
                  <span className="t3 tnum">{factWords(line)}</span>,
                )}
              </span>
              {line.mediaId === undefined ? null : (
                <button
                  type="button"
                  className="btn btn-sm"
                  aria-label={isPlaying ? queueUnknownStopName({ name }) : queueUnknownListenName({ name })}
                  onClick={() => props.onListen(line)}
                >
                  {isPlaying ? <PauseIcon size={12} /> : <PlayIcon size={12} />}
                  {isPlaying ? queueUnknownStop() : queueUnknownListen()}
                </button>
              )}
              <button
                type="button"
                className="btn btn-sm"
                aria-label={queueUnknownSendAgainName({ name })}
                disabled={props.readOnly || line.number === undefined}
                onClick={() => props.onSendAgain([line.lineId])}
              >
                {queueUnknownSendAgain()}
              </button>
              <button
                type="button"
                className="btn btn-sm"
                aria-label={queueUnknownGiveUpName({ name })}
                disabled={props.readOnly}
                onClick={() => props.onGiveUp([line.lineId])}
              >
                {queueUnknownGiveUp()}
              </button>
            </li>
          )
        })}
      </ul>
      <p className={styles.hint}>{queueUnknownAbout()}</p>
    </section>
  )
}

type UnknownCalls = 'onListen' | 'onSendAgain' | 'onGiveUp'

function factWords({ sentAt, bytesOfText: bytes, isLost = false }: QueuePanelProps['unknown'][number]): string {
  return sentAt === undefined
    ? queueUnknownFacts({ bytes, isLost })
    : queueUnknownFactsSent({ bytes, isLost, time: formatTime(sentAt) })
}
