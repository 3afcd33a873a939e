import {
  renderingSeamsAbout,
  renderingSeamsAccept,
  renderingSeamsAccepted,
  renderingSeamsCut,
  renderingSeamsCutName,
  renderingSeamsMoveIt,
  renderingSeamsMoveItName,
  renderingSeamsAboutDoubtful,
  renderingSeamsAnswer,
  renderingSeamsBetween,
  renderingSeamsBorder,
  renderingSeamsBorders,
  renderingSeamsBordersName,
  renderingSeamsMoved,
  renderingSeamsMovedValue,
  renderingSeamsPlay,
  renderingSeamsPlayName,
  renderingSeamsStop,
  renderingSeamsPause,
  renderingSeamsPauseBorder,
  renderingSeamsStopName,
  renderingSeamsTip,
} from '../../../shared/messages/made/rendering.ts'
import { useMemo, useRef } from 'react'
import type { SceneCuts } from '../../../shared/contract/render-views.ts'
import type { Problem } from '../../../shared/core/model/errors.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { SEAM_STEP_MS, sureness } from '../model/scene.ts'
import { wavePath } from '../../base/wave/wave-path.ts'
import { PauseIcon, PlayIcon, WarningIcon } from '../../base/ui/icons/icons.tsx'
import { sentencesOf } from '../../base/messages/problem-words.ts'
import { useFocusBeside } from '../../base/ui/hooks/use-focus-beside.ts'
import styles from './scene.module.css'
import { useSeamMoves } from './use-seam-moves.ts'

/** The answer that a take was cut from, with its borders. */
export type SeamViewProps = {
  readonly cuts: SceneCuts
  /** The line that is looked at. */
  readonly lineId: LineId
  /** What is said of the line beside this. */
  readonly told?: Problem | undefined
  readonly isPlaying: boolean
  readonly readOnly: boolean
  readonly numberOf: (lineId: LineId) => number | undefined
  readonly colourOf: (lineId: LineId) => number | undefined
  readonly onPlay: () => void
  readonly onPlayCut: (atSeconds: number) => void
  readonly onAccept: () => void
  /** `from`, `to`: samples of the answer. */
  readonly onMove: (seam: {
    readonly before: LineId
    readonly after: LineId
    readonly pause?: number | undefined
    readonly from: number
    readonly to: number
  }) => void
}

type Seam = SceneCuts['seams'][number]

const WIDTH = 600
const HEIGHT = 56
/** Draws the wave of the whole answer. Borders are sliders: arrows 10 ms, with Shift 100 ms, Home and End as far as it goes. */
export function SeamView(props: SeamViewProps) {
  const { cuts, lineId } = props
  const told = props.told === undefined ? undefined : sentencesOf(props.told)
  const path = useMemo(() => wavePath(cuts.peaks, WIDTH, HEIGHT, 'solid'), [cuts.peaks])
  const areaRef = useRef<HTMLDivElement>(null)
  const { beside, onPress } = useFocusBeside<HTMLButtonElement>(cuts.isAccepted)
  const place = (sample: number): string => `${((sample / Math.max(1, cuts.durationSamples)) * 100).toFixed(3)}%`
  const unsure = cuts.seams.filter((seam) => !seam.isMoved && sureness(seam.confidence).kind === 'doubtful')
  const doubtful = unsure.length
  // The one that is most to be looked at: of doubted scenes it is shown with what can be done about it.
  const worst = unsure.toSorted((a, b) => a.confidence - b.confidence)[0]
  const worstName = worst === undefined ? undefined : betweenWords(worst, props.numberOf)
  return (
    <section className={styles.seams} aria-label={renderingSeamsAnswer()}>
      <div className={styles.seamHead}>
        <h3 className="sec-title">{renderingSeamsAnswer()}</h3>
        <span className="hint tnum grow">{seconds(cuts.durationSamples, cuts.sampleRate)}</span>
        <button
          ref={beside}
          type="button"
          className="btn btn-sm"
          aria-label={props.isPlaying ? renderingSeamsStopName() : renderingSeamsPlayName()}
          onClick={props.onPlay}
        >
          {props.isPlaying ? <PauseIcon size={12} /> : <PlayIcon size={12} />}
          {props.isPlaying ? renderingSeamsStop() : renderingSeamsPlay()}
        </button>
      </div>
      {cuts.problem === undefined || sentencesOf(cuts.problem) === told ? null : (
        <p className={styles.note}>
          <WarningIcon size={14} className="m-warn" />
          {sentencesOf(cuts.problem)}
        </p>
      )}
      <div ref={areaRef} className={styles.wave} role="group" aria-label={renderingSeamsBordersName()}>
        {cuts.lines.map((line) => {
          const colour = props.colourOf(line.lineId)
          return (
            <span
              key={`${line.lineId} ${line.fromSample}`}
              className={`${styles.part} ${colour === undefined ? '' : `s${colour}`}`}
              data-shown={line.lineId === lineId}
              style={{ left: place(line.fromSample), width: place(line.toSample - line.fromSample) }}
              aria-hidden
            >
              {props.numberOf(line.lineId)}
            </span>
          )
        })}
        <svg className="wv" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
          <path d={path} />
        </svg>
        {cuts.seams.map((seam) => (
          <Handle
            key={`${seam.before} ${seam.after} ${seam.pause ?? ''}`}
            {...props}
            seam={seam}
            area={areaRef}
            place={place}
          />
        ))}
      </div>
      {cuts.isAccepted && worst === undefined ? null : (
        <div className={styles.actions}>
          {worst === undefined || worstName === undefined ? null : (
            <>
              <button
                type="button"
                className="btn btn-sm"
                aria-label={renderingSeamsCutName(worstName)}
                onClick={() => props.onPlayCut(worst.sample / cuts.sampleRate)}
              >
                <PlayIcon size={12} />
                {renderingSeamsCut()}
              </button>
              <button
                type="button"
                className="btn btn-sm"
                aria-label={renderingSeamsMoveItName(worstName)}
                disabled={props.readOnly}
                onClick={() =>
                  areaRef.current
                    ?.querySelector<HTMLElement>(
                      `[data-before="${worst.before}"]${worst.pause === undefined ? ':not([data-pause])' : `[data-pause="${worst.pause}"]`}`,
                    )
                    ?.focus()
                }
              >
                {renderingSeamsMoveIt()}
              </button>
            </>
          )}
          <span className="grow" />
          {cuts.isAccepted ? (
            <span className="hint">{renderingSeamsAccepted()}</span>
          ) : (
            <button
              type="button"
              className="btn btn-sm btn-primary"
              disabled={props.readOnly}
              onClick={() => {
                onPress()
                props.onAccept()
              }}
            >
              {renderingSeamsAccept({ lines: new Set(cuts.lines.map((line) => line.lineId)).size })}
            </button>
          )}
        </div>
      )}
      <ul className={styles.borders} aria-label={renderingSeamsBorders()}>
        {cuts.seams
          .filter((seam) => seam.before === lineId || seam.after === lineId)
          .map((seam) => {
            const sure = sureness(seam.confidence)
            return (
              <li key={`${seam.before} ${seam.after} ${seam.pause ?? ''}`}>
                <span className={styles.mark} data-sure={seam.isMoved ? 'moved' : sure.kind} aria-hidden />
                <span>{placeWords(seam, props.numberOf)}</span>
                <span className={styles.told}>
                  <span className="t2">{seam.isMoved ? renderingSeamsMoved() : sure.words}</span>
                  <span className="t3 tnum">{seconds(seam.sample, cuts.sampleRate)}</span>
                </span>
              </li>
            )
          })}
      </ul>
      <p className="hint">
        {doubtful === 0 ? renderingSeamsAbout() : renderingSeamsAboutDoubtful({ doubtful, borders: cuts.seams.length })}
      </p>
    </section>
  )
}

