import {
  takesFactsAccepted,
  takesFactsOlderText,
  takesFactsSuspicious,
  takesNameDraft,
  takesNameService,
} from '../../../shared/messages/made/takes.ts'
import type { TakeDetail, TakeView } from '../../../shared/contract/views.ts'
import { formatSeconds, formatTime } from '../../base/format.ts'
import { messageOf } from '../../base/messages/problem-words.ts'

/** Takes with the names people see, newest first. Numbers count service takes from the oldest; drafts have none. */
export function namedTakes(
  takes: readonly TakeDetail[],
): readonly { readonly name: string; readonly take: TakeDetail }[] {
  const oldestFirst = [...takes].sort((a, b) => a.createdAt.localeCompare(b.createdAt))
  let count = 0
  return oldestFirst
    .map((take) => {
      if (take.source === 'draft') return { name: takesNameDraft(), take }
      count += 1
      return { name: takesNameService({ count }), take }
    })
    .toReversed()
}

/** `3.8 s, 14:32`; what the take is not good for is said in words. */
export function takeWords(take: TakeView): string {
  const parts = [formatSeconds(take.durationSamples / take.sampleRate)]
  if (take.verdict === 'suspicious') parts.push(take.isAccepted ? takesFactsAccepted() : takesFactsSuspicious())
  if (!take.isCurrent) parts.push(takesFactsOlderText())
  const time = formatTime(take.createdAt)
  if (take.isCurrent && take.verdict === 'ready' && time !== '') parts.push(time)
  return parts.join(', ')
}

/** What has changed since a take was made, in words: for a tooltip. Undefined for a take of the line as it stands. */
export function changesWords({ changes = [] }: TakeDetail): string | undefined {
  return changes.length === 0 ? undefined : changes.map((change) => messageOf(change)).join('; ')
}
