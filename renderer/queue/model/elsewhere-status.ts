import {
  queueStatusElsewhereComputer,
  queueStatusElsewhereDoneComputer,
  queueStatusElsewhereDoneHere,
  queueStatusElsewhereHere,
  queueStatusElsewhereNameComputer,
  queueStatusElsewhereNameHere,
  queueStatusElsewhereProgress,
  queueStatusElsewhereSilentComputer,
  queueStatusElsewhereSilentHere,
} from '../../../shared/messages/made/queue-status.ts'
import type { ElsewhereView } from '../../../shared/contract/render-views.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'

/** Somebody else who sends lines of this project, in the middle of a sentence. */
export function elsewhereName(other: ElsewhereView): string {
  return other.isThisComputer
    ? queueStatusElsewhereNameHere()
    : queueStatusElsewhereNameComputer({ computer: other.computer })
}

/** The heading of what is said of them. */
export function elsewhereTitle(other: ElsewhereView): string {
  const { computer } = other
  switch (other.kind) {
    case 'sending':
      return other.isThisComputer ? queueStatusElsewhereHere() : queueStatusElsewhereComputer()
    case 'silent': {
      const minutes = Math.floor(other.silentMs / 60_000)
      return other.isThisComputer
        ? queueStatusElsewhereSilentHere({ minutes })
        : queueStatusElsewhereSilentComputer({ minutes, computer })
    }
    case 'done':
      return other.isThisComputer ? queueStatusElsewhereDoneHere() : queueStatusElsewhereDoneComputer({ computer })
    default:
      return assertNever(other.kind, 'somebody else who sends')
  }
}

/** The same in the status bar. */
export function elsewhereStatus(other: ElsewhereView): string {
  const title = elsewhereTitle(other)
  return other.kind === 'sending' && other.total > 0
    ? queueStatusElsewhereProgress({ title, done: other.done, total: other.total })
    : title
}

/** A sentence begins with a capital. */
export function upper(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
