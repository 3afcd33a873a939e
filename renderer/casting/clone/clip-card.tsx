import { useEffect, useId, useRef, useState } from 'react'
import { clipWords, trimSeconds } from '../model/clone.ts'
import { createPartPlayer } from './part-player.ts'
import type { CloneClip, Trim } from '../model/clone-store.ts'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { RefreshIcon } from '../../base/ui/icons/icons.tsx'
import { TrashIcon } from '../../base/ui/icons/more-icons.tsx'
import { PlayButton } from '../../base/ui/play-button.tsx'
import { CheckLog } from './check-log.tsx'
import styles from './clone.module.css'
import { TrimWave } from './trim-wave.tsx'
import {
  cloneClipPlay,
  cloneClipRemove,
  cloneClipSaid,
  cloneClipStop,
  cloneClipTranscribe,
  cloneClipTranscribeAbout,
  cloneClipTranscribeConnect,
  cloneClipTranscribeNote,
  cloneClipTranscript,
  cloneClipTranscriptHint,
  cloneClipUnplayable,
} from '../../../shared/messages/made/clone.ts'
import type { Sounding } from '../../transport/sounding/sounding.ts'

/** One recording: which part of it is taken, how good it is, and what is said in it. */
export type ClipCardProps = {
  readonly clip: CloneClip
  readonly sounding: Sounding
  readonly url: string
  readonly busy: boolean
  readonly isConnected: boolean
  readonly onTrim: (trim: Trim) => void
  /** Looks at the selected part; asked after each rest of the handles. */
  readonly onCheck: (clip: CloneClip) => void
  readonly onText: (text: string) => void
  readonly onTranscribe: () => void
  readonly onForget: () => void
  readonly onProblem: (words: string) => void
}

/** How long the handles rest before the part is looked at. */
const REST_MS = 300

/** Draws the card. */
export function ClipCard(props: ClipCardProps) {
  const { clip: entry, busy, onCheck } = props
  const { clip, trim, checks, text } = entry
  const id = useId()
  const playhead = useRef<HTMLDivElement>(null)
  const [player] = useState(() => createPartPlayer(props.sounding))
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => player.stop, [player])
  const { from, to } = trimSeconds(clip, trim)
  const toggle = async (): Promise<void> => {
    if (isPlaying) {
      player.stop()
      return
    }
    setPlaying(true)
    const length = clip.durationSamples / clip.sampleRate
    try {
      await player.play(
        props.url,
        { from, to },
        {
          onPosition: (seconds) => {
            playhead.current?.style.setProperty('left', `${String((seconds / length) * 100)}%`)
            playhead.current?.toggleAttribute('hidden', false)
          },
          onEnd: () => {
            playhead.current?.toggleAttribute('hidden', true)
            setPlaying(false)
          },
        },
      )
    } catch {
      // Said in words, whatever the browser calls it.
      props.onProblem(cloneClipUnplayable())
    }
  }
  useEffect(() => {
    if (checks !== undefined) return undefined
    const timer = setTimeout(() => onCheck(entry), REST_MS)
    return () => clearTimeout(timer)
  }, [entry, checks, onCheck])
  return (
    <div>
      <div className={styles.clip}>
        <div className={styles.clipHead}>
          <PlayButton
            label={isPlaying ? cloneClipStop() : cloneClipPlay()}
            isPlaying={isPlaying}
            onClick={() => void toggle()}
          />
          <div className="grow">
            <div className={`${styles.clipName} ellip`}>{clip.fileName}</div>
            <div className={`${styles.clipAbout} tnum`}>{clipWords(clip)}</div>
          </div>
          <IconButton
            icon={TrashIcon}
            iconSize={14}
            small
            label={cloneClipRemove({ fileName: clip.fileName })}
            disabled={busy}
            onClick={props.onForget}
          />
        </div>
        <TrimWave clip={clip} trim={trim} disabled={busy} playheadRef={playhead} onTrim={props.onTrim} />
      </div>
      <CheckLog checks={checks} />
      <div className={styles.lab}>
        <label className="label" htmlFor={id}>
          {cloneClipSaid()}
        </label>
        <button
          type="button"
          className="btn btn-ghost btn-sm"
          disabled={busy || !props.isConnected}
          title={props.isConnected ? cloneClipTranscribeAbout() : cloneClipTranscribeConnect()}
          onClick={props.onTranscribe}
        >
          <RefreshIcon size={12} />
          {cloneClipTranscribe()}
        </button>
      </div>
      <textarea
        id={id}
        className="area"
        aria-label={cloneClipTranscript()}
        aria-describedby={`${id}-hint`}
        maxLength={2000}
        value={text}
        disabled={busy}
        placeholder={cloneClipTranscriptHint()}
        onChange={(event) => props.onText(event.currentTarget.value)}
      />
      <p className={`hint ${styles.under}`} id={`${id}-hint`}>
        {cloneClipTranscribeNote()}
      </p>
    </div>
  )
}
