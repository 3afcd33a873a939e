import {
  queueAnswerAbout,
  queueAnswerAboutLine,
  queueAnswerBytes,
  queueAnswerBytesAt,
  queueAnswerCame,
  queueAnswerCameNothing,
  queueAnswerCredit,
  queueAnswerCreditChanged,
  queueAnswerCreditNotRead,
  queueAnswerCreditUnchanged,
  queueAnswerFormMp3,
  queueAnswerFormOpus,
  queueAnswerFormOther,
  queueAnswerFormSamples,
  queueAnswerFormWav,
  queueAnswerLeave,
  queueAnswerPlay,
  queueAnswerSendAgain,
  queueAnswerSent,
  queueAnswerStop,
  queueAnswerTitle,
  queueAnswerUse,
  queueAnswerWhy,
  queueAnswerWhyKept,
  queueAnswerWhyTake,
} from '../../../shared/messages/made/queue.ts'
import type { UnknownAnswer } from '../../../shared/contract/render-views.ts'
import { formatBytes, formatClockTime, formatSeconds } from '../../base/format.ts'
import { wavePath } from '../../base/wave/wave-path.ts'
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
      title={queueAnswerTitle()}
      icon={<UnknownIcon size={16} className="m-flag" />}
      width="wide"
      description={descriptionOf(answer)}
      onClose={props.onClose}
      footer={
        <>
          {sound?.canUse === true ? (
            <button type="button" className="btn btn-lg" disabled={props.readOnly} onClick={props.onUse}>
              {queueAnswerUse()}
            </button>
          ) : null}
          <button
            type="button"
            className="btn btn-lg"
            disabled={props.readOnly || answer.number === undefined}
            onClick={props.onSendAgain}
          >
            {queueAnswerSendAgain({ bytesOfText: answer.bytesOfText })}
          </button>
          <span className="grow" />
          <button type="button" className="btn btn-ghost btn-lg" onClick={props.onClose}>
            {queueAnswerLeave()}
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
                label={props.isPlaying ? queueAnswerStop() : queueAnswerPlay()}
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
            [queueAnswerSent(), sentWords(answer)],
            [queueAnswerCredit(), creditWords[answer.credit]()],
          ]}
        />
      </div>
    </Dialog>
  )
}

function descriptionOf({ number, problem, received, hasTake }: UnknownAnswer): string {
  const why = messageOf(problem) ?? queueAnswerWhy()
  const kept = received > 0 ? queueAnswerWhyKept({ why }) : why
  const all = hasTake ? queueAnswerWhyTake({ why: kept }) : kept
  return number === undefined ? queueAnswerAbout({ why: all }) : queueAnswerAboutLine({ number, why: all })
}

/** How much came, and what it was read as. */
export function cameWords({ received, sound }: Pick<UnknownAnswer, 'received' | 'sound'>): string {
  const size = formatBytes(received)
  if (sound === undefined) return queueAnswerCameNothing({ size })
  return queueAnswerCame({
    size,
    length: formatSeconds(sound.seconds),
    form: forms[sound.form](),
    isWhole: sound.isWhole,
    canUse: sound.canUse,
  })
}

const forms = {
  wav: queueAnswerFormWav,
  mp3: queueAnswerFormMp3,
  opus: queueAnswerFormOpus,
  samples: queueAnswerFormSamples,
  other: queueAnswerFormOther,
} as const

const creditWords = {
  unchanged: queueAnswerCreditUnchanged,
  changed: queueAnswerCreditChanged,
  notRead: queueAnswerCreditNotRead,
} as const

function sentWords({ bytesOfText, sentAt }: UnknownAnswer): string {
  return sentAt === undefined
    ? queueAnswerBytes({ bytes: bytesOfText })
    : queueAnswerBytesAt({ bytes: bytesOfText, time: formatClockTime(sentAt) })
}
