import type { CastHistoryEntry } from '../../../shared/contract/casting-views.ts'
import { formatDay, formatTime } from '../../base/format.ts'
import {
  castingHistoryAssigned,
  castingHistoryDraft,
  castingHistoryRemoved,
  castingHistoryToday,
  castingHistoryVariant,
} from '../../../shared/messages/made/casting.ts'

/** `Elias Marsh assigned`, `Harrow, draft`, `calm: Wren Hollis assigned`, `Service voice taken away`. */
export function castChangeWords({ variant, source, title }: CastHistoryEntry): string {
  const what =
    title === null
      ? castingHistoryRemoved({ isDraft: source === 'draft' })
      : source === 'draft'
        ? castingHistoryDraft({ title })
        : castingHistoryAssigned({ title })
  return variant === undefined ? what : castingHistoryVariant({ variant, change: what })
}

/** `Today 11:05`, else the day: `12 November`, with the year where it is another one. `now`: an ISO instant. */
export function castChangeTime(at: string, now: string, timeZone?: string): string {
  const day = formatDay(at, timeZone)
  const today = formatDay(now, timeZone)
  if (day === today) return castingHistoryToday({ time: formatTime(at, timeZone) })
  const year = today.split(' ').at(-1) ?? ''
  return day.endsWith(` ${year}`) ? day.slice(0, -year.length - 1) : day
}
