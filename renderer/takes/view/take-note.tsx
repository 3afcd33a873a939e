import {
  takesNoteAdd,
  takesNoteAddName,
  takesNoteName,
  takesNoteRated,
  takesNoteWritten,
} from '../../../shared/messages/made/takes.ts'
import { useEffect, useRef, useState } from 'react'
import type { TakeMark } from '../../../shared/contract/render-views.ts'
import type { TakeDetail } from '../../../shared/contract/views.ts'
import styles from './take-card.module.css'

/** The rating and the note of a take, as far as there are any, with the way to write one. Enter saves, Escape does not. */
export function TakeNote({
  take,
  name,
  readOnly,
  onMark,
}: {
  readonly take: TakeDetail
  readonly name: string
  readonly readOnly: boolean
  readonly onMark: (mark: TakeMark) => void
}) {
  const [draft, setDraft] = useState<{ readonly over: string; readonly written: string }>()
  const written = draft?.written
  const note = take.note ?? ''
  const inputRef = useRef<HTMLInputElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const isWriting = written !== undefined
  useEffect(() => {
    if (isWriting) inputRef.current?.focus()
  }, [isWriting])
  const end = (saved: string | undefined): void => {
    setDraft(undefined)
    // What nobody has written over is left as another window may have changed it.
    const isWritten = saved !== undefined && saved.trim() !== draft?.over
    if (isWritten && saved.trim() !== note) onMark({ note: saved.trim() })
  }
  return (
    <div className={styles.note}>
      {take.rating === undefined ? null : (
        <span className="tag tag-plain tnum">{takesNoteRated({ rating: take.rating })}</span>
      )}
      {written === undefined ? (
        <button
          ref={buttonRef}
          type="button"
          className={`${styles.noteButton} ellip ${take.note === undefined ? 't3' : 't2'}`}
          aria-label={
            take.note === undefined ? takesNoteAddName({ name }) : takesNoteWritten({ name, note: take.note })
          }
          disabled={readOnly}
          onClick={() => setDraft({ over: note, written: note })}
        >
          {take.note ?? takesNoteAdd()}
        </button>
      ) : (
        <span className="field field-xs grow">
          <input
            ref={inputRef}
            aria-label={takesNoteName({ name })}
            value={written}
            maxLength={2000}
            onChange={(event) => setDraft({ over: draft?.over ?? note, written: event.currentTarget.value })}
            onBlur={() => end(written)}
            onKeyDown={(event) => {
              if ((event.key !== 'Enter' && event.key !== 'Escape') || event.nativeEvent.isComposing) return
              event.preventDefault()
              event.stopPropagation()
              end(event.key === 'Enter' ? written : undefined)
              requestAnimationFrame(() => buttonRef.current?.focus())
            }}
          />
        </span>
      )}
    </div>
  )
}
