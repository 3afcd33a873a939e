import { type AlignedPair, alignKeys } from '../../../shared/core/script/align-keys.ts'
import { alignPieces, isSame, isWord, type LineWords } from './line-words.ts'

/** A line as it was, as it is now, and as a page had kept it. */
export type Three = { readonly old: LineWords; readonly now: LineWords; readonly kept: LineWords }

/** The three with those words whole that were cut off when they were saved, sent or kept; none: no word was. */
export function uncut(words: Three): readonly Three[] {
  const first = uncutInBase(words)
  const { old, now, kept } = first
  const pairs = sameWords(now, kept).map(([h, k]) => [h, k, longer(now[h], kept[k])] as const)
  const whole = {
    old,
    now: replaced(
      now,
      pairs.map(([h, , word]) => [h, word]),
    ),
    kept: replaced(
      kept,
      pairs.map(([, k, word]) => [k, word]),
    ),
  }
  const isSameAll = [isSame(whole.old, words.old), isSame(whole.now, words.now), isSame(whole.kept, words.kept)]
  return isSameAll.every(Boolean) ? [] : [whole]
}

/** LineWords of the base that were cut off when it was saved are what either of the two made of them. */
function uncutInBase({ old, now, kept }: Three): Three {
  const inThen = new Map(goneOn(old, kept))
  const all = goneOn(old, now).flatMap(([at, atNow]) => {
    const atThen = inThen.get(at)
    if (atThen === undefined || !areOneWord(now[atNow], kept[atThen])) return []
    return [{ at, atNow, atThen, word: longer(now[atNow], kept[atThen]) }]
  })
  return {
    old: replaced(
      old,
      all.map(({ at, word }) => [at, word]),
    ),
    now: replaced(
      now,
      all.map(({ atNow, word }) => [atNow, word]),
    ),
    kept: replaced(
      kept,
      all.map(({ atThen, word }) => [atThen, word]),
    ),
  }
}

/** Where the words of the base stand in a version of it, as they were or gone on with. */
function goneOn(old: LineWords, version: LineWords): readonly AlignedPair[] {
  return alignLike(old, version, (at, of) => {
    const [was, is] = [old[at]?.trimStart() ?? '', version[of]?.trimStart() ?? '']
    return is.startsWith(was) ? likeness(was, is) : 0
  })
}

function replaced(words: LineWords, by: readonly (readonly [number, string])[]): LineWords {
  const others = new Map(by)
  return words.map((word, at) => {
    const other = others.get(at)
    return other === undefined || isWord(other, word) ? word : other
  })
}

/**
 * Words that are one. The word behind them, or the first, may have been cut off: the page may have ended there. Of the kept
 * ones only the last was.
 */
export function sameWords(here: LineWords, kept: LineWords): readonly AlignedPair[] {
  const [came, was] = [here.map(bare), kept.map(bare)]
  const same = alignKeys(came, was)
  const behind = [[-1, -1] as const, ...same].flatMap(([h, k], index): readonly AlignedPair[] => {
    const [one, other] = [came[h + 1], was[k + 1]]
    const [nextH, nextK] = same[index] ?? [came.length, was.length]
    if (one === undefined || other === undefined || h + 1 >= nextH || k + 1 >= nextK) return []
    const isCut = other.startsWith(one) || (k + 1 === was.length - 1 && one.startsWith(other))
    return isCut ? [[h + 1, k + 1]] : []
  })
  return [...same, ...behind].toSorted(([a], [b]) => a - b)
}

/** How much two words of which one begins the other are like one word. */
function likeness(one: string, other: string): number {
  if (one === other) return 1
  return 0.5 + (0.4 * Math.min(one.length, other.length)) / Math.max(one.length, other.length)
}

/** Longer lists are only searched for what is equal. */
const MOST_CELLS = 250_000

/** The pairs that are most alike together, ascending in both lists. `like`: from 0, not at all, to 1, the same. */
function alignLike(
  left: LineWords,
  right: LineWords,
  like: (at: number, of: number) => number,
): readonly AlignedPair[] {
  const width = right.length + 1
  if ((left.length + 1) * width > MOST_CELLS) return alignPieces(left, right)
  const best = new Float64Array((left.length + 1) * width)
  const bestAt = (at: number, of: number): number => best[at * width + of] ?? 0
  const asOne = (at: number, of: number): number => {
    const alike = like(at, of)
    return alike === 0 ? 0 : alike + bestAt(at + 1, of + 1)
  }
  for (let at = left.length - 1; at >= 0; at -= 1) {
    for (let of = right.length - 1; of >= 0; of -= 1) {
      best[at * width + of] = Math.max(asOne(at, of), bestAt(at + 1, of), bestAt(at, of + 1))
    }
  }
  const pairs: AlignedPair[] = []
  let [at, of] = [0, 0]
  while (at < left.length && of < right.length) {
    const here = bestAt(at, of)
    if (here > 0 && asOne(at, of) === here) pairs.push([at++, of++])
    else if (bestAt(at + 1, of) >= bestAt(at, of + 1)) at += 1
    else of += 1
  }
  return pairs
}

/** The word without its marks; marks alone are themselves. */
function bare(word: string): string {
  return word.match(/[\p{L}\p{N}\p{M}_]+/u)?.[0] ?? word.trimStart()
}

/** True if one is the beginning of the other, or the same. */
export function areOneWord(left: string | undefined, right: string | undefined): boolean {
  const [a, b] = [left?.trimStart(), right?.trimStart()]
  return a !== undefined && b !== undefined && (a.startsWith(b) || b.startsWith(a))
}

/** The one that was not cut off. */
export function longer(left = '', right = ''): string {
  return left.trimStart().length < right.trimStart().length ? right : left
}
