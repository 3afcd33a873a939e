import type { DecodedScene } from '../scene/phones/decoded-scene.ts'
import type { SpokenWord } from '../scene/phones/line-reading.ts'
import type { PhoneModel } from '../scene/phones/model/phone-model.ts'
import { wayThrough } from '../scene/phones/way-through.ts'
import { type Cues, hasCue, NO_CUES, textsApart } from './cues.ts'
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
 * changed; `withStrange`: the same sound, in which another sound costs less, which counts beside `cues`.
 */
export function wordRivals(
  model: PhoneModel,
  decoded: DecodedScene,
  withStrange: DecodedScene,
  words: readonly SpokenWord[],
  spans: readonly FrameStretch[],
  cues: Cues = NO_CUES,
): readonly WordRival[] {
  const pace = decoded.pace[0] ?? 1
  const found: { readonly rival: WordRival; readonly gain: number }[] = []
  const consider = (rival: WordRival): void => {
    const [begin, end] = [Math.max(0, rival.first - AROUND), Math.min(words.length, rival.last + 1 + AROUND)]
    const from = spans[begin - 1]?.to ?? 0
    const to = spans[end]?.from ?? decoded.sound.count
    // A sound at a cue must not pass for a word that is said again; a word there must not pass for a sound.
    const isCued = rival.kind === 'again' && hasCue(cues, begin - 1, end)
    const sound = rival.kind === 'strange' || isCued ? withStrange : decoded
    const costOf = (order: readonly number[], strange = new Set<number>()): number => {
      const lines = textsApart(order, cues, strange).map((text) => ({
        reading: { words: text.flatMap((at) => words[order[at] ?? -1] ?? []) },
        speaker: 0,
        pace,
      }))
      return wayThrough(model, sound, lines, from, to)?.cost ?? Infinity
    }
    const usual = Array.from({ length: end - begin }, (_, at) => begin + at)
    const strange = new Set(rival.kind === 'strange' ? [rival.first] : [])
    const gain = costOf(usual) - costOf(changed(usual, rival), strange)
    if (gain > limitOf(rival, cues)) found.push({ rival, gain })
  }
  for (const at of words.keys()) {
    if (words.length > 1) consider({ kind: 'missing', first: at, last: at })
    if (at > 0 && !cues.has(at)) consider({ kind: 'strange', first: at, last: at })
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

/** What a cue sounds like may resemble a word beside it. */
function limitOf({ kind, first, last }: WordRival, cues: Cues): number {
  return kind === 'again' && (cues.has(first) || cues.has(last + 1)) ? LIMIT.strange : LIMIT[kind]
}

/** Another sound may be any: a word of the text is taken for one only if that explains far more. */
function worthOf({ rival, gain }: { readonly rival: WordRival; readonly gain: number }): number {
  return rival.kind === 'strange' ? gain * STRANGE_SHARE : gain
}

/** What is changed beside another change was compared with a text that nobody says. */
function isApart(one: WordRival, other: WordRival): boolean {
  return one.first > other.last + AROUND || other.first > one.last + AROUND
}

/** Words, by their places, as a rival has them. */
function changed(usual: readonly number[], { kind, first, last }: WordRival): readonly number[] {
  const before = usual.filter((at) => at < first)
  const own = usual.filter((at) => first <= at && at <= last)
  const behind = usual.filter((at) => at > last)
  if (kind === 'missing') return [...before, ...behind]
  return kind === 'again' ? [...before, ...own, ...own, ...behind] : usual
}
