import type { ExportLoudness } from '../../shared/contract/export-views.ts'
import type { LoudnessReport } from '../../shared/core/deliver/loudness-report.ts'
import { exportLoudnessCourse } from '../../shared/messages/made/export.ts'
import styles from './export.module.css'

/** What is drawn at the bottom and at the top, in LUFS. */
const FLOOR = -50
const TOP = -5
const HEIGHT = 48
/** Of a mark at a held peak, at the top. */
const MARK_HEIGHT = 8

/** The momentary loudness of the mix behind its gain, the target as a line, and marks where the limiter holds a peak. */
export function LoudnessCourse({
  measured: { course, marks },
  report: { gainDb, targetLufs },
}: {
  readonly measured: ExportLoudness
  readonly report: LoudnessReport
}) {
  const width = Math.max(1, course.length)
  const tops = course.map((level) => (level === null ? HEIGHT : topOf(level + (gainDb ?? 0))))
  const outline = tops.map((top, at) => `L${at} ${top}H${at + 1}`).join('')
  return (
    <svg
      className={styles.course}
      role="img"
      aria-label={exportLoudnessCourse()}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      <path className={styles.hill} d={`M0 ${HEIGHT}${outline}V${HEIGHT}Z`} />
      {targetLufs === null ? null : (
        <path className={styles.aim} d={`M0 ${topOf(targetLufs)}H${width}`} vectorEffect="non-scaling-stroke" />
      )}
      <path
        className={styles.mark}
        d={marks.map((mark) => `M${Math.round(mark * width * 100) / 100} 0V${MARK_HEIGHT}`).join('')}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

function topOf(level: number): number {
  const part = Math.min(1, Math.max(0, (level - FLOOR) / (TOP - FLOOR)))
  return Math.round((1 - part) * HEIGHT * 10) / 10
}
