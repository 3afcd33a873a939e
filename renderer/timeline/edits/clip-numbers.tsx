import { useId } from 'react'
import { MAX_PAUSE_MS } from '../../../shared/core/model/limits.ts'
import { plainNumber } from '../../../shared/core/numbers/number-words.ts'
import { cutOfLine } from '../../../shared/core/timeline/clip-cut.ts'
import { placeMoved } from '../../../shared/core/timeline/line-place.ts'
import { samplesToMs } from '../../../shared/core/timeline/times.ts'
import { baseUnitDecibels, baseUnitMilliseconds } from '../../../shared/messages/made/base.ts'
import {
  commandsCutInNextWord,
  commandsCutInPreviousWord,
  commandsCutOutNextWord,
  commandsCutOutPreviousWord,
} from '../../../shared/messages/made/commands.ts'
import {
  timelineClipFadeIn,
  timelineClipFadeOut,
  timelineClipGain,
  timelineClipHint,
  timelineClipIn,
  timelineClipOut,
  timelineClipOverlap,
  timelineClipPause,
  timelineClipWhole,
  timelineWordIn,
  timelineWordOut,
} from '../../../shared/messages/made/timeline.ts'
import { widgetsNumberKept } from '../../../shared/messages/made/widgets.ts'
import { useNumberEntry } from '../../base/ui/hooks/use-number-entry.ts'
import { useKeyWords } from '../../base/key-words.ts'
import { IconButton } from '../../base/ui/icon-button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../../base/ui/icons/more-icons.tsx'
import { timelineCommand } from '../keys/command-list.ts'
import { NumberBox } from '../../base/ui/number-box.tsx'
import type { LineGrip } from '../../transport/stage/line-drag.ts'
import styles from './clip-editor.module.css'
import { type EditedLine, LEAST_GAIN, type LineEdit, lineEdit, MOST_GAIN, wholeEdit } from './line-edit.ts'

/** All that can be drawn of a line's clip by hand, typed. */
export function ClipNumbers({
  line,
  readOnly,
  onEdit,
  onWord,
}: {
  readonly line: EditedLine
  readonly readOnly: boolean
  /** An end of the take goes to the border of the word before (-1) or behind (1) it. */
  readonly onWord: (end: 'in' | 'out', direction: -1 | 1) => void
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
        <div className={styles.words}>
          {wordButtons.map(({ end, label, earlier, later }) => (
            <span key={end} role="group" aria-label={label()}>
              <span aria-hidden>{label()}</span>
              <WordButton
                icon={ChevronLeftIcon}
                command={earlier}
                disabled={ms.disabled}
                onClick={() => onWord(end, -1)}
              />
              <WordButton
                icon={ChevronRightIcon}
                command={later}
                disabled={ms.disabled}
                onClick={() => onWord(end, 1)}
              />
            </span>
          ))}
        </div>
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

const wordButtons = [
  {
    end: 'in',
    label: timelineWordIn,
    earlier: ['cutInPreviousWord', commandsCutInPreviousWord],
    later: ['cutInNextWord', commandsCutInNextWord],
  },
  {
    end: 'out',
    label: timelineWordOut,
    earlier: ['cutOutPreviousWord', commandsCutOutPreviousWord],
    later: ['cutOutNextWord', commandsCutOutNextWord],
  },
] as const

function WordButton({
  icon,
  command,
  disabled,
  onClick,
}: {
  readonly icon: typeof ChevronLeftIcon
  readonly command: (typeof wordButtons)[number]['earlier' | 'later']
  readonly disabled: boolean
  readonly onClick: () => void
}) {
  const keysOf = useKeyWords()
  const [id, title] = command
  const keys = keysOf(timelineCommand(id))
  return <IconButton small icon={icon} label={title()} keys={keys} disabled={disabled} onClick={onClick} />
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
