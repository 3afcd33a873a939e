import {
  keptWordsOfferMoment,
  keptWordsOfferPlace,
  keptWordsOfferPlaceCount,
  keptWordsOfferPlaceLine,
  keptWordsOfferPlaceLineOf,
  keptWordsOfferPlaceLines,
  keptWordsOfferPlaceNewLine,
  keptWordsOfferPlaceNewLineOf,
  keptWordsOfferPlaceNowhere,
  keptWordsOfferPlaceSomeLine,
} from '../../../shared/messages/made/kept-words-offer.ts'
import type { KeptRecord, KeptRegion } from './record.ts'
import { formatDay, formatCount } from '../../base/format.ts'

/** A time of today with its seconds, `14:31:07`; of another day with the day. */
export function formatMoment(ms: number, nowMs: number, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone }
  const format = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', hourCycle: 'h23', ...zone })
  const day = (at: number): string => formatDay(new Date(at).toISOString(), timeZone)
  const time = format.format(new Date(ms))
  return day(ms) === day(nowMs) ? time : keptWordsOfferMoment({ time, day: day(ms) })
}

/** Where and when kept words were typed, and whether the script is still what they were typed into. */
export function keptPlace(record: KeptRecord, isChanged: boolean, nowMs: number, timeZone?: string): string {
  const { regions, typedAtMs } = record
  const moment = formatMoment(typedAtMs, nowMs, timeZone)
  const [first] = regions
  if (first === undefined) return keptWordsOfferPlaceNowhere({ moment })
  const where = regions.length > 1 ? placesOf(record) : placeOf(first)
  return keptWordsOfferPlace({ where, moment, isChanged })
}

function placeOf({ number, speaker, before }: KeptRegion): string {
  if (number !== undefined) {
    return speaker === undefined ? keptWordsOfferPlaceLine({ number }) : keptWordsOfferPlaceLineOf({ number, speaker })
  }
  if (before.length > 0) return speaker ?? keptWordsOfferPlaceSomeLine()
  return speaker === undefined ? keptWordsOfferPlaceNewLine() : keptWordsOfferPlaceNewLineOf({ speaker })
}

function placesOf({ regions }: KeptRecord): string {
  const numbers = regions.flatMap(({ number }) => (number === undefined ? [] : [formatCount(number)]))
  const count = keptWordsOfferPlaceCount({ count: regions.length })
  if (numbers.length !== regions.length || numbers.length > 4) return count
  return keptWordsOfferPlaceLines({ numbers })
}
