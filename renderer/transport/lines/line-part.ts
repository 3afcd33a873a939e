import type { PlayedLine } from '../../../shared/contract/playing-calls.ts'
import type { OutputSound, SoundPart } from '../output/sound-output.ts'

/** What is heard of a line's beginning alone falls for so long at its end (seconds). */
const TAIL_FADE = 0.15

/**
 * What of a line's audio is heard: what is cut off by its trim is not. `most`: only so many seconds of its beginning, which
 * fall at their end.
 */
export function partOf(
  { cut, durationSeconds }: PlayedLine,
  sound: OutputSound<unknown> | undefined,
  most: number | undefined,
): Pick<SoundPart, 'from' | 'length' | 'fadeIn' | 'fadeOut'> | undefined {
  if (sound === undefined) return undefined
  const { from, fadeIn, fadeOut } = cut ?? { from: 0, fadeIn: 0, fadeOut: 0 }
  const whole = Math.max(0, Math.min(durationSeconds, sound.seconds - from))
  const length = Math.min(whole, most ?? whole)
  const fall = length < whole ? TAIL_FADE : fadeOut
  const rise = Math.min(fadeIn, length)
  return { from, length, fadeIn: rise, fadeOut: Math.min(fall, length - rise) }
}

/** Whether two answers about what comes next put the same sound at the same place. */
export function isSameSound(one: PlayedLine, other: PlayedLine): boolean {
  return identity(one) === identity(other)
}

function identity({ lineId, takeId, speakerId, durationSeconds, cut, join }: PlayedLine): string {
  return JSON.stringify([lineId, takeId, speakerId, durationSeconds, cut, join.kind, join.samples])
}
