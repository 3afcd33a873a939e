import { Popover } from 'radix-ui'
import { useId } from 'react'
import { MAX_PAUSE_MS } from '../../../shared/core/model/limits.ts'
import { plainNumber } from '../../../shared/core/numbers/number-words.ts'
import { cutOfLine } from '../../../shared/core/timeline/clip-cut.ts'
import { placeMoved } from '../../../shared/core/timeline/line-place.ts'
import { samplesToMs } from '../../../shared/core/timeline/times.ts'
import { baseUnitDecibels, baseUnitMilliseconds } from '../../../shared/messages/made/base.ts'
import {
  timelineClip,
  timelineClipFadeIn,
  timelineClipFadeOut,
  timelineClipGain,
  timelineClipHint,
  timelineClipIn,
  timelineClipLine,
  timelineClipOut,
  timelineClipOverlap,
  timelineClipPause,
  timelineClipWhole,
} from '../../../shared/messages/made/timeline.ts'
import { widgetsNumberKept } from '../../../shared/messages/made/widgets.ts'
import { useNumberEntry } from '../../base/ui/hooks/use-number-entry.ts'
import { leaveEscapeToField } from '../../base/ui/dialog.tsx'
import { NumberBox } from '../../base/ui/number-box.tsx'
import type { LineGrip } from '../../transport/stage/line-drag.ts'
import styles from './clip-editor.module.css'
import {
  type EditedLine,
  LEAST_GAIN,
  type LineEdit,
  lineEdit,
  MOST_GAIN,
  type NumberedLine,
  wholeEdit,
} from './line-edit.ts'

type ClipEditorProps = {
  readonly isOpen: boolean
  /** The key that opens it, as it is written here. */
  readonly keys: string
  readonly onOpen: (isOpen: boolean) => void
  /** The selected line; undefined: there is none that has a place. */
  readonly line: (NumberedLine & EditedLine) | undefined
  readonly readOnly: boolean
  readonly onEdit: (line: NumberedLine, edit: LineEdit) => void
}

/** The button that opens the numbers of the selected line's clip: all that can be drawn by hand, typed. */
export function ClipEditor({ isOpen, keys, onOpen, line, readOnly, onEdit }: ClipEditorProps) {
  const headingId = useId()
  const name = timelineClip()
  return (
    <Popover.Root open={isOpen && line !== undefined} onOpenChange={onOpen}>
      <Popover.Trigger asChild>
        <button
          type="button"
          className={`btn btn-sm btn-ghost ${styles.button}`}
          title={`${name} (${keys})`}
          disabled={line === undefined}
        >
          {name}
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={`pop ${styles.panel}`}
          data-own-keys=""
          aria-labelledby={headingId}
          side="top"
          align="start"
          sideOffset={8}
          collisionPadding={12}
          onEscapeKeyDown={leaveEscapeToField}
        >
          {line === undefined ? null : (
            <>
              <h2 id={headingId}>{timelineClipLine({ line: line.number })}</h2>
              <ClipNumbers key={line.lineId} line={line} readOnly={readOnly} onEdit={(edit) => onEdit(line, edit)} />
            </>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function ClipNumbers({
  line,
  readOnly,
  onEdit,
}: {
  readonly line: EditedLine
  readonly readOnly: boolean
  readonly onEdit: (edit: LineEdit) => void
}) {
  const shown = line.parts.lines.find((one) => one.lineId === line.lineId)
  if (shown === undefined) return null
  const place = placeMoved(line.parts, line.lineId, line.own, 0)
  const cut = line.cut ?? cutOfLine(shown)
  const takeMs = samplesToMs(shown.sound?.takeSamples ?? 0)
  const drawTo = (grip: LineGrip, toMs: number, fromMs: number): void => {
    const edit = lineEdit(line, grip, { seconds: (toMs - fromMs) / 1000, up: 0 })
    if (edit !== undefined) onEdit(edit)
  }
  const ms = {
    max: takeMs,
    unit: baseUnitMilliseconds(),
    isWhole: true,
    min: 0,
    disabled: readOnly || cut === undefined,
  }
  const pauseMs = place?.pauseMs
  const overlapMs = place?.overlapMs
  const own = line.own?.gainDb ?? 0
  const whole = wholeEdit(line)
  return (
    <>
      <div className={styles.numbers}>
        {overlapMs === undefined ? (
          <ClipNumber
            {...ms}
            label={timelineClipPause()}
            value={pauseMs ?? 0}
            max={MAX_PAUSE_MS}
            disabled={readOnly || place === undefined}
            onChange={(value) => drawTo('place', value, pauseMs ?? 0)}
          />
        ) : (
          <ClipNumber
            {...ms}
            label={timelineClipOverlap()}
            value={overlapMs}
            max={MAX_PAUSE_MS}
            disabled={readOnly}
            onChange={(value) => drawTo('place', overlapMs, value)}
          />
        )}
        <ClipNumber
          {...ms}
          label={timelineClipIn()}
          value={samplesToMs(cut?.inSample ?? 0)}
          onChange={(value) => drawTo('in', value, samplesToMs(cut?.inSample ?? 0))}
        />
        <ClipNumber
          {...ms}
          label={timelineClipOut()}
          value={samplesToMs(cut?.outSample ?? 0)}
          onChange={(value) => drawTo('out', value, samplesToMs(cut?.outSample ?? 0))}
        />
        <ClipNumber
          label={timelineClipGain()}
          value={own}
          min={LEAST_GAIN}
          max={MOST_GAIN}
          unit={baseUnitDecibels()}
          isWhole={false}
          disabled={readOnly}
          onChange={(gainDb) => onEdit({ kind: 'gain', gainDb })}
        />
        <ClipNumber
          {...ms}
          label={timelineClipFadeIn()}
          value={samplesToMs(cut?.fadeInSamples ?? 0)}
          onChange={(value) => drawTo('fadeIn', value, samplesToMs(cut?.fadeInSamples ?? 0))}
        />
        <ClipNumber
          {...ms}
          label={timelineClipFadeOut()}
          value={samplesToMs(cut?.fadeOutSamples ?? 0)}
          onChange={(value) => drawTo('fadeOut', samplesToMs(cut?.fadeOutSamples ?? 0), value)}
        />
      </div>
      <footer className={styles.foot}>
        <p className="t3">{timelineClipHint()}</p>
        <button
          type="button"
          className="btn btn-sm"
          disabled={readOnly || whole === undefined}
          onClick={() => (whole === undefined ? undefined : onEdit(whole))}
        >
          {timelineClipWhole()}
        </button>
      </footer>
    </>
  )
}

function ClipNumber({
  label,
  value,
  min,
  max,
  unit,
  isWhole,
  disabled,
  onChange,
}: {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly unit: string
  readonly isWhole: boolean
  readonly disabled: boolean
  readonly onChange: (value: number) => void
}) {
  const id = useId()
  const shown = plainNumber(value)
  const entry = useNumberEntry({
    shown,
    range: { min, max, isWhole },
    unit,
    kept: widgetsNumberKept({ value: shown }),
    onTaken: (read) => (read === value ? undefined : onChange(read)),
  })
  return (
    <div className={styles.number}>
      <label htmlFor={id}>{label}</label>
      <NumberBox entry={entry} id={id} className="field-sm" unit={unit} disabled={disabled} />
    </div>
  )
}
