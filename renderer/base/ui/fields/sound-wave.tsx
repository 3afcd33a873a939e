import { type CSSProperties, type ReactNode, type RefObject, useMemo } from 'react'
import { drawnWave } from '../../wave/late-wave.ts'
import { fullHeight } from '../../wave/wave-channels.ts'
import styles from './sound-wave.module.css'

/** The wave of one sound with its playhead. */
export type SoundWaveProps = {
  /** Min, max pairs as signed bytes, drawn as high as they can be; undefined while they are not known. */
  readonly peaks: Uint8Array | undefined
  readonly durationSeconds: number
  readonly isDraft: boolean
  /** Of `usePlayhead`. */
  readonly headRef: RefObject<HTMLSpanElement | null>
  readonly restRef: RefObject<HTMLSpanElement | null>
  readonly className?: string | undefined
  readonly style?: CSSProperties
  /** Drawn instead of the wave. */
  readonly children?: ReactNode
  /** Puts the sound at a part of its length, 0 to 1. */
  readonly onSeek: (part: number) => void
}

/** In CSS pixels. */
const HEIGHT = 40

/** Draws it: solid for final sound, sparse strokes for a draft; what has not been heard yet is dimmed. */
export function SoundWave(props: SoundWaveProps) {
  const { peaks, durationSeconds, isDraft, headRef, restRef, className, style, onSeek } = props
  const drawn = useMemo(() => (peaks === undefined ? undefined : fullHeight(peaks)), [peaks])
  return (
    <div
      className={`${styles.wave} ${className ?? ''}`}
      style={style}
      onClick={(event) => {
        const { left, width } = event.currentTarget.getBoundingClientRect()
        onSeek((event.clientX - left) / width)
      }}
    >
      {props.children ??
        (drawn === undefined ? null : (
          <drawnWave.Part
            peaks={drawn}
            durationSeconds={durationSeconds}
            height={HEIGHT}
            shape={isDraft ? 'sparse' : 'solid'}
          />
        ))}
      <span ref={restRef} className={styles.rest} />
      <span ref={headRef} className={styles.head} />
    </div>
  )
}
