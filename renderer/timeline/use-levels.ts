import { type RefObject, useEffect } from 'react'
import { decibelsOf } from './loudness/decibels.ts'
import { loudnessNow } from './loudness/loudness-meters.tsx'
import type { Player } from '../transport/stage/player-types.ts'

/** What a meter shows, in dB below full scale: quieter is nothing. */
const LOWEST_DB = 60
/** A meter falls by so much with each report, some twenty a second. */
const FALL_DB = 1.5

/**
 * Draws the meters within an element, `data-level` being the lane that one shows (empty: the whole), without React: `--level`
 * from 0 to 1, and `data-over` on one whose samples went beyond full scale, until it is played again. In `data-loudness-now`
 * it writes how loud the last moment was. `channels`: of the export, in whose terms that is said.
 */
export function useLevels(player: Player, within: RefObject<HTMLElement | null>, channels: 1 | 2): void {
  useEffect(() => {
    const shown = new Map<string, number>()
    return player.onReport(({ peak, power, lanes }) => {
      const peaks = new Map([['', peak], ...lanes])
      for (const meter of within.current?.querySelectorAll<HTMLElement>('[data-level]') ?? []) {
        const key = meter.dataset['level'] ?? ''
        const now = peaks.get(key) ?? 0
        const levelDb = Math.max(decibelsOf(now), (shown.get(key) ?? -Infinity) - FALL_DB, -LOWEST_DB)
        if (shown.get(key) === levelDb) continue
        shown.set(key, levelDb)
        meter.style.setProperty('--level', String(Math.min(1, 1 + levelDb / LOWEST_DB)))
        if (now > 1) meter.dataset['over'] = ''
        else if (levelDb === -LOWEST_DB) delete meter.dataset['over']
      }
      const words = within.current?.querySelector('[data-loudness-now]') ?? null
      const text = loudnessNow(power, channels)
      if (words !== null && words.textContent !== text) words.textContent = text
    })
  }, [player, within, channels])
}
