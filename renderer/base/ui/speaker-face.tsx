import type { ReactNode } from 'react'
import { SpeakerChip } from './speaker-chip.tsx'
import styles from './speaker-face.module.css'
import { baseSpeakerDraft, baseSpeakerNoVoice } from '../../../shared/messages/made/base.ts'

/** A speaker as lists of the cast show them: chip, name, and below it the voice. Two cells of the row's grid. */
export function SpeakerFace({
  name,
  colour,
  voiceTitle,
  isDraftVoice,
  sums,
}: {
  readonly name: string
  readonly colour: number
  /** Undefined: nobody is cast. */
  readonly voiceTitle: string | undefined
  readonly isDraftVoice: boolean
  /** What stands at the right end of the row. */
  readonly sums: ReactNode
}) {
  return (
    <>
      <SpeakerChip name={name} colour={colour} />
      <div className={styles.who}>
        <div className={`${styles.name} spk-name ellip`}>{name}</div>
        <div className={styles.voice}>
          {voiceTitle === undefined ? (
            <span className="m-warn">{baseSpeakerNoVoice()}</span>
          ) : (
            <span className="ellip">{voiceTitle}</span>
          )}
          {voiceTitle !== undefined && isDraftVoice ? (
            <span className="tag tag-draft">{baseSpeakerDraft()}</span>
          ) : null}
        </div>
      </div>
      <div className={`${styles.sums} tnum`}>{sums}</div>
    </>
  )
}

/** The row that holds a face: its grid, and how it looks under the pointer and chosen. */
export const faceRow = styles.row ?? ''
