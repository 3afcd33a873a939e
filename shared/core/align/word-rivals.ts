import type { DecodedScene } from '../scene/phones/decoded-scene.ts'
import type { SpokenWord } from '../scene/phones/line-reading.ts'
import type { PhoneModel } from '../scene/phones/model/phone-model.ts'
import { wayThrough } from '../scene/phones/way-through.ts'
import type { FrameStretch } from './types.ts'

/** Another text that the take may say: a word is left out, some are said once more, or something else sounds before one. */
export type WordRival =
  | { readonly kind: 'missing'; readonly first: number; readonly last: number }
  | { readonly kind: 'again'; readonly first: number; readonly last: number }
  | { readonly kind: 'strange'; readonly first: number; readonly last: number }

/** Words on each side that give way where one is changed. */
const AROUND = 2
/** Words in a row that may be said once more. */
const MOST_AGAIN = 3
/** By how much another text must be the better explanation: chosen on the tuned half. */
const LIMIT = { missing: 4, again: 1, strange: 30 } as const
/** What the gain of another sound counts for beside that of words. */
const STRANGE_SHARE = 0.5

/**
 * Where another text than the one that was asked for explains the take better, the best first; of several that are near to each
 * other the best one. `spans`: where the words are found as long as nothing is
 * changed; `withStrange`: the same sound, in which another sound costs less.
 */
export function wordRivals(
  model: PhoneModel,
  decoded: DecodedScene,
  withStrange: DecodedScene,
  words: readonly SpokenWord[],
  spans: readonly FrameStretch[],
): readonly WordRival[] {
  const pace = decoded.pace[0] ?? 1
  const found: { readonly rival: WordRival; readonly gain: number }[] = []
  const consider = (rival: WordRival): void => {
    const [begin, end] = [Math.max(0, rival.first - AROUND), Math.min(words.length, rival.last + 1 + AROUND)]
    const from = spans[begin - 1]?.to ?? 0
    const to = spans[end]?.from ?? decoded.sound.count
    const costOf = (texts: readonly (readonly SpokenWord[])[]): number => {
      const lines = texts
        .filter((text) => text.length > 0)
        .map((text) => ({ reading: { words: text }, speaker: 0, pace }))
      const sound = rival.kind === 'strange' ? withStrange : decoded
      return wayThrough(model, sound, lines, from, to)?.cost ?? Infinity
    }
    const gain = costOf([words.slice(begin, end)]) - costOf(changed(words, rival, begin, end))
    if (gain > LIMIT[rival.kind]) found.push({ rival, gain })
  }
  for (const at of words.keys()) {
    if (words.length > 1) consider({ kind: 'missing', first: at, last: at })
    if (at > 0) consider({ kind: 'strange', first: at, last: at })
    for (let count = 1; count <= MOST_AGAIN && at + count <= words.length; count += 1) {
      consider({ kind: 'again', first: at, last: at + count - 1 })
    }
  }
  const taken: WordRival[] = []
  for (const { rival } of found.toSorted((a, b) => worthOf(b) - worthOf(a))) {
    if (taken.every((other) => isApart(rival, other))) taken.push(rival)
  }
  return taken
}

/** Another sound may be any: a word of the text is taken for one only if that explains far more. */
function worthOf({ rival, gain }: { readonly rival: WordRival; readonly gain: number }): number {
  return rival.kind === 'strange' ? gain * STRANGE_SHARE : gain
}

/** What is changed beside another change was compared with a text that nobody says. */
function isApart(one: WordRival, other: WordRival): boolean {
  return one.first > other.last + AROUND || other.first > one.last + AROUND
}

/** The words from `begin` to `end` as a rival has them; what is strange sounds between two texts. */
function changed(
  words: readonly SpokenWord[],
  { kind, first, last }: WordRival,
  begin: number,
  end: number,
): readonly (readonly SpokenWord[])[] {
  const [before, own, behind] = [words.slice(begin, first), words.slice(first, last + 1), words.slice(last + 1, end)]
  if (kind === 'missing') return [[...before, ...behind]]
  if (kind === 'again') return [[...before, ...own, ...own, ...behind]]
  return [before, [...own, ...behind]]
}
