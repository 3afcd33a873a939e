import type { DragEvent } from 'react'
import type { AuditionResult, Candidate } from '../../../shared/contract/casting-views.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import {
  castingCandidateAssign,
  castingCandidateAssignDraft,
  castingCandidateAssigned,
  castingCandidateAssignNamed,
  castingCandidateCheck,
  castingCandidateCurrent,
  castingCandidateDraft,
  castingCandidateFailed,
  castingCandidateKept,
  castingCandidatePace,
  castingCandidatePause,
  castingCandidatePitch,
  castingCandidatePlay,
  castingCandidateRemove,
  castingCandidateRendering,
  castingCandidateSendAgain,
  castingCandidateSendAgainName,
  castingCandidateSilent,
  castingCandidateStar,
  castingCandidateUnheard,
  castingCandidateUnknown,
  castingCandidateUnstar,
  castingCandidateWaiting,
} from '../../../shared/messages/made/casting.ts'
import { formatSeconds } from '../../base/format.ts'
import { sentencesOf } from '../../base/messages/problem-words.ts'
import { SoundWave } from '../../base/ui/fields/sound-wave.tsx'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { CheckIcon, CloseIcon, WarningIcon } from '../../base/ui/icons/icons.tsx'
import { StarFilledIcon, StarIcon } from '../../base/ui/icons/more-icons.tsx'
import { ProgressRing } from '../../base/ui/icons/state-mark.tsx'
import { PlayButton } from '../../base/ui/play-button.tsx'
import type { AuditionPlayer } from '../../transport/single/audition-player.ts'
import { usePlayhead } from '../../transport/use-playhead.ts'
import { canBeHeard, checkWords, isDraftCandidate, paceWords, pitchWords } from '../model/audition.ts'
import styles from './candidate.module.css'

/** One voice of an audition. */
export type CandidateCardProps = {
  readonly candidate: Candidate
  /** Its key, and where it stands, from 1: the key that switches to it. */
  readonly candidateKey: string
  readonly place: number
  /** Its title, or a letter while names are hidden. */
  readonly title: string
  readonly about: string
  readonly isBlind: boolean
  readonly speakerName: string
  readonly result: AuditionResult | undefined
  /** What the speaker, or the variant that is opened, has now. */
  readonly isCurrent: boolean
  readonly isFavourite: boolean
  readonly isActive: boolean
  readonly isPlaying: boolean
  readonly readOnly: boolean
  readonly player: AuditionPlayer
  readonly onActivate: () => void
  readonly onToggle: () => void
  readonly onAssign: () => void
  readonly onRemove: () => void
  /** Sends it once more although it may have been billed. */
  readonly onResend: () => void
  readonly onStar: () => void
  readonly onDrag: (isDragged: boolean) => void
}

/** Draws the card. Space plays, Enter assigns while the card itself has the focus. */
export function CandidateCard(props: CandidateCardProps) {
  const { candidate, title, result, isBlind, isCurrent, readOnly } = props
  const isDraft = isDraftCandidate(candidate) && !isBlind
  const isHeard = canBeHeard(result)
  const onDragStart = (event: DragEvent): void => {
    event.dataTransfer.effectAllowed = 'copy'
    event.dataTransfer.setData('text/plain', title)
    props.onDrag(true)
  }
  const assignWords =
    isDraftCandidate(candidate) && !isBlind
      ? castingCandidateAssignDraft()
      : castingCandidateAssign({ speaker: props.speakerName })
  return (
    <article
      className={styles.card}
      aria-label={title}
      aria-current={props.isActive ? 'true' : undefined}
      data-current={isCurrent}
      data-candidate={props.candidateKey}
      tabIndex={props.isActive ? 0 : -1}
      draggable={!readOnly && !isBlind}
      onDragStart={onDragStart}
      onDragEnd={() => props.onDrag(false)}
      onFocus={(event) => (event.target === event.currentTarget ? props.onActivate() : undefined)}
    >
      <header className={styles.cardHead}>
        <h3 className="ellip grow">{title}</h3>
        {isCurrent && !isBlind ? <span className="tag tag-plain">{castingCandidateCurrent()}</span> : null}
        {isDraft ? <span className="tag tag-draft">{castingCandidateDraft()}</span> : null}
        <IconButton
          icon={CloseIcon}
          iconSize={12}
          small
          label={castingCandidateRemove({ title })}
          onClick={props.onRemove}
        />
      </header>
      <p className={`${styles.about} ellip`}>{props.about}</p>
      {isHeard ? <HeardWave {...props} result={result} isDraft={isDraft} /> : <Unheard result={result} />}
      <dl className={styles.measures}>
        <div>
          <dt>{castingCandidatePace()}</dt>
          <dd className="tnum">{paceWords(result?.measures?.wordsPerMinute)}</dd>
        </div>
        <div>
          <dt>{castingCandidatePitch()}</dt>
          <dd className="tnum">{pitchWords(result?.measures?.pitchHz)}</dd>
        </div>
        <div>
          <dt>{castingCandidateCheck()}</dt>
          <dd className={result?.state === 'suspicious' ? 'm-flag' : ''}>{checkWords(result)}</dd>
        </div>
      </dl>
      {/* What is unknown is said above already, and the question before it is sent again has the rest. */}
      {result?.problem === undefined || result.state === 'unknown' ? null : (
        <p className={styles.cardProblem} role="alert">
          {sentencesOf(result.problem)}
        </p>
      )}
      {result?.state === 'unknown' ? (
        <button
          type="button"
          className={`btn ${styles.resend}`}
          disabled={readOnly}
          aria-label={castingCandidateSendAgainName({ title })}
          onClick={props.onResend}
        >
          {castingCandidateSendAgain()}
        </button>
      ) : null}
      {isCurrent && !isBlind ? (
        <p className={styles.assigned}>
          <CheckIcon size={14} />
          {castingCandidateAssigned({ speaker: props.speakerName })}
        </p>
      ) : (
        <button
          type="button"
          className={`btn ${styles.assign}`}
          disabled={readOnly}
          aria-label={castingCandidateAssignNamed({ assign: assignWords, title })}
          onClick={props.onAssign}
        >
          {assignWords}
        </button>
      )}
    </article>
  )
}

