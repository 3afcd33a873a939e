import { plainWords, type WordEvidence } from './align-words.ts'
import type { PathEvidence } from './phones/path-evidence.ts'
import type { SceneTurn } from './types.ts'

/** What a transcript says of one line. */
export type HeardLine = {
  /** Words of it that were not heard; undefined without a transcript, and for a line without words. */
  readonly lacking: number | undefined
  /** All of its words but one were heard, and one at least. */
  readonly isWell: boolean
  /** Most of it was heard, but not the words that it ends with: two or more. */
  readonly lacksEnd: boolean
  /** As many words were heard that stand nowhere as a second copy of it has, but for one. */
  readonly mayBeTwice: boolean
}

/** A recogniser mishears one word at an end now and then, and two in a row in one line of some hundreds. */
const LACKING_END = 2
/** Frames by which a transcript's times may be wrong. */
const WORD_SLACK = 20

export function heardLines(turns: readonly SceneTurn[], words: WordEvidence | undefined): readonly HeardLine[] {
  return turns.map(({ text = '' }, line): HeardLine => {
    const share = words?.heardShare[line]
    if (words === undefined || share === undefined) {
      return { lacking: undefined, isWell: false, lacksEnd: false, mayBeTwice: true }
    }
    const count = plainWords(text).length
    const lacking = Math.round((1 - share) * count)
    return {
      lacking,
      isWell: lacking === 0 || (lacking === 1 && share > 0),
      lacksEnd: share > 0 && (words.unheard[line]?.last ?? 0) >= LACKING_END,
      mayBeTwice: words.strayWords >= Math.max(1, count - 1),
    }
  })
}

/** Whether a transcript has a border where it was found: it has the word before it, and the one behind it. */
export function isBorderHeard({ lines }: PathEvidence, words: WordEvidence | undefined, border: number): boolean {
  const told = words?.borders[border]
  const [end, begin] = [lines[border]?.to, lines[border + 1]?.from]
  if (words === undefined || told === undefined || end === undefined || begin === undefined) return false
  // A word that was not heard there may be one that nobody said.
  if (words.unheard[border]?.last !== 0 || words.unheard[border + 1]?.first !== 0) return false
  return end <= told.to + WORD_SLACK && begin >= told.from - WORD_SLACK
}
