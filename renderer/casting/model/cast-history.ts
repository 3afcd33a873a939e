import type { CastChange } from '../../../shared/contract/casting-views.ts'
import { formatDay, formatTime } from '../../base/format.ts'

/** `Elias Marsh assigned`, `Harrow, draft`, `calm: Wren Hollis assigned`, `Service voice taken away`. */
export function castChangeWords({ variant, source, title }: CastChange): string {
  const what =
    title === null
      ? `${source === 'draft' ? 'Draft voice' : 'Service voice'} taken away`
      : source === 'draft'
        ? `${title}, draft`
        : `${title} assigned`
  return variant === undefined ? what : `${variant}: ${what}`
}

/** `Today 11:05`, else the day: `12 November`, with the year where it is another one. `now`: an ISO instant. */
export function castChangeTime(at: string, now: string, timeZone?: string): string {
  const day = formatDay(at, timeZone)
  const today = formatDay(now, timeZone)
  if (day === today) return `Today ${formatTime(at, timeZone)}`
  const year = today.split(' ').at(-1) ?? ''
  return day.endsWith(` ${year}`) ? day.slice(0, -year.length - 1) : day
}
