import { gainWords } from '../base/ui/fields/gain-field.tsx'
import { SettledRange, useHeldValue } from '../base/ui/fields/settled-range.tsx'
import {
  timelineLane,
  timelineLaneGain,
  timelineLaneMute,
  timelineLaneMuteShort,
  timelineLanePan,
  timelineLaneSolo,
  timelineLaneSoloShort,
  timelinePanCentre,
  timelinePanLeft,
  timelinePanRight,
} from '../../shared/messages/made/timeline.ts'
import type { LaneKey } from '../transport/listening/listening.ts'
import type { LaneHead } from './region-look.ts'
import levels from './levels.module.css'
import styles from './timeline.module.css'

/** What can be done to a lane in its head. */
export type LaneActions = {
  readonly onMute: (lane: LaneKey) => void
  readonly onSolo: (lane: LaneKey) => void
  /** While its gain is moved, in dB, and undefined when it is let go of. */
  readonly onHoldGain: (lane: LaneKey, gainDb: number | undefined) => void
  readonly onGain: (lane: LaneKey, gainDb: number) => void
  /** While it is turned, -1 to 1, and undefined when it is let go of. */
  readonly onHoldPan: (lane: LaneKey, pan: number | undefined) => void
  readonly onPan: (lane: LaneKey, pan: number) => void
}

/** The head of a lane: who speaks in it, who of them is heard here, and how loud they are mixed. */
export function LaneHeadRow({
  head,
  gainDb,
  pan,
  isMuted,
  isSoloed,
  isHeard,
  readOnly,
  actions,
}: {
  readonly head: LaneHead
  /** Undefined where nobody has a gain: names that are not in the cast. */
  readonly gainDb: number | undefined
  readonly pan: number
  readonly isMuted: boolean
  readonly isSoloed: boolean
  readonly isHeard: boolean
  readonly readOnly: boolean
  readonly actions: LaneActions
}) {
  const { key, name, colour } = head
  const holding = useHeldValue(gainDb ?? 0)
  const turning = useHeldValue(pan)
  return (
    <li
      className={`${styles.head} s${colour} ${isHeard ? '' : styles.unheard}`}
      aria-label={timelineLane({ name })}
      data-own-keys=""
    >
      <span className={`${styles.name} ${colour === 0 ? '' : 'spk-name'}`} title={name}>
        {name}
      </span>
      <span className={styles.listen}>
        <button
          type="button"
          className={styles.letter}
          aria-label={timelineLaneMute({ name })}
          title={timelineLaneMute({ name })}
          aria-pressed={isMuted}
          onClick={() => actions.onMute(key)}
        >
          {timelineLaneMuteShort()}
        </button>
        <button
          type="button"
          className={styles.letter}
          aria-label={timelineLaneSolo({ name })}
          title={timelineLaneSolo({ name })}
          aria-pressed={isSoloed}
          onClick={() => actions.onSolo(key)}
        >
          {timelineLaneSoloShort()}
        </button>
      </span>
      {gainDb === undefined ? null : (
        <>
          <SettledRange
            {...holding}
            value={gainDb}
            min={-30}
            max={12}
            step={0.5}
            fallback={0}
            words={gainWords}
            label={timelineLaneGain({ name })}
            disabled={readOnly}
            className={styles.gain}
            onHold={(held) => actions.onHoldGain(key, held)}
            onChange={(next) => actions.onGain(key, next)}
          />
          <span className={`${styles.db} tnum`} aria-hidden>
            {gainWords(holding.held)}
          </span>
          <SettledRange
            {...turning}
            value={pan}
            min={-1}
            max={1}
            step={0.05}
            fallback={0}
            words={panWords}
            label={timelineLanePan({ name })}
            disabled={readOnly}
            className={styles.pan}
            onHold={(held) => actions.onHoldPan(key, held)}
            onChange={(next) => actions.onPan(key, next)}
          />
          <span className={`${styles.panWords} tnum`} aria-hidden>
            {panWords(turning.held)}
          </span>
        </>
      )}
      <i className={levels.level} data-level={key} aria-hidden />
    </li>
  )
}

/** `C`, `L 30`. */
function panWords(pan: number): string {
  const part = Math.round(Math.abs(pan) * 100)
  if (part === 0) return timelinePanCentre()
  return pan < 0 ? timelinePanLeft({ part }) : timelinePanRight({ part })
}
