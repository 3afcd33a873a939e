import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { PencilIcon } from '../../base/ui/icons/more-icons.tsx'
import styles from './roles.module.css'
import { castingBriefEdit, castingBriefEmpty, castingBriefTitle } from '../../../shared/messages/made/casting.ts'

/** Who a speaker is and how they speak. */
export type BriefProps = {
  readonly speakerName: string
  readonly brief: string
  readonly readOnly: boolean
  /** Given trimmed, only when it has changed. */
  readonly onSave: (brief: string) => void
}

/** Draws the brief with its heading. While it is written, Ctrl Enter and leaving it save, Escape does not. */
export function Brief({ speakerName, brief, readOnly, onSave }: BriefProps) {
  const [draft, setDraft] = useState<{ readonly over: string; readonly written: string }>()
  const written = draft?.written
  const areaRef = useRef<HTMLTextAreaElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const isWriting = written !== undefined
  useEffect(() => {
    if (isWriting) areaRef.current?.focus()
  }, [isWriting])
  const end = (saved: string | undefined): void => {
    setDraft(undefined)
    // What nobody has written over is left as another window may have changed it.
    const isWritten = saved !== undefined && saved.trim() !== draft?.over
    if (isWritten && saved.trim() !== brief) onSave(saved.trim())
  }
  return (
    <section aria-label={castingBriefTitle({ speaker: speakerName })}>
      <div className="panel-head">
        <h2 className="ellip">{castingBriefTitle({ speaker: speakerName })}</h2>
        <span className="grow" />
        <IconButton
          ref={buttonRef}
          icon={PencilIcon}
          iconSize={14}
          label={castingBriefEdit()}
          small
          disabled={readOnly}
          onClick={() => setDraft({ over: brief, written: brief })}
        />
      </div>
      <div className={styles.brief}>
        {written === undefined ? (
          <p className={brief === '' ? 't3' : 't2'}>{brief === '' ? castingBriefEmpty() : brief}</p>
        ) : (
          <textarea
            ref={areaRef}
            className="area"
            aria-label={castingBriefTitle({ speaker: speakerName })}
            rows={6}
            maxLength={4000}
            value={written}
            onChange={(event) => setDraft({ over: draft?.over ?? brief, written: event.target.value })}
            onBlur={() => end(written)}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return
              if (event.key === 'Escape') {
                event.stopPropagation()
                end(undefined)
                buttonRef.current?.focus()
              }
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                event.preventDefault()
                event.stopPropagation()
                end(written)
                buttonRef.current?.focus()
              }
            }}
          />
        )}
      </div>
    </section>
  )
}
