import type { ElsewhereView } from '../../../shared/contract/render-views.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { plural } from '../../base/format.ts'

/** Somebody else who sends lines of this project, in the middle of a sentence. */
export function elsewhereName(other: ElsewhereView): string {
  return other.isThisComputer ? 'another window or program' : `“${other.computer}”`
}

/** The heading of what is said of them. */
export function elsewhereTitle(other: ElsewhereView): string {
  const name = upper(elsewhereName(other))
  switch (other.kind) {
    case 'sending':
      return other.isThisComputer ? 'This project is rendered elsewhere' : 'Another computer renders this project'
    case 'silent':
      return `${name} has been silent for ${plural(Math.floor(other.silentMs / 60_000), 'minute')}`
    case 'done':
      return `${name} is done`
    default:
      return assertNever(other.kind, 'somebody else who sends')
  }
}

/** The same in the status bar. */
export function elsewhereStatus(other: ElsewhereView): string {
  const title = elsewhereTitle(other)
  return other.kind === 'sending' && other.total > 0
    ? `${title}, ${other.done} of ${plural(other.total, 'line')}`
    : title
}

/** A sentence begins with a capital. */
export function upper(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
