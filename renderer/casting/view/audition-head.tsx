import { PlayIcon } from '../../base/ui/icons/icons.tsx'
import { WordsAround } from '../../base/messages/words-around.tsx'
import { ToggleField } from '../../base/ui/toggle-field.tsx'
import styles from './audition.module.css'
import {
  castingAuditionCancel,
  castingAuditionCost,
  castingAuditionHideNames,
  castingAuditionMatchLoudness,
  castingAuditionPlayAll,
  castingAuditionRender,
  castingAuditionRenderAgain,
  castingAuditionTitle,
} from '../../../shared/messages/made/casting.ts'

/** The head of an audition: for whom, what it would send, and how it is listened to. */
export type AuditionHeadProps = {
  readonly speakerName: string
  readonly colour: number
  /** What it would send, or why it cannot begin. */
  readonly words: string
  readonly matchLoudness: boolean
  readonly isBlind: boolean
  readonly canPlay: boolean
  readonly canStart: boolean
  readonly isUnderWay: boolean
  /** How many voices have not been heard yet; 0: all would be made anew. */
  readonly toRender: number
  readonly onMatchLoudness: (on: boolean) => void
  readonly onBlind: (on: boolean) => void
  readonly onPlayAll: () => void
  readonly onStart: () => void
  readonly onCancel: () => void
}

/** Draws the head. */
export function AuditionHead(props: AuditionHeadProps) {
  return (
    <div className={styles.auditionHead}>
      <h2 className="ellip">
        <WordsAround words={(speaker) => castingAuditionTitle({ speaker })}>
          <span className={`spk-name s${props.colour}`}>{props.speakerName}</span>
        </WordsAround>
      </h2>
      <span className="hint ellip" role="status" aria-label={castingAuditionCost()}>
        {props.words}
      </span>
      <span className="grow" />
      <ToggleField
        label={castingAuditionMatchLoudness()}
        checked={props.matchLoudness}
        onChange={props.onMatchLoudness}
      />
      <ToggleField label={castingAuditionHideNames()} checked={props.isBlind} onChange={props.onBlind} />
      <button type="button" className="btn btn-sm" disabled={!props.canPlay} onClick={props.onPlayAll}>
        <PlayIcon size={12} />
        {castingAuditionPlayAll()}
      </button>
      {props.isUnderWay ? (
        <button type="button" className="btn btn-sm" onClick={props.onCancel}>
          {castingAuditionCancel()}
        </button>
      ) : (
        <button
          type="button"
          className={props.toRender === 0 ? 'btn btn-sm' : 'btn btn-sm btn-primary'}
          disabled={!props.canStart}
          onClick={props.onStart}
        >
          {props.toRender === 0 ? castingAuditionRenderAgain() : castingAuditionRender({ voices: props.toRender })}
        </button>
      )}
    </div>
  )
}
