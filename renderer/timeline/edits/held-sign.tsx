import { timelineHeldLater } from '../../../shared/messages/made/timeline.ts'
import type { HeldLine } from './held-line.ts'
import styles from './held-sign.module.css'

/** Room that the words take beside what is held, in pixels. */
const WORDS_WIDTH = 240

/** Says beside a line that is held what that would make of it, and shows where it was. Screen readers hear the result. */
export function HeldSign({ held }: { readonly held: HeldLine }) {
  const { left, top, height, old, pause, guide } = held
  const beside = left + held.width + 8
  const words = Math.max(8, Math.min(beside, held.viewWidth - WORDS_WIDTH))
  return (
    <div className={styles.held} aria-hidden>
      {old === undefined ? null : (
        <span className={styles.old} style={{ left: old.left, width: old.width, top: top + 4, height: height - 8 }} />
      )}
      {pause === undefined ? null : (
        <span className={styles.pause} style={{ left: pause.left, width: pause.width, top: top + height / 2 }} />
      )}
      {guide === undefined ? null : <span className={styles.guide} style={{ left: guide }} />}
      <span className={styles.words} style={{ left: words, top: top + 2 }}>
        <span>
          <b>{held.words}</b>
          {held.was === undefined ? null : <i>{held.was}</i>}
        </span>
        {held.later === 0 ? null : <i>{timelineHeldLater({ count: held.later })}</i>}
      </span>
    </div>
  )
}
