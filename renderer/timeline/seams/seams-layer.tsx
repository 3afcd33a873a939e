import { type RefObject, useEffect, useRef } from 'react'
import type { LineId } from '../../../shared/core/model/ids.ts'
import {
  timelineSeam,
  timelineSeamBy,
  timelineSeamDoubtful,
  timelineSeamDoubtfulWord,
} from '../../../shared/messages/made/timeline.ts'
import { SEAM_STEP_MS, sureness } from '../../rendering/model/scene.ts'
import { useSeamMoves } from '../../rendering/view/use-seam-moves.ts'
import type { MovedSeam } from '../../takes/scene.ts'
import { renderingSeamsMovedValue, renderingSeamsTip } from '../../../shared/messages/made/rendering.ts'
import type { LaneBands } from '../../transport/stage/lane-bands.ts'
import type { PlayerStage, StageFrame } from '../../transport/stage/stage-types.ts'
import { formatTick } from '../ruler/time-labels.ts'
import styles from './seams.module.css'
import type { ShownSeam } from './shown-seams.ts'

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
  const { sample, handlers } = useSeamMoves(seam, {
    sampleRate: cuts.sampleRate,
    readOnly,
    samplesPerPixel: () => {
      const zoom = frame.current?.pixelsPerSecond ?? 0
      return zoom === 0 ? 0 : cuts.sampleRate / zoom
    },
    onMove: (from, to) => {
      const { before, after } = seam
      onMove({ sceneTakeId: cuts.sceneTakeId, before, after, from, to })
    },
  })
  const sure = sureness(seam.confidence)
  const isDoubtful = !seam.isMoved && sure.kind === 'doubtful'
  const bySeconds = (sample - seam.sample) / cuts.sampleRate
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
      {...handlers}
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
