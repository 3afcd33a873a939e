import { useCallback } from 'react'
import type { TakeMark } from '../../../shared/contract/render-views.ts'
import type { TakeDetail } from '../../../shared/contract/views.ts'
import type { TakeId } from '../../../shared/core/model/ids.ts'
import type { TakeWords } from '../../../shared/core/model/words/word-times.ts'
import {
  takesCardDraft,
  takesCardDragOut,
  takesCardInUse,
  takesCardLock,
  takesCardMore,
  takesCardName,
  takesCardOffline,
  takesCardOlderText,
  takesCardPace,
  takesCardPause,
  takesCardPlay,
  takesCardRating,
  takesCardRatingStars,
  takesCardSlice,
  takesCardStar,
  takesCardTemperature,
  takesCardTrash,
  takesCardUnlock,
  takesCardUnstar,
  takesCardUse,
  takesCardUseName,
  takesCardVerdictAbout,
  takesCardVerdictAccept,
  takesCardVerdictAccepted,
  takesCardVerdictAcceptName,
  takesCardVerdictSuspicious,
  takesCardVerdictTakeBack,
  takesCardVerdictTakeBackName,
} from '../../../shared/messages/made/takes.ts'
import { formatSeconds } from '../../base/format.ts'
import { useKeyWords } from '../../base/key-words.ts'
import { messageOf, remedyOf } from '../../base/messages/problem-words.ts'
import { SoundWave } from '../../base/ui/fields/sound-wave.tsx'
import { useAnswer } from '../../base/ui/hooks/use-answer.ts'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { MoreIcon, WarningIcon } from '../../base/ui/icons/icons.tsx'
import { StarFilledIcon, StarIcon } from '../../base/ui/icons/more-icons.tsx'
import { LockIcon, SuspiciousIcon } from '../../base/ui/icons/state-icons.tsx'
import { Menu } from '../../base/ui/overlays/menu.tsx'
import type { MenuGroups } from '../../base/ui/overlays/menu-types.ts'
import { PlayButton } from '../../base/ui/play-button.tsx'
import type { AuditionPlayer } from '../../transport/single/audition-player.ts'
import { usePlayhead } from '../../transport/use-playhead.ts'
import { takesCommand } from '../command-list.ts'
import { type ComparedTake, paceOf, provenanceOf, type SpokenWords } from '../model/review.ts'
import { changesWords } from '../model/takes.ts'
import { spectrogram } from './late-spectrogram.ts'
import styles from './take-card.module.css'
import { TakeFacts } from './take-facts.tsx'
import { TakeNote } from './take-note.tsx'
import { WordRow } from './word-row.tsx'

/** One take of a line beside the others. */
export type TakeCardProps = {
  readonly compared: ComparedTake
  /** Words of the line as it stands. */
  readonly words: number
  /** Exact pauses of the line, in milliseconds. */
  readonly pauseMs: number
  /** Seconds of the longest take: waves are drawn to the same measure. */
  readonly longest: number
  readonly isInUse: boolean
  readonly isActive: boolean
  readonly isPlaying: boolean
  readonly isBlind: boolean
  readonly readOnly: boolean
  readonly player: AuditionPlayer
  readonly loadWords: (id: TakeId) => Promise<TakeWords | undefined>
  readonly loadPeaks: (id: TakeId, width: number) => Promise<Uint8Array>
  readonly loadSamples: (id: TakeId) => Promise<Float32Array>
  readonly showsSpectrogram: boolean
  readonly onActivate: () => void
  readonly onToggle: () => void
  readonly onUse: () => void
  readonly onMark: (mark: TakeMark) => void
  readonly onTrash: () => void
  /** It is dragged out of the window; absent: it cannot be. */
  readonly onDragOut: ((transfer: DataTransfer) => void) | undefined
}

/** So many places of its wave are read, however wide it is drawn. */
const PEAKS = 560

