import { useEffect, useRef, useState } from 'react'
import { placeWords } from '../model/clone.ts'
import { FLOOR_DB, type Recording, startRecording } from './recorder.ts'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { CloseIcon, MicIcon } from '../../base/ui/icons/icons.tsx'
import { StopIcon } from '../../base/ui/icons/more-icons.tsx'
import styles from './clone.module.css'
import {
  cloneRecordDiscard,
  cloneRecordLength,
  cloneRecordLevel,
  cloneRecordName,
  cloneRecordRefused,
  cloneRecordStart,
  cloneRecordStop,
  cloneRecordWaiting,
} from '../../../shared/messages/made/clone.ts'

/** From here on a peak is about to clip. */
const HOT_DB = -1

/** Records from the microphone. It is asked for when the button is pressed, never before. */
export function RecordButton({
  disabled,
  onRecorded,
  onProblem,
}: {
  readonly disabled: boolean
  readonly onRecorded: (sound: Blob) => void
  readonly onProblem: (words: string) => void
}) {
  const [state, setState] = useState<'idle' | 'asking' | 'recording'>('idle')
  const recording = useRef<Recording | undefined>(undefined)
  const level = useRef<HTMLDivElement>(null)
  const clock = useRef<HTMLSpanElement>(null)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      recording.current?.discard()
    }
  }, [])

  const drawLevel = (levelDb: number, seconds: number): void => {
    const bar = level.current
    if (bar !== null) {
      bar.toggleAttribute('data-hot', levelDb > HOT_DB)
      bar.setAttribute('aria-valuenow', levelDb.toFixed(0))
      bar.querySelector('i')?.style.setProperty('transform', `scaleX(${String(1 - levelDb / FLOOR_DB)})`)
    }
    if (clock.current !== null) clock.current.textContent = placeWords(seconds)
  }
  const begin = async (): Promise<void> => {
    setState('asking')
    try {
      const started = await startRecording({
        onLevel: drawLevel,
        onDone: (sound) => {
          recording.current = undefined
          setState('idle')
          onRecorded(sound)
        },
      })
      // The panel was closed while the browser was still asking.
      if (isGone.current) started.discard()
      recording.current = started
      setState('recording')
    } catch {
      // Said in words, whatever the browser calls it.
      setState('idle')
      onProblem(cloneRecordRefused())
    }
  }
  if (state !== 'recording') {
    return (
      <button type="button" className="btn" disabled={disabled || state === 'asking'} onClick={() => void begin()}>
        <MicIcon size={14} />
        {state === 'asking' ? cloneRecordWaiting() : cloneRecordStart()}
      </button>
    )
  }
  return (
    <div className={styles.recording} role="group" aria-label={cloneRecordName()}>
      <button type="button" className="btn" onClick={() => recording.current?.stop()}>
        <StopIcon size={14} />
        {cloneRecordStop()}
      </button>
      <div
        ref={level}
        className={styles.level}
        role="meter"
        aria-label={cloneRecordLevel()}
        aria-valuemin={FLOOR_DB}
        aria-valuemax={0}
        aria-valuenow={FLOOR_DB}
      >
        <i />
      </div>
      <span className="row">
        <span ref={clock} role="timer" aria-label={cloneRecordLength()}>
          0:00.0
        </span>
        <IconButton
          icon={CloseIcon}
          iconSize={14}
          small
          label={cloneRecordDiscard()}
          onClick={() => {
            recording.current?.discard()
            recording.current = undefined
            setState('idle')
          }}
        />
      </span>
    </div>
  )
}
