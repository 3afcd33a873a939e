import {
  takesTakes,
  takesTrashBack,
  takesTrashLengthDraft,
  takesTrashLengthFinal,
  takesTrashLine,
  takesTrashLineGone,
  takesTrashList,
  takesTrashNone,
  takesTrashPlay,
  takesTrashPlayGone,
  takesTrashReading,
  takesTrashRestore,
  takesTrashRestoreGone,
  takesTrashRestoreName,
  takesTrashStop,
  takesTrashStopGone,
  takesTrashTitle,
} from '../../../shared/messages/made/takes.ts'
import type { CallOutput } from '../../../shared/contract/bridge.ts'
import type { Problem } from '../../../shared/core/model/errors.ts'
import { formatDay, formatSeconds, formatTime } from '../../base/format.ts'
import type { OutlineLine } from '../../project/outline.ts'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { PauseIcon, PlayIcon } from '../../base/ui/icons/icons.tsx'
import { sentencesOf } from '../../base/messages/problem-words.ts'
import styles from './takes.module.css'

type Trashed = CallOutput<'takes.trashed'>[number]

/** What was thrown away and is still on the disk. */
export type TrashListProps = {
  /** Undefined: not read yet. */
  readonly takes: readonly Trashed[] | undefined
  readonly problem: Problem | undefined
  readonly lineOf: (take: Trashed) => OutlineLine | undefined
  readonly playingId: string | undefined
  readonly readOnly: boolean
  readonly onPlay: (take: Trashed) => void
  readonly onRestore: (take: Trashed) => void
  readonly onBack: () => void
}

/** Draws the trash, the latest first. */
export function TrashList(props: TrashListProps) {
  const { takes, problem } = props
  return (
    <>
      <header className={styles.compareHead}>
        <h2>{takesTrashTitle()}</h2>
        <span className="t3 tnum">{takes === undefined ? '' : takesTakes({ takes: takes.length })}</span>
        <span className="grow" />
        <button type="button" className="btn btn-sm" onClick={props.onBack}>
          {takesTrashBack()}
        </button>
      </header>
      {problem === undefined ? null : (
        <p className={styles.none} role="alert">
          {sentencesOf(problem)}
        </p>
      )}
      {takes === undefined || takes.length === 0 ? (
        <p className={styles.none}>{takes === undefined ? takesTrashReading() : takesTrashNone()}</p>
      ) : (
        <ul className={styles.trash} aria-label={takesTrashList()}>
          {takes.map((take) => (
            <TrashRow key={`${take.lineId} ${take.id}`} {...props} take={take} />
          ))}
        </ul>
      )}
    </>
  )
}

function TrashRow({ take, ...props }: TrashListProps & { readonly take: Trashed }) {
  const line = props.lineOf(take)
  const isPlaying = props.playingId === take.id
  return (
    <li>
      <IconButton
        icon={isPlaying ? PauseIcon : PlayIcon}
        small
        iconSize={12}
        label={trashLabel(isPlaying ? 'stop' : 'play', line)}
        onClick={() => props.onPlay(take)}
      />
      <span className="grow ellip">
        {line === undefined ? takesTrashLineGone() : takesTrashLine({ number: line.number, speaker: line.speaker })}{' '}
        <span className="t3 tnum">
          {(take.source === 'draft' ? takesTrashLengthDraft : takesTrashLengthFinal)({
            length: formatSeconds(take.durationSamples / take.sampleRate),
          })}
        </span>
      </span>
      <span className="t3 tnum">
        {formatDay(take.trashedAt)}, {formatTime(take.trashedAt)}
      </span>
      <button
        type="button"
        className="btn btn-sm"
        aria-label={trashLabel('restore', line)}
        disabled={props.readOnly}
        onClick={() => props.onRestore(take)}
      >
        {takesTrashRestore()}
      </button>
    </li>
  )
}

function trashLabel(
  act: 'play' | 'stop' | 'restore',
  line: { readonly number: number; readonly speaker: string } | undefined,
): string {
  if (line === undefined) {
    return { play: takesTrashPlayGone, stop: takesTrashStopGone, restore: takesTrashRestoreGone }[act]()
  }
  const { number, speaker } = line
  return { play: takesTrashPlay, stop: takesTrashStop, restore: takesTrashRestoreName }[act]({ number, speaker })
}
