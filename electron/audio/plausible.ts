import { type Problem, problemFrom } from '../../shared/core/model/errors.ts'
import type { Levels } from './level-meter.ts'
import type { AudioExpectation } from './types.ts'
import { type Words, say } from '../../shared/messages/say.ts'

/** Seconds that one character of text takes, between the fastest and the slowest speech (reliability §5.4). */
const SECONDS_A_CHARACTER = { least: 0.02, most: 0.5 } as const
/** Added to the upper end: breath, a cue that is acted out, room at both ends. */
const SPARE_SECONDS = 3
/** How many times longer or shorter than usual a voice may be: acting is no fault, a loop or a lost half is. */
const AGAINST_USUAL = 3
/** What a short line may be shorter than that, in seconds. */
const SPARE_BELOW = 0.3
/** A sound whose loudest 50 ms are below this is silence: hiss of 16-bit sound lies near -90, whispering near -45. */
export const SILENCE_DB = -65
/** More samples at full scale than this share is noise or a broken decoder, not loud speech. */
const CLIPPED_SHARE = 0.1

/** True if nothing can be heard in it. */
export function isSilence(levels: Levels): boolean {
  return !(levels.loudestDb > SILENCE_DB)
}

/** The longest that speech of so many characters may be, in seconds. */
export function longestSeconds(charactersOfText: number): number {
  return charactersOfText * SECONDS_A_CHARACTER.most + SPARE_SECONDS
}

/**
 * What makes a sound doubtful although it is whole: a length that its text cannot have, or not from this voice, or nothing
 * but clipping. Doubtful audio is kept and marked, because it was paid for and a person can hear whether it is good.
 */
export function findDoubt(
  seconds: number,
  { charactersOfText, expectedSeconds }: Pick<AudioExpectation, 'charactersOfText' | 'expectedSeconds'>,
  levels: Levels,
): Problem | undefined {
  const least = charactersOfText * SECONDS_A_CHARACTER.least
  const most = longestSeconds(charactersOfText)
  const heard = { isLong: seconds >= 10, seconds: seconds < 10 ? seconds : Math.round(seconds) }
  const against = { ...heard, characters: charactersOfText }
  if (seconds < least) return doubt(say('audio.doubt.shortForText', against))
  if (seconds > most) return doubt(say('audio.doubt.longForText', against))
  if (expectedSeconds !== undefined) {
    const usual = { ...heard, usual: expectedSeconds }
    if (seconds < expectedSeconds / AGAINST_USUAL - SPARE_BELOW) return doubt(say('audio.doubt.short', usual))
    if (seconds > expectedSeconds * AGAINST_USUAL + SPARE_SECONDS) return doubt(say('audio.doubt.long', usual))
  }
  if (levels.clippedShare > CLIPPED_SHARE) return doubt(say('audio.doubt.clipped'))
  return undefined
}

/** A problem that keeps a take from being chosen by itself. */
export function doubt(words: Words): Problem {
  return problemFrom('audio.suspicious', words, say('audio.doubt.remedy'))
}
