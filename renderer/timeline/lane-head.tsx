import type { ReactNode } from 'react'
import { gainWords } from '../base/ui/fields/gain-field.tsx'
import { SettledRange, useHeldValue } from '../base/ui/fields/settled-range.tsx'
import {
  timelineLane,
  timelineLaneDuck,
  timelineLaneDuckBy,
  timelineLaneDuckNone,
  timelineLaneGain,
  timelineLaneMute,
  timelineLaneMuteShort,
  timelineLanePan,
  timelineLaneResize,
  timelineLaneSolo,
  timelineLaneSoloShort,
  timelineLaneUnheard,
  timelinePanCentre,
  timelinePanLeft,
  timelinePanRight,
} from '../../shared/messages/made/timeline.ts'
import { Select } from '../base/ui/select.tsx'
import type { LaneKey } from '../../shared/core/timeline/lane-key.ts'
import { DragNumber } from './drag-number.tsx'
import type { LaneHead } from './region-look.ts'
import levels from './levels.module.css'
import styles from './lane-head.module.css'

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
  /** By how much a lane of beds or effects is lowered for those who speak, in dB; 0: not at all. */
  readonly onDuck: (lane: LaneKey, depthDb: number) => void
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
  fileGrip,
  onResize,
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
  readonly fileGrip: ReactNode
  /** Makes the lane tall or compact; undefined where all are as high. */
  readonly onResize: ((lane: LaneKey) => void) | undefined
}) {
  const { key, name, colour, sound } = head
  const holding = useHeldValue(gainDb ?? 0)
  const turning = useHeldValue(pan)
  // Beds lie far below voices.
  const leastGain = sound === undefined ? -30 : -60
  return (
    <li
      className={`${styles.head} s${colour} ${isHeard ? '' : styles.unheard}`}
      aria-label={timelineLane({ name })}
      data-own-keys=""
    >
      <span className={`${styles.name} ${colour === 0 ? '' : 'spk-name'}`} title={name}>
        {onResize === undefined ? (
          name
        ) : (
          <button type="button" aria-label={timelineLaneResize({ name })} onClick={() => onResize(key)}>
            {name}
          </button>
        )}
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
        {fileGrip}
      </span>
      {gainDb === undefined ? null : (
        <>
          <SettledRange
            {...holding}
            value={gainDb}
            min={leastGain}
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
          <DragNumber
            {...holding}
            value={gainDb}
            range={{ min: leastGain, max: 12, step: 0.5 }}
            words={gainWords}
            className={styles.db}
            disabled={readOnly}
            onHold={(held) => actions.onHoldGain(key, held)}
            onChange={(next) => actions.onGain(key, next)}
          />
          {sound === undefined ? (
            <>
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
              <DragNumber
                {...turning}
                value={pan}
                range={{ min: -1, max: 1, step: 0.05 }}
                words={panWords}
                className={styles.panWords}
                disabled={readOnly}
                onHold={(held) => actions.onHoldPan(key, held)}
                onChange={(next) => actions.onPan(key, next)}
              />
            </>
          ) : (
            <span className={styles.duck}>
              <Select
                size="xs"
                label={timelineLaneDuck({ name })}
                value={String(sound.duckDb)}
                disabled={readOnly}
                options={[...new Set([0, -3, -6, -9, -12, -18, -24, sound.duckDb])].map((db) => ({
                  value: String(db),
                  title: db === 0 ? timelineLaneDuckNone() : timelineLaneDuckBy({ db: -db }),
                }))}
                onChange={(db) => actions.onDuck(key, Number(db))}
              />
            </span>
          )}
        </>
      )}
      <i className={levels.level} data-level={key} aria-hidden />
      {isHeard ? null : <span className={styles.unheardSign}>{timelineLaneUnheard({ name })}</span>}
    </li>
  )
}

/** `C`, `L 30`. */
function panWords(pan: number): string {
  const part = Math.round(Math.abs(pan) * 100)
  if (part === 0) return timelinePanCentre()
  return pan < 0 ? timelinePanLeft({ part }) : timelinePanRight({ part })
}
