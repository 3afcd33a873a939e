import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react'
import type { ClipView } from '../../../shared/contract/casting-views.ts'
import {
  cloneTrimEnd,
  cloneTrimName,
  cloneTrimSelected,
  cloneTrimStart,
  cloneTrimValue,
} from '../../../shared/messages/made/clone.ts'
import { runPressed } from '../../base/command.ts'
import { useSystem } from '../../base/key-words.ts'
import { drawnWave } from '../../base/wave/late-wave.ts'
import { placeWords, trimSeconds, withTrimEnd } from '../model/clone.ts'
import type { Trim } from '../model/clone-store.ts'
import styles from './clone.module.css'
import { trimCommands } from './command-list.ts'

/** The wave of a recording with the handles of what is taken of it. */
export type TrimWaveProps = {
  readonly clip: ClipView
  readonly trim: Trim
  readonly disabled: boolean
  /** Drawn by whoever plays the clip. */
  readonly playheadRef: RefObject<HTMLDivElement | null>
  readonly onTrim: (trim: Trim) => void
}

/** In CSS pixels. */
const HEIGHT = 52

/** Draws the wave. Handles are sliders: arrows 0.1 s, with Shift a second, Home and End as far as it goes. */
export function TrimWave({ clip, trim, disabled, playheadRef, onTrim }: TrimWaveProps) {
  const system = useSystem()
  const area = useRef<HTMLDivElement>(null)
  const length = clip.durationSamples / clip.sampleRate
  const { from, to } = trimSeconds(clip, trim)
  const place = (seconds: number): number => (length === 0 ? 0 : (seconds / length) * 100)

  const handle = (end: 'start' | 'end', seconds: number, least: number, most: number) => {
    const move = (wanted: number): void => onTrim(withTrimEnd(clip, trim, end, wanted))
    const onKeyDown = (event: KeyboardEvent): void => {
      if (disabled) return
      if (runPressed(trimCommands, event, system, { seconds, least, most, onMove: move })) event.preventDefault()
    }
    const onPointerMove = (event: PointerEvent): void => {
      const box = area.current?.getBoundingClientRect()
      if (disabled || box === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return
      move(((event.clientX - box.left) / box.width) * length)
    }
    return (
      <div
        className={styles.handle}
        style={{ left: `${String(place(seconds))}%` }}
        role="slider"
        aria-label={end === 'start' ? cloneTrimStart() : cloneTrimEnd()}
        aria-valuemin={round(least)}
        aria-valuemax={round(most)}
        aria-valuenow={round(seconds)}
        aria-valuetext={cloneTrimValue({ seconds })}
        aria-disabled={disabled}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
      />
    )
  }
  const wave = <drawnWave.Part peaks={clip.peaks} durationSeconds={length} height={HEIGHT} shape="solid" />
  return (
    <>
      <div ref={area} className={styles.wave} role="group" aria-label={cloneTrimName({ fileName: clip.fileName })}>
        <div className={styles.whole}>{wave}</div>
        <div
          className={styles.part}
          style={{ clipPath: `inset(0 ${String(100 - place(to))}% 0 ${String(place(from))}%)` }}
        >
          {wave}
        </div>
        <div ref={playheadRef} className={styles.head2} hidden />
        {handle('start', from, 0, to)}
        {handle('end', to, from, length)}
      </div>
      <div className={styles.foot}>
        <span>{placeWords(from)}</span>
        <span className="t1">{cloneTrimSelected({ seconds: to - from })}</span>
        <span>{placeWords(to)}</span>
      </div>
    </>
  )
}

function round(seconds: number): number {
  return Math.round(seconds * 10) / 10
}
