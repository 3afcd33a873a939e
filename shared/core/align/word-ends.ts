import type { SoundFeatures } from '../scene/phones/sound-features.ts'
import type { FoundWord, FrameStretch } from './types.ts'

/** A shorter sound beside the words is a breath, a click, or the end of a word. */
export const LEAST_STRANGE_FRAMES = 18
/** What is so far below the louder parts of the speech, in dB, is no longer heard as a part of a word. */
const FAINT_DB = 28
/** Frames of quiet inside the last sound of a word: a plosive has them between its closure and its burst. */
const LONGEST_BREAK = { plosive: 10, other: 2 } as const
const PLOSIVES: ReadonlySet<string> = new Set(['p', 'b', 't', 'd', 'k', 'g', 'ch', 'jh'])

/**
 * The words, each to where its sound ends. Where a last phone is held, or spoken otherwise than it reads, a sound that is no
 * phone explains what is left of it better: but what sounds on behind a word is the word's, if it is not as long as what
 * would be told as `strange`.
 */
export function wordsToTheirEnds(
  sound: SoundFeatures,
  words: readonly FoundWord[],
  strange: readonly FrameStretch[],
): readonly FoundWord[] {
  return words.map((word, at) => {
    const next = words[at + 1]?.from ?? sound.count
    const to = endOf(sound, word, Math.min(next, strange.find(({ from }) => from >= word.to)?.from ?? next))
    const last = word.phones.at(-1)
    if (last === undefined || to - word.to >= LEAST_STRANGE_FRAMES) return word
    return { ...word, to, phones: [...word.phones.slice(0, -1), { ...last, to }] }
  })
}

function endOf({ energyDb, gateDb, speechDb }: SoundFeatures, { to, phones }: FoundWord, until: number): number {
  const faintDb = Math.max(gateDb, speechDb - FAINT_DB)
  const longest = LONGEST_BREAK[PLOSIVES.has(phones.at(-1)?.name ?? '') ? 'plosive' : 'other']
  let end = to
  for (let frame = to; frame < until && frame - end <= longest; frame += 1) {
    if ((energyDb[frame] ?? faintDb) > faintDb) end = frame + 1
  }
  return end
}
