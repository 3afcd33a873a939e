import { displayText } from '../direction/display-text.ts'
import { estimatePartSamples } from './estimate.ts'
import { TIMELINE_SAMPLE_RATE } from '../model/timeline.ts'
import { isSpoken } from '../script/lines.ts'
import { oncePer } from '../model/once-per.ts'
import type { LineNode } from '../model/script.ts'

/** How much there is to speak. `durationMs` is a guess from the text, with the silences between lines. */
export type Counts = { readonly lines: number; readonly words: number; readonly durationMs: number }

// Scripts without spaces between words are counted by character, as word processors do.
const unspaced = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}'
const letters = `(?:(?![${unspaced}])[\\p{L}\\p{M}\\p{N}])+`
const word = new RegExp(`[${unspaced}]|${letters}(?:['’.,-]${letters})*`, 'gu')

/** Number of words in a text: "well-known" and "it’s" are one each. */
export function countWords(text: string): number {
  let count = 0
  // Plain English, nearly always, needs no look at the classes of Unicode.
  if (/^[\x20-\x7e]*$/.test(text)) {
    for (const _ of text.matchAll(/[A-Za-z0-9]+(?:['.,-][A-Za-z0-9]+)*/g)) count += 1
    return count
  }
  for (const _ of text.matchAll(word)) count += 1
  return count
}

/** Counts of one line: words that are spoken, and a guess how long they take. Kept for each node. */
export const countLine: (node: LineNode) => Counts = oncePer((node: LineNode) => {
  if (!isSpoken(node)) return { lines: 0, words: 0, durationMs: 0 }
  const durationMs = Math.round((estimatePartSamples(node.parts) * 1000) / TIMELINE_SAMPLE_RATE)
  return { lines: 1, words: countWords(displayText(node)), durationMs }
})