/** Draws the take. Keys work while the card itself has the focus, and letters from everywhere in Takes. */
export function TakeCard(props: TakeCardProps) {
  const { take, name, letter } = props.compared
  const { isBlind, readOnly } = props
  const isDraft = take.source === 'draft' && !isBlind
  return (
    <li>
      <article
        className={styles.take}
        aria-label={letter === undefined || isBlind ? name : takesCardName({ letter, name })}
        aria-current={props.isActive ? 'true' : undefined}
        data-take={take.id}
        tabIndex={props.isActive ? 0 : -1}
        onFocus={(event) => (event.target === event.currentTarget ? props.onActivate() : undefined)}
      >
        <span className={styles.letter} aria-hidden>
          {letter === undefined ? null : <span className="kbd">{letter}</span>}
        </span>
        <PlayButton
          className={styles.play}
          label={props.isPlaying ? takesCardPause({ name }) : takesCardPlay({ name })}
          isPlaying={props.isPlaying}
          onClick={props.onToggle}
        />
        <header className={styles.takeHead}>
          <h3
            draggable={props.onDragOut !== undefined && !isBlind}
            title={props.onDragOut === undefined || isBlind ? undefined : takesCardDragOut()}
            onDragStart={(event) => props.onDragOut?.(event.dataTransfer)}
          >
            {name}
          </h3>
          {props.isInUse && !isBlind ? <span className="tag tag-plain">{takesCardInUse()}</span> : null}
          {isDraft ? <span className="tag tag-draft">{takesCardDraft()}</span> : null}
          {take.isCurrent || isBlind ? null : (
            <span className="tag tag-plain" title={changesWords(take)}>
              {takesCardOlderText()}
            </span>
          )}
          <span className={`${styles.about} tnum ellip grow`}>{isBlind ? '' : aboutTake(take, props)}</span>
          {isBlind ? null : <Marks {...props} />}
          {props.isInUse && !isBlind ? null : (
            <button
              type="button"
              className="btn btn-sm"
              aria-label={takesCardUseName({ name })}
              disabled={readOnly}
              onClick={props.onUse}
            >
              {takesCardUse()}
            </button>
          )}
          <TakeMenu {...props} />
        </header>
        <TakeWave {...props} isDraft={isDraft} />
        {isBlind ? null : <WordRow {...props} take={take} name={name} share={shareOf(props)} />}
        <Verdict {...props} />
        {isBlind ? null : <TakeNote take={take} name={name} readOnly={readOnly} onMark={props.onMark} />}
        {isBlind ? null : <TakeFacts take={take} name={name} />}
      </article>
    </li>
  )
}

/** How much of the width the wave has: all waves are drawn to the same measure. */
function shareOf({ compared: { take }, longest }: TakeCardProps): number {
  return longest > 0 ? take.durationSamples / take.sampleRate / longest : 1
}

/** `5.2 s, 173 wpm, temperature 0.70, s2-pro`. */
function aboutTake(take: TakeDetail, spoken: SpokenWords): string {
  const { temperature, model } = provenanceOf(take)
  const pace = paceOf(take, spoken)
  return [
    formatSeconds(take.durationSamples / take.sampleRate),
    ...(pace === undefined ? [] : [takesCardPace({ pace })]),
    ...(temperature === undefined ? [] : [takesCardTemperature({ temperature: temperature.toFixed(2) })]),
    ...(take.source === 'draft' ? [takesCardOffline()] : model === undefined ? [] : [model]),
    ...(take.isSlice ? [takesCardSlice()] : []),
  ].join(', ')
}

function Marks({ compared: { take, name }, readOnly, onMark }: TakeCardProps) {
  const keysOf = useKeyWords()
  return (
    <>
      <IconButton
        icon={take.isStarred ? StarFilledIcon : StarIcon}
        small
        label={take.isStarred ? takesCardUnstar({ name }) : takesCardStar({ name })}
        keys={keysOf(takesCommand('starTake'))}
        aria-pressed={take.isStarred}
        className={styles.mark ?? ''}
        disabled={readOnly}
        onClick={() => onMark({ starred: !take.isStarred })}
      />
      <IconButton
        icon={LockIcon}
        small
        label={take.isLocked ? takesCardUnlock({ name }) : takesCardLock({ name })}
        keys={keysOf(takesCommand('lockTake'))}
        aria-pressed={take.isLocked}
        className={`${styles.mark} ${take.isLocked ? '' : styles.faint}`}
        disabled={readOnly}
        onClick={() => onMark({ locked: !take.isLocked })}
      />
    </>
  )
}

