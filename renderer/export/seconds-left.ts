import type { ExportProgress } from '../../shared/contract/export-views.ts'

/** Before so much is known, an estimate would be a guess: time in ms, and share of the whole. */
const SOONEST = { ms: 1000, share: 0.02 } as const

/** About how many seconds an export still takes, by what it has written; undefined: that cannot be said yet. */
export function secondsLeft(
  { bytesDone, bytesTotal }: Pick<ExportProgress, 'bytesDone' | 'bytesTotal'>,
  passedMs: number,
): number | undefined {
  if (passedMs < SOONEST.ms || bytesTotal === 0 || bytesDone / bytesTotal < SOONEST.share) return undefined
  return Math.max(1, Math.round(((bytesTotal - bytesDone) / bytesDone) * (passedMs / 1000)))
}
