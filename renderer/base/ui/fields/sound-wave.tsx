import type { CSSProperties, ReactNode, RefObject } from 'react'
import styles from './sound-wave.module.css'

/** The wave of one sound with its playhead. */
export type SoundWaveProps = {
  /** As `wavePath` makes it; '' while it is not known. */
  readonly path: string
  /** Size that the path is made for; it is stretched to the place. */
  readonly size: { readonly width: number; readonly height: number }
  readonly isDraft: boolean
  /** Of `usePlayhead`. */
  readonly headRef: RefObject<HTMLSpanElement | null>
  readonly restRef: RefObject<HTMLSpanElement | null>
  readonly className?: string | undefined
  readonly style?: CSSProperties
  /** Drawn instead of the path. */
  readonly children?: ReactNode
  /** Puts the sound at a part of its length, 0 to 1. */
  readonly onSeek: (part: number) => void
}

/** Draws it: solid for final sound, sparse strokes for a draft; what has not been heard yet is dimmed. */
export function SoundWave(props: SoundWaveProps) {
  const { path, size, isDraft, headRef, restRef, className, style, onSeek } = props
  return (
    <div
      className={`${styles.wave} ${className ?? ''}`}
      style={style}
      onClick={(event) => {
        const { left, width } = event.currentTarget.getBoundingClientRect()
        onSeek((event.clientX - left) / width)
      }}
    >
      {props.children ?? (
        <svg
          className={isDraft ? 'wv draft' : 'wv'}
          viewBox={`0 0 ${size.width} ${size.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={path} {...(isDraft ? { vectorEffect: 'non-scaling-stroke' } : {})} />
        </svg>
      )}
      <span ref={restRef} className={styles.rest} />
      <span ref={headRef} className={styles.head} />
    </div>
  )
}