function Handle({
  seam,
  area,
  place,
  ...props
}: SeamViewProps & {
  readonly seam: Seam
  readonly area: React.RefObject<HTMLDivElement | null>
  readonly place: (sample: number) => string
}) {
  const { sampleRate, durationSamples } = props.cuts
  const { sample, handlers } = useSeamMoves(seam, {
    sampleRate,
    readOnly: props.readOnly,
    samplesPerPixel: () => {
      const width = area.current?.getBoundingClientRect().width ?? 0
      return width === 0 ? 0 : durationSamples / width
    },
    onMove: (from, to) => {
      const { before, after, pause } = seam
      props.onMove({ before, after, pause, from, to })
    },
  })
  const sure = sureness(seam.confidence)
  return (
    <div
      className={styles.handle}
      style={{ left: place(sample) }}
      role="slider"
      data-before={seam.before}
      data-pause={seam.pause}
      aria-label={borderName(seam, props.numberOf)}
      aria-valuemin={seam.lowest}
      aria-valuemax={seam.highest}
      aria-valuenow={sample}
      aria-valuetext={`${seconds(sample, sampleRate)}, ${seam.isMoved ? renderingSeamsMovedValue() : sure.words.toLowerCase()}`}
      aria-disabled={props.readOnly}
      title={renderingSeamsTip({
        state: seam.isMoved ? renderingSeamsMoved() : sure.words,
        ...SEAM_STEP_MS,
      })}
      tabIndex={0}
      data-sure={seam.isMoved ? 'moved' : sure.kind}
      {...handlers}
    />
  )
}

function placeWords(seam: Seam, numberOf: SeamViewProps['numberOf']): string {
  const words = betweenWords(seam, numberOf)
  return seam.pause === undefined
    ? renderingSeamsBetween(words)
    : renderingSeamsPause({ line: words.before, pause: seam.pause + 1 })
}

function borderName(seam: Seam, numberOf: SeamViewProps['numberOf']): string {
  const words = betweenWords(seam, numberOf)
  return seam.pause === undefined
    ? renderingSeamsBorder(words)
    : renderingSeamsPauseBorder({ line: words.before, pause: seam.pause + 1 })
}

function betweenWords(
  seam: Pick<Seam, 'before' | 'after'>,
  numberOf: SeamViewProps['numberOf'],
): { readonly before: string; readonly after: string } {
  return { before: String(numberOf(seam.before) ?? '?'), after: String(numberOf(seam.after) ?? '?') }
}

function seconds(samples: number, sampleRate: number): string {
  return `${(samples / sampleRate).toFixed(2)} s`
}
