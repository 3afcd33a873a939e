import { type AlignCosts, alignCosts } from './costs.ts'
import type { AlignFeatures } from './features.ts'
import { searchPath, type WordPath } from './search-path.ts'
import type { AlignedWords, AlignReading, ExtraSound, FoundWord } from './types.ts'

/**
 * Lays a take over a reading of the same words: the cheapest way through both, in which words may be left out or said again
 * and sounds may stand between them, each at a cost. Deterministic; time and memory grow with the length of the take.
 */
export function alignToReading(
  take: AlignFeatures,
  reading: AlignReading,
  costs: AlignCosts = alignCosts,
): AlignedWords {
  const path = searchPath(take, reading, costs)
  return gathered(path, take, reading.words.length)
}

function gathered(path: WordPath, take: AlignFeatures, words: number): AlignedWords {
  const { wordOf, isStart, readingFrames, frameCosts } = path
  const found: (FoundWord | undefined)[] = Array.from({ length: words }, () => undefined)
  const again: (FoundWord & { readonly word: number })[] = []
  const extras: ExtraSound[] = []
  let total = 0
  let latest = -1
  for (let from = 0; from < take.count; ) {
    const word = wordOf[from] ?? -1
    let to = from + 1
    // A word that is said again begins anew where its frames do.
    while (to < take.count && wordOf[to] === word && isStart[to] !== 1) to += 1
    let cost = 0
    for (let frame = from; frame < to; frame += 1) cost += frameCosts[frame] ?? 0
    total += cost
    if (word >= 0) {
      // Of words that are said again the last saying counts, as it is the one that the text goes on from.
      for (let earlier = word; earlier <= latest; earlier += 1) {
        const said = found[earlier]
        if (said !== undefined) again.push({ ...said, word: earlier })
        found[earlier] = undefined
      }
      found[word] = { from, to, cost: cost / (to - from) }
      latest = word
    } else if (loudFrames(take, from, to) >= LEAST_EXTRA_FRAMES) extras.push({ from, to })
    from = to
  }
  const heard = found.filter((word) => word !== undefined)
  const usual = heard.reduce((sum, word) => sum + word.cost, 0) / Math.max(1, heard.length)
  for (const { from, to, cost, word } of again) {
    extras.push({ from, to, ...(cost < LIKE_A_WORD * usual ? { words: { from: word, to: word + 1 } } : {}) })
  }
  return {
    words: found,
    extras: joined(extras),
    cost: take.count === 0 ? 0 : total / take.count,
    readingFrames,
    frameCosts,
  }
}

/** What was said again costs no more than so many times what the words beside it cost; else it is another sound. */
const LIKE_A_WORD = 1.5

/** A shorter sound is a breath or a click. */
const LEAST_EXTRA_FRAMES = 18

function loudFrames({ isLoud }: AlignFeatures, from: number, to: number): number {
  let count = 0
  for (let frame = from; frame < to; frame += 1) count += isLoud[frame] ?? 0
  return count
}

/** Words that follow each other and were said again are one. */
function joined(extras: readonly ExtraSound[]): readonly ExtraSound[] {
  const ordered = extras.toSorted((a, b) => a.from - b.from)
  const whole: ExtraSound[] = []
  for (const extra of ordered) {
    const last = whole.at(-1)
    if (last?.words !== undefined && extra.words !== undefined && last.words.to === extra.words.from) {
      whole[whole.length - 1] = { from: last.from, to: extra.to, words: { from: last.words.from, to: extra.words.to } }
    } else if (last !== undefined && last.words === undefined && extra.words === undefined && last.to === extra.from) {
      whole[whole.length - 1] = { from: last.from, to: extra.to }
    } else whole.push(extra)
  }
  return whole
}
