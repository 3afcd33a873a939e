import type { Problem, WordedProblem } from '../../../shared/core/model/errors.ts'
import type { FitReport } from '../../../shared/core/fit/fit-report.ts'
import type { LoudnessReport } from '../../../shared/core/deliver/loudness-report.ts'
import { oneLine } from '../../../shared/core/import/parts.ts'
import type { Account } from '../../../shared/core/queue/account.ts'
import { sentencesOf } from '../../../shared/messages/in-english.ts'

/** The JSON of `render`. `total` is the sum of all states; `cached` is part of `ready`. */
export type RenderReport = {
  /** `draft`, the origin of the service, or null if the call ended before that was decided. */
  readonly service: string | null
  readonly lines: {
    readonly total: number
    readonly ready: number
    readonly cached: number
    readonly suspicious: number
    readonly failed: number
    readonly unknown: number
    readonly waiting: number
  }
  /** Synthesis requests that were sent. */
  readonly requests: number
  readonly bytesOfText: number
  /** Length of the mix; 0 if none was written. */
  readonly durationSeconds: number
  /** Absolute paths of what was written; nothing is listed that is not whole. */
  readonly outputs: readonly { readonly kind: string; readonly path: string; readonly durationSeconds: number }[]
  /** What `--target` did to the mix; absent without one. */
  readonly loudness?: LoudnessReport
  /** How lines stand to the times of their cues and to lengths; absent where there are none. */
  readonly fit?: FitReport
  readonly problems: readonly WordedProblem[]
}

/** A report of a call that came to nothing. */
export function emptyReport(
  service: string | null,
  totalLines: number,
  problems: readonly WordedProblem[],
): RenderReport {
  return {
    service,
    lines: { total: totalLines, ready: 0, cached: 0, suspicious: 0, failed: 0, unknown: 0, waiting: totalLines },
    requests: 0,
    bytesOfText: 0,
    durationSeconds: 0,
    outputs: [],
    problems,
  }
}

/** Lines as they are counted for people: a cancelled line still waits to be rendered. */
export function countLines({ cancelled, ...account }: Account): RenderReport['lines'] {
  const { total, ready, cached, suspicious, failed, unknown, waiting } = account
  return { total, ready, cached, suspicious, failed, unknown, waiting: waiting + cancelled }
}

/** "131 ready (12 cached), 2 suspicious, 1 failed, 0 lost" in one line. */
export function summary(lines: RenderReport['lines'], requests: number): string {
  const parts = [`${lines.ready} of ${lines.total} ${lines.total === 1 ? 'line' : 'lines'} ready`]
  if (lines.cached > 0) parts.push(`${lines.cached} had their audio already`)
  if (lines.suspicious > 0) parts.push(`${lines.suspicious} suspicious`)
  if (lines.failed > 0) parts.push(`${lines.failed} failed`)
  if (lines.unknown > 0) parts.push(`${lines.unknown} unknown`)
  if (lines.waiting > 0) parts.push(`${lines.waiting} not rendered`)
  parts.push(`${requests} ${requests === 1 ? 'request' : 'requests'} sent`)
  return parts.join(', ')
}

/** A problem as text: what, and the way out. */
export function problemText(problem: Problem): string {
  return oneLine(`${problem.lineId === undefined ? '' : `#${problem.lineId} `}${sentencesOf(problem)}`)
}