function HeardWave(props: CandidateCardProps & { readonly result: AuditionResult; readonly isDraft: boolean }) {
  const { candidateKey, result, isDraft, title, isPlaying, player } = props
  const length = (result.durationSamples ?? 0) / (result.sampleRate ?? 44_100)
  const words = (position: number): string =>
    position > 0 ? `${position.toFixed(1)} / ${formatSeconds(length)}` : formatSeconds(length)
  const { headRef, restRef, timeRef } = usePlayhead(player, candidateKey, isPlaying, length, words)
  return (
    <>
      <SoundWave
        className={styles.well}
        peaks={result.peaks}
        durationSeconds={length}
        isDraft={isDraft}
        headRef={headRef}
        restRef={restRef}
        onSeek={(part) => {
          player.seek(candidateKey, part)
          props.onActivate()
        }}
      />
      <div className={styles.controls}>
        <PlayButton
          label={isPlaying ? castingCandidatePause({ title }) : castingCandidatePlay({ title })}
          isPlaying={isPlaying}
          onClick={props.onToggle}
        />
        <span ref={timeRef} className="tnum t2">
          {formatSeconds(length)}
        </span>
        {result.isKept ? <span className="t3">{castingCandidateKept()}</span> : null}
        <span className="grow" />
        <span className="kbd" aria-hidden>
          {props.place}
        </span>
        <Star {...props} />
      </div>
    </>
  )
}

function Unheard({ result }: { readonly result: AuditionResult | undefined }) {
  const state = result?.state
  const isBusy = state === 'waiting' || state === 'rendering'
  return (
    <>
      <div className={styles.well}>
        <span className="t3">
          {state === undefined ? castingCandidateUnheard() : isBusy ? '' : <WarningIcon className="m-bad" />}
        </span>
      </div>
      <div className={styles.controls} role={isBusy ? 'status' : undefined}>
        {isBusy ? <ProgressRing progress={undefined} size={16} /> : null}
        <span className="t2">{unheardWords(state)}</span>
      </div>
    </>
  )
}

function unheardWords(state: AuditionResult['state'] | undefined): string {
  switch (state) {
    case 'waiting':
      return castingCandidateWaiting()
    case 'rendering':
      return castingCandidateRendering()
    case 'failed':
      return castingCandidateFailed()
    case 'unknown':
      return castingCandidateUnknown()
    case 'ready':
    case 'suspicious':
      return castingCandidateSilent()
    case undefined:
      return ''
    default:
      return assertNever(state, 'audition state')
  }
}

function Star({ title, isBlind, isFavourite, candidate, onStar }: CandidateCardProps) {
  // A reference is kept in the project; and who is starred must not give a hidden name away.
  if (isBlind || candidate.kind !== 'voice') return null
  return (
    <IconButton
      icon={isFavourite ? StarFilledIcon : StarIcon}
      small
      label={isFavourite ? castingCandidateUnstar({ title }) : castingCandidateStar({ title })}
      aria-pressed={isFavourite}
      className={styles.star ?? ''}
      onClick={onStar}
    />
  )
}
