import { wordEnd } from '../scene/phones/sound-end.ts'
import type { SoundFeatures } from '../scene/phones/model/sound-features.ts'
import type { FoundWord, FrameStretch } from './types.ts'

/** A shorter sound beside the words is a breath, a click, or the end of a word. */
export const LEAST_STRANGE_FRAMES = 18

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
    const until = Math.min(next, strange.find(({ from }) => from >= word.to)?.from ?? next)
    const last = word.phones.at(-1)
    const to = wordEnd(sound, word.to, last?.name ?? '', until)
    if (last === undefined || to - word.to >= LEAST_STRANGE_FRAMES) return word
    return { ...word, to, phones: [...word.phones.slice(0, -1), { ...last, to }] }
  })
}
