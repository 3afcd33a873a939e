import { takesComparePosition } from '../../../shared/messages/made/takes.ts'
import type { AuditionPlayer } from '../../transport/single/audition-player.ts'
import { usePlayhead } from '../../transport/use-playhead.ts'
import styles from './takes.module.css'

/** Where the take that is on stands: `0:02.31`. Drawn on every frame while it plays, without React. */
export function ComparePosition({
  player,
  takeId,
  isPlaying,
}: {
  readonly player: AuditionPlayer
  readonly takeId: string
  readonly isPlaying: boolean
}) {
  const { timeRef } = usePlayhead(player, takeId, isPlaying, 0, positionWords)
  return (
    <span ref={timeRef} className={`${styles.position} tnum`} role="timer" aria-label={takesComparePosition()}>
      {positionWords(0)}
    </span>
  )
}

/** Minutes, seconds and hundredths: `2.314` -> `0:02.31`. */
export function positionWords(seconds: number): string {
  const hundredths = Math.floor(Math.max(0, seconds) * 100)
  const minutes = Math.floor(hundredths / 6000)
  return `${minutes}:${((hundredths % 6000) / 100).toFixed(2).padStart(5, '0')}`
}
