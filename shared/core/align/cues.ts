/**
 * Which words a cue such as `[laughs]` stands before, by their places; the number of words: behind the last. Where one stands,
 * another sound is no surprise.
 */
export type Cues = ReadonlySet<number>

export const NO_CUES: Cues = new Set()

/** Whether one stands between two words, by their places; -1 and the number of words: the ends. */
export function hasCue(cues: Cues, before: number, behind: number): boolean {
  for (const at of cues) if (before < at && at <= behind) return true
  return false
}

/**
 * Words in the order in which they are said, by their places, parted where another sound may be between two of them: at cues,
 * and before words that are `strange`. What is answered are places in `order`.
 */
export function textsApart(
  order: readonly number[],
  cues: Cues,
  strange: ReadonlySet<number>,
): readonly (readonly number[])[] {
  const texts: number[][] = []
  for (const [at, word] of order.entries()) {
    const before = order[at - 1] ?? -1
    if (at === 0 || strange.has(word) || hasCue(cues, before, word)) texts.push([])
    texts.at(-1)?.push(at)
  }
  return texts
}

/** What stands in a text in place of a cue or a pause: as many spaces as it has signs. */
const cue = / {3,}/

/** The cues between words of a text that has spaces in their place. */
export function cuesBetween(text: string, places: readonly { readonly from: number; readonly to: number }[]): Cues {
  const found = new Set<number>()
  for (let at = 0; at <= places.length; at += 1) {
    if (cue.test(text.slice(places[at - 1]?.to ?? 0, places[at]?.from ?? text.length))) found.add(at)
  }
  return found
}
