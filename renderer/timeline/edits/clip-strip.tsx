import type { ReactNode } from 'react'
import {
  timelineClipHint,
  timelineClipLine,
  timelineClipNone,
  timelineClipStrip,
} from '../../../shared/messages/made/timeline.ts'
import { ClipNumbers } from './clip-numbers.tsx'
import styles from './clip-strip.module.css'
import type { EditedLine, LineEdit, NumberedLine } from './line-edit.ts'

/** Over the large timeline: the numbers of the selected line's clip, in sight all the time. */
export function ClipStrip({
  line,
  speaker,
  readOnly,
  actions,
  onEdit,
  onWord,
}: {
  /** Undefined: none that has a place is selected. */
  readonly line: (NumberedLine & EditedLine) | undefined
  readonly speaker: { readonly name: string; readonly colour: number } | undefined
  readonly readOnly: boolean
  readonly actions: ReactNode
  readonly onEdit: (line: NumberedLine, edit: LineEdit) => void
  readonly onWord: (end: 'in' | 'out', direction: -1 | 1) => void
}) {
  return (
    <section className={styles.strip} aria-label={timelineClipStrip()}>
      <header className={styles.head}>
        <h2>{line === undefined ? timelineClipNone() : timelineClipLine({ line: line.number })}</h2>
        {speaker === undefined || line === undefined ? null : (
          <span className={`s${speaker.colour} ${speaker.colour === 0 ? '' : 'spk-name'}`}>{speaker.name}</span>
        )}
        <span className={`${styles.hint} t3 grow ellip`} title={timelineClipHint()}>
          {line === undefined ? null : timelineClipHint()}
        </span>
        {actions}
      </header>
      {line === undefined ? null : (
        <div className={styles.body}>
          <ClipNumbers
            key={line.lineId}
            line={line}
            readOnly={readOnly}
            onEdit={(edit) => onEdit(line, edit)}
            onWord={onWord}
          />
        </div>
      )}
    </section>
  )
}
