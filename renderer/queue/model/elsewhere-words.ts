import {
  queueElsewhereDone,
  queueElsewhereSendingFree,
  queueElsewhereSendingWaits,
  queueElsewhereSign,
  queueElsewhereSilent,
  queueElsewhereSinceComputer,
  queueElsewhereSinceComputerLines,
  queueElsewhereSinceHere,
  queueElsewhereSinceHereLines,
} from '../../../shared/messages/made/queue.ts'
import type { ElsewhereView } from '../../../shared/contract/render-views.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { elsewhereTitle } from './elsewhere-status.ts'
import { formatTime } from '../../base/format.ts'

/** Who else sends, what that means here, and when there was the last sign of them. */
export type ElsewhereWords = { readonly title: string; readonly text: string; readonly sign: string | undefined }

/** What is said of somebody else who sends lines of this project. */
export function elsewhereWords(other: ElsewhereView): ElsewhereWords {
  const title = elsewhereTitle(other)
  switch (other.kind) {
    case 'sending': {
      const since = sinceWords(other)
      return {
        title,
        text: other.isWaiting ? queueElsewhereSendingWaits({ since }) : queueElsewhereSendingFree({ since }),
        sign: queueElsewhereSign({ seconds: Math.round(other.silentMs / 1000) }),
      }
    }
    case 'silent':
      return { title, text: queueElsewhereSilent({ requests: other.underWay }), sign: undefined }
    case 'done':
      return {
        title,
        text: queueElsewhereDone(),
        sign: undefined,
      }
    default:
      return assertNever(other.kind, 'somebody else who sends')
  }
}

function sinceWords({ isThisComputer, computer, sinceMs, done, total }: ElsewhereView): string {
  const since = { time: formatTime(new Date(sinceMs).toISOString()), computer, done, lines: total }
  if (isThisComputer) return total === 0 ? queueElsewhereSinceHere(since) : queueElsewhereSinceHereLines(since)
  return total === 0 ? queueElsewhereSinceComputer(since) : queueElsewhereSinceComputerLines(since)
}
