import { spokenLength } from '../../../shared/core/reading/pace.ts'

/**
 * How much of a text is spoken, in characters of English: a sign of Chinese takes as long as several of them. Directions in
 * brackets take next to no time: they must not raise the length that counts as plausible. Neither does the markup around
 * phonemes, which are about as many as the letters of the word, nor the tags of speakers.
 */
export function spokenCharacters(text: string): number {
  const words = text
    .replace(/<\|speaker:\d+\|>/g, '')
    .replace(/<\|phoneme_start\|>([^<>|]*)<\|phoneme_end\|>/g, (_, sounds: string) => sounds.replace(/[\s\d]/g, ''))
    .replace(/\[[^\]]*\]|\([a-z ]{1,40}\)/g, '')
  return Math.max(1, Math.round(spokenLength(words)))
}

/** A text without what is not said: tags of speakers, directions, and words that are given in phonemes, which no letters tell. */
export function withoutTags(text: string): string {
  return text
    .replace(/<\|phoneme_start\|>.*?<\|phoneme_end\|>/gs, ' ')
    .replace(/<\|[^|]*\|>|\[[^\]]*\]|\([a-z ]{1,40}\)/g, ' ')
}
