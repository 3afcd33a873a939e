import type { ElsewhereView } from '../../../shared/contract/render-views.ts'
import { assertNever } from '../../../shared/core/model/assert-never.ts'
import { elsewhereName, elsewhereTitle, upper } from './elsewhere-status.ts'
import { formatTime, plural } from '../../base/format.ts'

/** Who else sends, what that means here, and when there was the last sign of them. */
export type ElsewhereWords = { readonly title: string; readonly text: string; readonly sign: string | undefined }

/** What is said of somebody else who sends lines of this project. */
export function elsewhereWords(other: ElsewhereView): ElsewhereWords {
  const name = elsewhereName(other)
  const title = elsewhereTitle(other)
  switch (other.kind) {
    case 'sending': {
      const lines = other.total === 0 ? '' : `, ${other.done} of ${plural(other.total, 'line')} done`
      const since = `${name}, since ${formatTime(new Date(other.sinceMs).toISOString())}${lines}`
      const next = other.isWaiting
        ? ' Yours are rendered as soon as they are done.'
        : ' New takes appear as they arrive.'
      return {
        title,
        text: `${upper(since)}. Nothing is sent from here, so nothing is paid twice.${next}`,
        sign: `last sign ${Math.round(other.silentMs / 1000)} s ago`,
      }
    }
    case 'silent': {
      const count = other.underWay
      const way =
        count === 0
          ? 'Nothing was on its way.'
          : `${plural(count, 'request')} ${count === 1 ? 'was on its' : 'were on their'} way. What ${count === 1 ? 'it holds' : 'they hold'} stays unknown and is not sent from here.`
      return {
        title,
        text: `${way} If it is only slow, it stops as soon as it notices.`,
        sign: undefined,
      }
    }
    case 'done':
      return {
        title,
        text: 'What was rendered there is here. The rest of yours waits.',
        sign: undefined,
      }
    default:
      return assertNever(other.kind, 'somebody else who sends')
  }
}
