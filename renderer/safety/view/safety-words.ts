import {
  safetyLines,
  safetyOtherWindowElsewhere,
  safetyOtherWindowHere,
  safetyRecoveryBackup,
  safetyRecoveryCopy,
  safetyRecoveryCopyUndated,
  safetyRecoveryDefaults,
  safetyRecoveryDiffer,
  safetyRecoveryDiffers,
  safetyRecoveryLines,
  safetyRecoveryOneVersion,
  safetyRecoveryPending,
  safetyRecoveryPendingUndated,
  safetyRecoveryRepaired,
  safetyRecoverySame,
  safetyRecoverySnapshot,
  safetyRecoverySnapshotUndated,
  safetyRecoverySources,
  safetyRecoveryTakes,
  safetyRecoveryVersion,
  safetyRecoveryWithout,
  safetySnapshotsReasonBeforeOutside,
  safetySnapshotsReasonBeforeRecovery,
  safetySnapshotsReasonBeforeRestore,
  safetySnapshotsReasonOutside,
  safetySnapshotsReasonPending,
  safetySnapshotsReasonTimed,
  safetyWhenWhen,
} from '../../../shared/messages/made/safety.ts'
import type { RecoveryView, SafetyView, SnapshotView } from '../../../shared/contract/safety-views.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { formatDay, formatTime } from '../../base/format.ts'

/** `14:32` for today, `14:32 on 19 November 2026` for another day. `now` is milliseconds since 1970. */
export function whenWords(iso: string, now: number, timeZone?: string): string {
  const day = formatDay(iso, timeZone)
  const time = formatTime(iso, timeZone)
  return day === formatDay(new Date(now).toISOString(), timeZone) ? time : safetyWhenWhen({ time, day })
}

/** A recovery as a heading: what it is and when it was kept. */
export function recoveryTitle({ kind, savedAt, version = '' }: RecoveryView, now: number): string {
  const when = savedAt === undefined ? undefined : whenWords(savedAt, now)
  switch (kind) {
    case 'pending':
      return when === undefined ? safetyRecoveryPendingUndated() : safetyRecoveryPending({ when })
    case 'backup':
      return safetyRecoveryBackup()
    case 'snapshot':
      return when === undefined ? safetyRecoverySnapshotUndated() : safetyRecoverySnapshot({ when })
    case 'defaults':
      return safetyRecoveryDefaults()
    case 'copy':
      return when === undefined ? safetyRecoveryCopyUndated() : safetyRecoveryCopy({ when })
    case 'version':
      return version === '' ? safetyRecoveryOneVersion() : safetyRecoveryVersion({ version })
    default:
      return assertNever(kind, 'recovery')
  }
}

/** What a recovery holds. */
export function recoveryAbout({ kind, spokenLines, linesThatDiffer, files, copy }: RecoveryView): string {
  if (kind === 'defaults') {
    return safetyRecoveryWithout({
      files: files.join(', '),
      count: files.length,
      lines: safetyLines({ lines: spokenLines }),
    })
  }
  if (copy !== undefined) return copyAbout(copy.of, linesThatDiffer)
  // Nothing of a damaged file is open that it could be compared with.
  if (files.length > 0) return safetyRecoveryRepaired({ lines: spokenLines })
  if (linesThatDiffer === 0) return safetyRecoverySame({ spokenLines })
  return safetyRecoveryDiffer({ lines: safetyLines({ lines: spokenLines }), differing: linesThatDiffer })
}

/** What taking over another version of a file would do. */
function copyAbout(of: string, differing: number): string {
  if (of === 'takes.jsonl') return safetyRecoveryTakes({ differing })
  if (of === 'sources.csv') return safetyRecoverySources({ differing })
  if (of !== 'script.dialogue') return safetyRecoveryDiffers()
  return safetyRecoveryLines({ differing })
}

/** Why a snapshot was kept. */
export const snapshotReasons: Readonly<Record<SnapshotView['reason'], () => string>> = {
  pending: safetySnapshotsReasonPending,
  timed: safetySnapshotsReasonTimed,
  beforeRestore: safetySnapshotsReasonBeforeRestore,
  beforeRecovery: safetySnapshotsReasonBeforeRecovery,
  beforeOutside: safetySnapshotsReasonBeforeOutside,
  outside: safetySnapshotsReasonOutside,
}

/** Where the other window is: `another window on this computer, since 14:32`. */
export function otherWindowWords(other: NonNullable<SafetyView['otherWindow']>, now: number): string {
  const when = whenWords(other.startedAt, now)
  return other.isThisComputer ? safetyOtherWindowHere({ when }) : safetyOtherWindowElsewhere({ host: other.host, when })
}
