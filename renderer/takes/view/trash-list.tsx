import type { CallOutput } from '../../../shared/contract/bridge.ts'
import type { Problem } from '../../../shared/core/model/errors.ts'
import { formatDay, formatSeconds, formatTime, plural } from '../../base/format.ts'
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
        <h2>Trash</h2>
        <span className="t3 tnum">{takes === undefined ? '' : plural(takes.length, 'take')}</span>
        <span className="grow" />
        <button type="button" className="btn btn-sm" onClick={props.onBack}>
          Back to the line
        </button>
      </header>
      {problem === undefined ? null : (
        <p className={styles.none} role="alert">
          {sentencesOf(problem)}
        </p>
      )}
      {takes === undefined || takes.length === 0 ? (
        <p className={styles.none}>
          {takes === undefined ? 'Reading…' : 'Nothing is in the trash. Audio stays on the disk until a clean-up.'}
        </p>
      ) : (
        <ul className={styles.trash} aria-label="Takes in the trash">
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
  const name = line === undefined ? 'a line that is gone' : `line ${line.number}, ${line.speaker}`
  const isPlaying = props.playingId === take.id
  return (
    <li>
      <IconButton
        icon={isPlaying ? PauseIcon : PlayIcon}
        small
        iconSize={12}
        label={isPlaying ? `Stop the take of ${name}` : `Play the take of ${name}`}
        onClick={() => props.onPlay(take)}
      />
      <span className="grow ellip">
        {line === undefined ? 'A line that is gone' : `Line ${line.number}, ${line.speaker}`}{' '}
        <span className="t3 tnum">
          {formatSeconds(take.durationSamples / take.sampleRate)}, {take.source === 'draft' ? 'draft' : 'final'}
        </span>
      </span>
      <span className="t3 tnum">
        {formatDay(take.trashedAt)}, {formatTime(take.trashedAt)}
      </span>
      <button
        type="button"
        className="btn btn-sm"
        aria-label={`Restore the take of ${name}`}
        disabled={props.readOnly}
        onClick={() => props.onRestore(take)}
      >
        Restore
      </button>
    </li>
  )
}