function TakeMenu({ compared: { take, name }, isBlind, readOnly, onMark, onTrash }: TakeCardProps) {
  const keysOf = useKeyWords()
  const groups = (): MenuGroups => [
    {
      title: takesCardRating(),
      entries: [1, 2, 3, 4, 5].map((rating) => ({
        title: takesCardRatingStars({ rating }),
        checked: take.rating === rating,
        onChoose: () => onMark({ rating: take.rating === rating ? null : rating }),
      })),
    },
    {
      entries: [
        {
          title: takesCardTrash(),
          keys: keysOf(takesCommand('trashTake')),
          disabled: take.isLocked,
          onChoose: onTrash,
        },
      ],
    },
  ]
  if (isBlind || readOnly) return null
  return (
    <Menu
      align="end"
      groups={groups}
      trigger={<IconButton icon={MoreIcon} small label={takesCardMore({ name })} className={styles.mark ?? ''} />}
    />
  )
}

function TakeWave(props: TakeCardProps & { readonly isDraft: boolean }) {
  const { take } = props.compared
  const { isPlaying, isDraft, loadPeaks, player } = props
  const length = take.durationSamples / take.sampleRate
  const words = (position: number): string =>
    position > 0 ? `${position.toFixed(1)} / ${formatSeconds(length)}` : formatSeconds(length)
  const { headRef, restRef, timeRef } = usePlayhead(player, take.id, isPlaying, length, words)
  const ask = useCallback(() => loadPeaks(take.id, PEAKS), [loadPeaks, take.id])
  // The picture is an ornament beside name and length, so a failure to read it is not told.
  const { value: peaks } = useAnswer(ask)
  const share = shareOf(props)
  return (
    <div className={styles.waveRow}>
      <SoundWave
        className={props.showsSpectrogram ? styles.picture : styles.well}
        style={{ width: `calc((100% - 84px) * ${share.toFixed(4)})` }}
        peaks={peaks}
        durationSeconds={length}
        isDraft={isDraft}
        headRef={headRef}
        restRef={restRef}
        onSeek={(part) => {
          player.seek(take.id, part)
          props.onActivate()
        }}
      >
        {props.showsSpectrogram ? (
          <spectrogram.Part take={take} name={props.compared.name} loadSamples={props.loadSamples} />
        ) : undefined}
      </SoundWave>
      <span ref={timeRef} className={`${styles.time} tnum`}>
        {formatSeconds(length)}
      </span>
    </div>
  )
}

function Verdict({ compared: { take, name }, readOnly, onMark }: TakeCardProps) {
  if (take.verdict === 'ready') {
    // Good audio of which something is still to be listened to: the border of a line that was cut from a scene.
    return take.problem === undefined ? null : (
      <p className={styles.verdict}>
        <WarningIcon size={14} className="m-warn" />
        <span className="t2 grow" title={remedyOf(take.problem)}>
          {messageOf(take.problem)}
        </span>
      </p>
    )
  }
  return (
    <p className={styles.verdict}>
      <SuspiciousIcon size={14} className="m-flag" />
      <b>{take.isAccepted ? takesCardVerdictAccepted() : takesCardVerdictSuspicious()}</b>
      <span className="t2 ellip grow" title={messageOf(take.problem)}>
        {messageOf(take.problem) ?? takesCardVerdictAbout()}
      </span>
      <button
        type="button"
        className="btn btn-ghost btn-sm"
        aria-label={take.isAccepted ? takesCardVerdictTakeBackName({ name }) : takesCardVerdictAcceptName({ name })}
        disabled={readOnly}
        onClick={() => onMark({ accepted: !take.isAccepted })}
      >
        {take.isAccepted ? takesCardVerdictTakeBack() : takesCardVerdictAccept()}
      </button>
    </p>
  )
}
