import type { FoundWord } from './types.ts'

/** How often a word begins within 80 ms of where it was found, by how badly it and the word before it fit: see `wordConfidence`. */
const SURE = { most: 0.985, doubt: 9, unit: 1.5 } as const
/** The same of words that nothing was read for: only their order and length are known. */
export const ESTIMATED = 0.25

/** How sure the beginning of a word is, 0 to 1: measured on the tuned half of `npm run bench -- align`. */
export function wordConfidence(word: FoundWord, before: FoundWord | undefined): number {
  const doubt = Math.max(word.misfit, before?.misfit ?? 0)
  return Math.round((1000 * SURE.most) / (1 + Math.exp((doubt - SURE.doubt) / SURE.unit))) / 1000
}
