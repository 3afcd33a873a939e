import { formatTime, plural } from '../../base/format.ts'
import { PauseIcon, PlayIcon } from '../../base/ui/icons/icons.tsx'
import { UnknownIcon } from '../../base/ui/icons/state-icons.tsx'
import styles from './queue.module.css'
import type { QueuePanelProps } from './queue-props.ts'

/** Lines that left and never came back whole. Each waits for a decision; none is sent again by itself. */
export function UnknownLines(props: Pick<QueuePanelProps, 'unknown' | 'playingId' | 'readOnly' | UnknownCalls>) {
  return (
    <section aria-label="Lines that may have been billed">
      <div className={styles.group}>
        <UnknownIcon size={14} className="m-flag" />
        <span className="grow">{plural(props.unknown.length, 'line')} may have been billed without an answer</span>
        {props.unknown.length < 2 ? null : (
          <button
            type="button"
            className="btn btn-sm"
            disabled={props.readOnly}
            onClick={() => props.onGiveUp(props.unknown.map(({ lineId }) => lineId))}
          >
            Give up all
          </button>
        )}
      </div>
      <ul className={styles.unknown}>
        {props.unknown.map((line) => {
          const name = line.number === undefined ? 'A line that is gone' : `Line ${line.number}`
          const isPlaying = line.mediaId !== undefined && line.mediaId === props.playingId
          return (
            <li key={line.lineId}>
              <span className="grow">
                {name}
                <span className="t3 tnum">
                  {line.sentAt === undefined ? null : `, sent ${formatTime(line.sentAt)}`},{' '}
                  {plural(line.bytesOfText, 'byte')}
                  {line.isLost === true ? ', its file is gone' : null}
                </span>
              </span>
              {line.mediaId === undefined ? null : (
                <button
                  type="button"
                  className="btn btn-sm"
                  aria-label={isPlaying ? `Stop what came of ${name}` : `Listen to what came of ${name}`}
                  onClick={() => props.onListen(line)}
                >
                  {isPlaying ? <PauseIcon size={12} /> : <PlayIcon size={12} />}
                  {isPlaying ? 'Stop' : 'Listen to what came'}
                </button>
              )}
              <button
                type="button"
                className="btn btn-sm"
                aria-label={`Send ${name} again: it may cost twice`}
                disabled={props.readOnly || line.number === undefined}
                onClick={() => props.onSendAgain([line.lineId])}
              >
                Send again
              </button>
              <button
                type="button"
                className="btn btn-sm"
                aria-label={`Give up ${name}`}
                disabled={props.readOnly}
                onClick={() => props.onGiveUp([line.lineId])}
              >
                Give up
              </button>
            </li>
          )
        })}
      </ul>
      <p className={styles.hint}>Send again may cost twice. Give up leaves the line as not rendered.</p>
    </section>
  )
}

type UnknownCalls = 'onListen' | 'onSendAgain' | 'onGiveUp'
