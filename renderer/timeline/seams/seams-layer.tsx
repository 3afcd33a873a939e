import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { LineId } from '../../../shared/core/model/ids.ts'
import {
  timelineSeam,
  timelineSeamBy,
  timelineSeamDoubtful,
  timelineSeamDoubtfulWord,
} from '../../../shared/messages/made/timeline.ts'
import { SEAM_STEP_MS, seamTarget, sureness, withinSeam } from '../../rendering/model/scene.ts'
import type { MovedSeam } from '../../takes/scene.ts'
import { renderingSeamsMovedValue, renderingSeamsTip } from '../../../shared/messages/made/rendering.ts'
import type { LaneBands } from '../../transport/stage/lane-bands.ts'
import type { PlayerStage, StageFrame } from '../../transport/stage/stage-types.ts'
import { formatTick } from '../ruler/time-labels.ts'
import styles from './seams.module.css'
import { useLetGoFirst } from '../edits/use-let-go-first.ts'
import type { ShownSeam } from './shown-seams.ts'

/** How long a border that is moved by keys rests before it is sent: each move makes two takes. */
const REST_MS = 600

type LayerProps = {
  readonly stage: PlayerStage
  readonly frame: RefObject<StageFrame | undefined>
  readonly bands: RefObject<LaneBands>
  readonly seams: readonly ShownSeam[]
  readonly laneOf: (lineId: LineId) => number
  readonly readOnly: boolean
  readonly onMove: (move: MovedSeam) => void
}

/** The borders of scenes in view, each a slider from lane to lane. */
export function SeamsLayer({ stage, bands, seams, laneOf, ...rest }: LayerProps) {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(
    () =>
      stage.onFrame((now) => {
        for (const [at, handle] of [...(layer.current?.children ?? [])].entries()) {
          const shown = seams[at]
          if (shown === undefined || !(handle instanceof HTMLElement)) continue
          const x = Math.round(shown.seconds * now.pixelsPerSecond - now.scrollLeft)
          const lanes = [laneOf(shown.seam.before), laneOf(shown.seam.after)]
          const [first, last] = [Math.min(...lanes), Math.max(...lanes)]
          const top = bands.current.tops[first] ?? 0
          const bottom = (bands.current.tops[last] ?? 0) + (bands.current.heights[last] ?? 0)
          handle.style.left = `${x}px`
          handle.style.top = `${top}px`
          handle.style.height = `${bottom - top}px`
          handle.hidden = x < 0 || x > now.width
        }
      }),
    [stage, bands, seams, laneOf],
  )
  return (
    <div ref={layer} className={styles.layer} data-own-keys="">
      {seams.map((shown) => (
        <SeamHandle
          key={`${shown.seam.before} ${shown.seam.after}`}
          shown={shown}
          frame={rest.frame}
          readOnly={rest.readOnly}
          onMove={rest.onMove}
        />
      ))}
    </div>
  )
}

function SeamHandle({
  shown: { seam, cuts, seconds, numbers },
  frame,
  readOnly,
  onMove,
}: { readonly shown: ShownSeam } & Pick<LayerProps, 'frame' | 'readOnly' | 'onMove'>) {
  // What is held counts only over the border that it was taken up with.
  const [held, hold] = useState({ over: seam, sample: seam.sample })
  const sample = held.over === seam ? held.sample : seam.sample
  const setSample = (next: number): void => hold({ over: seam, sample: next })
  const drag = useRef<{ readonly fromX: number; readonly from: number; hasMoved: boolean }>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef<{ readonly over: ShownSeam['seam']; readonly sample: number }>(undefined)
  const sure = sureness(seam.confidence)
  const isDoubtful = !seam.isMoved && sure.kind === 'doubtful'
  const bySeconds = (sample - seam.sample) / cuts.sampleRate
  const send = (wanted: number): void => {
    clearTimeout(timer.current)
    const { before, after } = seam
    // Until its answer is there it is still held.
    if (wanted === seam.sample || (sent.current?.over === seam && sent.current.sample === wanted)) return
    sent.current = { over: seam, sample: wanted }
    onMove({ sceneTakeId: cuts.sceneTakeId, before, after, from: seam.sample, to: wanted })
  }
  const giveUp = (): void => {
    drag.current = undefined
    clearTimeout(timer.current)
    setSample(seam.sample)
  }
  // What keys have moved is meant so: also where Undo follows at once, or the timeline goes.
  const letGo = (): void => (drag.current === undefined ? send(sample) : undefined)
  useLetGoFirst(letGo)
  const newest = useRef(letGo)
  useEffect(() => {
    newest.current = letGo
  })
  useEffect(() => () => newest.current(), [])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && sample !== seam.sample) {
      event.preventDefault()
      return giveUp()
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const wanted = seamTarget(event, { ...seam, sample }, cuts.sampleRate)
    if (wanted === undefined || readOnly) return
    event.preventDefault()
    setSample(wanted)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(wanted), REST_MS)
  }
  const sampleAt = ({ clientX }: PointerEvent): number | undefined => {
    const dragged = drag.current
    const zoom = frame.current?.pixelsPerSecond ?? 0
    if (dragged === undefined || zoom === 0) return undefined
    return withinSeam(seam, dragged.from + ((clientX - dragged.fromX) / zoom) * cuts.sampleRate)
  }
  const by = { ms: Math.round(bySeconds * 1000) }
  const state = seam.isMoved ? renderingSeamsMovedValue() : sure.words.toLowerCase()
  return (
    <div
      className={styles.seam}
      style={{ translate: `${bySeconds * (frame.current?.pixelsPerSecond ?? 0)}px 0` }}
      role="slider"
      aria-label={isDoubtful ? timelineSeamDoubtful(numbers) : timelineSeam(numbers)}
      aria-valuemin={seam.lowest}
      aria-valuemax={seam.highest}
      aria-valuenow={sample}
      aria-valuetext={`${formatTick(seconds + bySeconds, 2)}, ${state}`}
      aria-disabled={readOnly}
      title={renderingSeamsTip({ state: sure.words, ...SEAM_STEP_MS })}
      tabIndex={0}
      data-doubtful={isDoubtful}
      onKeyDown={onKeyDown}
      onBlur={() => send(sample)}
      onPointerDown={(event) => {
        if (readOnly || event.button !== 0) return
        drag.current = { fromX: event.clientX, from: sample, hasMoved: false }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        const wanted = sampleAt(event)
        if (wanted === undefined || drag.current === undefined) return
        drag.current.hasMoved ||= event.clientX !== drag.current.fromX
        setSample(wanted)
      }}
      onPointerUp={(event) => {
        const wanted = drag.current?.hasMoved === true ? sampleAt(event) : undefined
        drag.current = undefined
        if (wanted !== undefined) send(wanted)
      }}
      onPointerCancel={giveUp}
    >
      <i aria-hidden />
      {bySeconds !== 0 ? (
        <span aria-hidden>{timelineSeamBy(by)}</span>
      ) : isDoubtful ? (
        <span aria-hidden>{timelineSeamDoubtfulWord()}</span>
      ) : null}
    </div>
  )
}
