import { late } from '../../base/late/late.ts'
import type { SoundingNeeds } from './known-words.ts'
import type { SoundingWord } from './sounding-word.ts'

/** Finds the word that sounds, and plays from words, behind the first screen. */
export const lateWords = late(async () => {
  const [{ watchSoundingWord }, { playWord }] = await Promise.all([
    import('./sounding-word.ts'),
    import('./play-word.ts'),
  ])
  return { watchSoundingWord, playWord }
})

/** As `watchSoundingWord`, from when its code has come. What cannot be had now is asked for when a word is played from. */
export function watchWordsLate(deps: SoundingNeeds, tell: (word: SoundingWord | undefined) => void): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  const watch = async (): Promise<void> => {
    const { watchSoundingWord } = await lateWords.arrived
    if (!isOver) stop = watchSoundingWord(deps, tell)
  }
  void watch()
  // Nobody is told: the words are marked as soon as it could be had.
  lateWords.fetch().catch(() => undefined)
  return () => {
    isOver = true
    stop?.()
  }
}
