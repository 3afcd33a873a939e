import type { UnknownAnswer } from '../../../shared/contract/render-views.ts'
import { formatBytes, formatClockTime, formatSeconds, plural } from '../../base/format.ts'
import { wavePath } from '../../base/ui/wave-path.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Facts } from '../../base/ui/facts.tsx'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { PauseIcon, PlayIcon } from '../../base/ui/icons/icons.tsx'
import { UnknownIcon } from '../../base/ui/icons/state-icons.tsx'
import { messageOf } from '../../base/messages/problem-words.ts'
import styles from './unknown-decision.module.css'

/** Size of the small wave beside what came. */
const WAVE = { width: 160, height: 28 } as const

/** A line that may have been billed, and what its decision is made by. */
export type UnknownDecisionProps = {
  readonly answer: UnknownAnswer
  readonly isPlaying: boolean
  readonly readOnly: boolean
  /** Plays what came, or stops it. */
  readonly onListen: (mediaId: string) => void
  readonly onUse: () => void
  readonly onSendAgain: () => void
  readonly onClose: () => void
}

/** Draws what happened, what came, and the three ways out. Escape leaves it as it is. */
export function UnknownDecision(props: UnknownDecisionProps) {
  const { answer } = props
  const { sound } = answer
  return (
    <Dialog
      title="Unknown: it may have been billed"
      icon={<UnknownIcon size={16} className="m-flag" />}
      width="wide"
      description={descriptionOf(answer)}
      onClose={props.onClose}
      footer={
        <>
          {sound?.canUse === true ? (
            <button type="button" className="btn btn-lg" disabled={props.readOnly} onClick={props.onUse}>
              Use as a take
            </button>
          ) : null}
          <button
            type="button"
            className="btn btn-lg"
            disabled={props.readOnly || answer.number === undefined}
            onClick={props.onSendAgain}
          >
            Send again, {plural(answer.bytesOfText, 'byte')}
          </button>
          <span className="grow" />
          <button type="button" className="btn btn-ghost btn-lg" onClick={props.onClose}>
            Leave it
          </button>
        </>
      }
    >
      {answer.received === 0 ? null : (
        <div className={styles.came}>
          {sound === undefined ? null : (
            <>
              <IconButton
                icon={props.isPlaying ? PauseIcon : PlayIcon}
                label={props.isPlaying ? 'Stop what came' : 'Play what came'}
                small
                iconSize={12}
                onClick={() => props.onListen(sound.mediaId)}
              />
              <svg className="wv" width={WAVE.width} height={WAVE.height} aria-hidden="true">
                <path d={wavePath(sound.peaks, WAVE.width, WAVE.height, 'solid')} />
              </svg>
            </>
          )}
          <span className="tnum">{cameWords(answer)}</span>
        </div>
      )}
      <div className={styles.facts}>
        <Facts
          facts={[
            ['Sent', sentWords(answer)],
            ['API credit since', creditWords[answer.credit]],
          ]}
        />
      </div>
    </Dialog>
  )
}

function descriptionOf({ number, problem, received, hasTake }: UnknownAnswer): string {
  const line = number === undefined ? '' : `Line ${number}. `
  const why = messageOf(problem) ?? 'It was sent once, and its answer never came.'
  const kept = received > 0 ? ' What came is kept.' : ''
  const take = hasTake ? ' The take that the line has stays as it is.' : ''
  return `${line}${why}${kept}${take} Sending again may bill it twice.`
}

/** How much came, and what it was read as. */
export function cameWords({ received, sound }: Pick<UnknownAnswer, 'received' | 'sound'>): string {
  const size = formatBytes(received)
  if (sound === undefined) return `${size}, nothing of it can be heard`
  const end = sound.isWhole ? '' : ', its end is missing'
  const silent = sound.canUse ? '' : ', silence'
  return `${size}, ${formatSeconds(sound.seconds)}, ${forms[sound.form]}${end}${silent}`
}

const forms = {
  wav: 'WAV',
  mp3: 'MP3',
  opus: 'Opus',
  samples: 'read as raw samples',
  other: 'of another form',
} as const

const creditWords = { unchanged: 'not changed yet', changed: 'changed', notRead: 'not read yet' } as const

function sentWords({ bytesOfText, sentAt }: UnknownAnswer): string {
  const at = sentAt === undefined ? '' : `, ${formatClockTime(sentAt)}`
  return `${plural(bytesOfText, 'byte')}${at}`
}
