import {
  safetyLines,
  safetyRecordsAnswers,
  safetyRecordsBack,
  safetyRecordsBackRest,
  safetyRecordsBackSome,
  safetyRecordsBackWhole,
  safetyRecordsDecisions,
  safetyRecordsDoubt,
  safetyRecordsHeld,
  safetyRecordsLostLine,
  safetyRecordsLostPaid,
  safetyRecordsLostSend,
  safetyRecordsLostSendAgain,
  safetyRecordsLostSome,
  safetyRecordsLostUnknown,
  safetyRecordsLostWaits,
  safetyRecordsTitleAnswers,
  safetyRecordsTitleBack,
  safetyRecordsTitleDoubt,
  safetyRecordsTitleLost,
  safetyRecordsTitleUnreadable,
  safetyRecordsUnreadable,
} from '../../../shared/messages/made/safety.ts'
import type { RecordsView } from '../../../shared/contract/safety-views.ts'
import type { LineId } from '../../../shared/core/model/ids.ts'
import { formatCount } from '../../base/format.ts'

type LostLine = RecordsView['lost'][number]

/** What a notice about the records of takes says. */
export type RecordsWords = {
  readonly title: string
  /** Begins the first sentence and is set off; absent if nothing came back. */
  readonly count?: string
  readonly body: string
  /** Of lines that are held: one sentence, and the lines that sending them again means. */
  readonly lost?: { readonly words: string; readonly action: string; readonly lineIds: readonly LineId[] }
}

/** Lines named one by one; of more their number is said. */
const MOST_NAMED = 6

/** Says what happened, what is safe and what comes next. `isHeld`: lines of `lost` that still wait; `when`: a time in words. */
export function recordsWords(
  { back, fromAnswers, unreadable, decisionsAt, lost }: RecordsView,
  isHeld: (lineId: LineId) => boolean,
  when: (iso: string) => string,
): RecordsWords | undefined {
  const held = lost.filter(({ lineId }) => isHeld(lineId))
  const body: string[] = []
  if (decisionsAt !== undefined) body.push(safetyRecordsDecisions({ decisionsAt: when(decisionsAt) }))
  if (fromAnswers > 0) body.push(safetyRecordsAnswers({ fromAnswers }))
  if (unreadable > 0) {
    body.push(safetyRecordsUnreadable({ unreadable }))
  }
  const about = held.length === 0 ? {} : { lost: lostWords(held) }
  if (back > 0) {
    const isWhole = held.length === 0
    const count = isWhole
      ? safetyRecordsBack({ takes: back })
      : safetyRecordsBackSome({ back, all: back + held.length })
    const rest = isWhole ? safetyRecordsBackWhole({ back }) : safetyRecordsBackRest({ back })
    const words = [rest, ...body].join(' ')
    return { title: safetyRecordsTitleBack(), count, body: words, ...about }
  }
  if (fromAnswers > 0) return { title: safetyRecordsTitleAnswers(), body: body.join(' '), ...about }
  if (unreadable > 0) return { title: safetyRecordsTitleUnreadable(), body: body.join(' '), ...about }
  if (held.length === 0) return undefined
  const isDoubt = held.some(({ loss }) => loss === 'notKnown')
  return isDoubt
    ? {
        title: safetyRecordsTitleDoubt(),
        body: safetyRecordsDoubt(),
        ...about,
      }
    : {
        title: safetyRecordsTitleLost({ lines: held.length }),
        body: safetyRecordsHeld(),
        ...about,
      }
}

function lostWords(held: readonly LostLine[]): NonNullable<RecordsWords['lost']> {
  const numbers = held.map(({ number }) => formatCount(number))
  const isOne = held.length === 1
  const [number = ''] = numbers
  const lines = isOne
    ? safetyRecordsLostLine({ line: number })
    : held.length <= MOST_NAMED
      ? safetyRecordsLostSome({ lines: numbers })
      : safetyLines({ lines: held.length })
  const bytes = held.reduce((sum, { bytesOfText }) => sum + bytesOfText, 0)
  const isPaid = held.every(({ loss }) => loss === 'paid' || loss === 'damaged')
  const isDoubt = held.some(({ loss }) => loss === 'notKnown')
  const words = isDoubt ? safetyRecordsLostWaits : isPaid ? safetyRecordsLostPaid : safetyRecordsLostUnknown
  return {
    words: words({ isOne, lines }),
    action: isDoubt ? safetyRecordsLostSend({ bytes }) : safetyRecordsLostSendAgain({ bytes }),
    lineIds: held.map(({ lineId }) => lineId),
  }
}
