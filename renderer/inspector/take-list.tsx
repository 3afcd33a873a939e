import { useCallback } from 'react'
import type { TakeDetail } from '../../shared/contract/views.ts'
import type { TakeId } from '../../shared/core/model/ids.ts'
import { changesWords, namedTakes, takeWords } from '../takes/model/takes.ts'
import { wavePath } from '../base/wave/wave-path.ts'
import { IconButton } from '../base/ui/icon-button.tsx'
import { PauseIcon, PlayIcon, WarningIcon } from '../base/ui/icons/icons.tsx'
import { useFocusBeside } from '../base/ui/hooks/use-focus-beside.ts'
import { useAnswer } from '../base/ui/hooks/use-answer.ts'
import { messageOf, remedyOf } from '../base/messages/problem-words.ts'
import styles from '../takes/view/inspector.module.css'
import {
  inspectorTakesInUse,
  inspectorTakesName,
  inspectorTakesPlay,
  inspectorTakesStop,
  inspectorTakesUse,
  inspectorTakesUseName,
} from '../../shared/messages/made/inspector.ts'

/** Size of the small wave beside a take. */
const WAVE = { width: 72, height: 24 } as const

/** The takes of one line. */
export type TakeListProps = {
  readonly lineNumber: number
  readonly takes: readonly TakeDetail[]
  /** The take that is heard in the mix: chosen by a person, or the best there is. */
  readonly heardId: TakeId | undefined
  readonly playingId: string | undefined
  readonly readOnly: boolean
  readonly loadPeaks: (id: TakeId, width: number) => Promise<Uint8Array>
  readonly onPlay: (id: TakeId) => void
  readonly onUse: (id: TakeId) => void
}

/** Draws the list, newest first. Choosing another take never deletes one. */
export function TakeList(props: TakeListProps) {
  return (
    <ul className={styles.takes} aria-label={inspectorTakesName({ line: props.lineNumber })}>
      {namedTakes(props.takes).map(({ name, take }) => (
        <TakeRow key={take.id} {...props} name={name} take={take} />
      ))}
    </ul>
  )
}

function TakeRow({ name, take, ...props }: TakeListProps & { readonly name: string; readonly take: TakeDetail }) {
  const isHeard = take.id === props.heardId
  const { beside, onPress } = useFocusBeside<HTMLButtonElement>(isHeard)
  return (
    <li className={styles.take} aria-current={isHeard ? 'true' : undefined}>
      <IconButton
        ref={beside}
        icon={props.playingId === take.id ? PauseIcon : PlayIcon}
        label={props.playingId === take.id ? inspectorTakesStop({ name }) : inspectorTakesPlay({ name })}
        small
        iconSize={12}
        onClick={() => props.onPlay(take.id)}
      />
      <TakeWave take={take} loadPeaks={props.loadPeaks} />
      <div className="grow">
        <div className={styles.takeName}>
          {name}
          {isHeard ? <span className="tag tag-plain">{inspectorTakesInUse()}</span> : null}
        </div>
        <div className={`${styles.takeAbout} tnum ellip`} title={changesWords(take)}>
          {takeWords(take)}
        </div>
        {take.verdict === 'ready' && take.problem !== undefined ? (
          <div className={styles.takeAbout} title={remedyOf(take.problem)}>
            <WarningIcon size={12} className="m-warn" /> {messageOf(take.problem)}
          </div>
        ) : null}
      </div>
      {isHeard ? null : (
        <button
          type="button"
          className="btn btn-sm"
          aria-label={inspectorTakesUseName({ name })}
          disabled={props.readOnly}
          onClick={() => {
            onPress()
            props.onUse(take.id)
          }}
        >
          {inspectorTakesUse()}
        </button>
      )}
    </li>
  )
}

function TakeWave({ take, loadPeaks }: { readonly take: TakeDetail; readonly loadPeaks: TakeListProps['loadPeaks'] }) {
  const isDraft = take.source === 'draft'
  const ask = useCallback(() => loadPeaks(take.id, WAVE.width), [loadPeaks, take.id])
  // The picture is an ornament beside name and length, so a failure to read it is not told.
  const { value: peaks } = useAnswer(ask)
  const path = peaks === undefined ? '' : wavePath(peaks, WAVE.width, WAVE.height, isDraft ? 'sparse' : 'solid')
  return (
    <svg className={isDraft ? 'wv draft' : 'wv'} width={WAVE.width} height={WAVE.height} aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
