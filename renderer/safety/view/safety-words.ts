import type { RecoveryView, SafetyView, SnapshotView } from '../../../shared/contract/safety-views.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { formatDay, formatTime, plural } from '../../base/format.ts'

/** `14:32` for today, `14:32 on 19 November 2026` for another day. `now` is milliseconds since 1970. */
export function whenWords(iso: string, now: number, timeZone?: string): string {
  const day = formatDay(iso, timeZone)
  const time = formatTime(iso, timeZone)
  return day === formatDay(new Date(now).toISOString(), timeZone) ? time : `${time} on ${day}`
}

/** A recovery as a heading: what it is and when it was kept. */
export function recoveryTitle({ kind, savedAt, version = '' }: RecoveryView, now: number): string {
  const when = savedAt === undefined ? '' : ` of ${whenWords(savedAt, now)}`
  switch (kind) {
    case 'pending':
      return `Unsaved edits${when}`
    case 'backup':
      return 'The version that was saved before'
    case 'snapshot':
      return `Snapshot${when}`
    case 'defaults':
      return 'Begin anew'
    case 'copy':
      return `Another version${when}`
    case 'version':
      return version === '' ? 'One of the two versions' : `The version ${version}`
    default:
      return assertNever(kind, 'recovery')
  }
}

/** What a recovery holds. */
export function recoveryAbout({ kind, spokenLines, linesThatDiffer, files, copy }: RecoveryView): string {
  if (kind === 'defaults') {
    return `Without any copy: ${files.join(', ')} ${files.length === 1 ? 'is' : 'are'} made new; the script then has ${plural(spokenLines, 'line')}.`
  }
  if (copy !== undefined) return copyAbout(copy.of, linesThatDiffer)
  // Nothing of a damaged file is open that it could be compared with.
  if (files.length > 0) return `${plural(spokenLines, 'line')}.`
  if (linesThatDiffer === 0) return `${plural(spokenLines, 'line')}; the script is the same.`
  const verb = linesThatDiffer === 1 ? 'differs' : 'differ'
  return `${plural(spokenLines, 'line')}; ${plural(linesThatDiffer, 'line')} ${verb} from what is open.`
}

/** What taking over another version of a file would do. */
function copyAbout(of: string, differing: number): string {
  if (of === 'takes.jsonl') return `It knows ${plural(differing, 'take')} that this one does not.`
  if (of !== 'script.dialogue') return 'It differs from what is open.'
  return `${plural(differing, 'line')} of it ${differing === 1 ? 'is' : 'are'} not in what is open.`
}

/** Why a snapshot was kept. */
export const snapshotReasons: Readonly<Record<SnapshotView['reason'], string>> = {
  pending: 'Unsaved edits',
  timed: 'While writing',
  beforeRestore: 'Before a snapshot was restored',
  beforeRecovery: 'Before edits were restored',
  beforeOutside: 'Before another program changed it',
  outside: "Another program's version",
}

/** Where the other window is: `another window on this computer, since 14:32`. */
export function otherWindowWords(other: NonNullable<SafetyView['otherWindow']>, now: number): string {
  const place = other.isThisComputer ? 'another window on this computer' : `a window on ${other.host}`
  return `${place}, since ${whenWords(other.startedAt, now)}`
}
