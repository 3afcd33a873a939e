import type { SoundFeatures } from './model/sound-features.ts'

/** What is so far below the louder parts of the speech, in dB, is no longer heard as a part of a word. */
const FAINT_DB = 28
/** Frames of quiet inside the last sound of a word: a plosive has them between its closure and its burst. */
const LONGEST_BREAK = { plosive: 10, other: 2 } as const
const PLOSIVES: ReadonlySet<string> = new Set(['p', 'b', 't', 'd', 'k', 'g', 'ch', 'jh'])

/** Whether a phone is quiet, and then bursts. */
export function isPlosive(phone: string): boolean {
  return PLOSIVES.has(phone)
}

/** Where what is heard behind a phone as a part of its word ends, before `until`; all in frames. */
export function wordEnd(sound: SoundFeatures, to: number, phone: string, until: number): number {
  const longest = LONGEST_BREAK[isPlosive(phone) ? 'plosive' : 'other']
  const faintDb = Math.max(sound.gateDb, sound.speechDb - FAINT_DB)
  let end = to
  for (let frame = to; frame < until && frame - end <= longest; frame += 1) {
    if ((sound.energyDb[frame] ?? faintDb) > faintDb) end = frame + 1
  }
  return end
}

/**
 * Frames of quiet that there may be inside the last phones of a line. Of two plosives, as in `kept`, the first one's burst is mostly
 * left out, and both closures are one.
 */
export function longestClosure(phones: readonly string[]): number {
  const [before = '', last = ''] = phones.slice(-2)
  if (!isPlosive(last)) return LONGEST_BREAK.other
  return LONGEST_BREAK.plosive * (isPlosive(before) ? 2 : 1)
}
