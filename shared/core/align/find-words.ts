import { readOtherwise } from '../scene/other-readings.ts'
import { decodeScene, NO_PHONE } from '../scene/phones/decode-scene.ts'
import type { DecodedScene } from '../scene/phones/decoded-scene.ts'
import type { SpokenWord } from '../scene/phones/line-reading.ts'
import { pathEvidence } from '../scene/phones/path-evidence.ts'
import { PARTS, partState, type PhoneModel } from '../scene/phones/model/phone-model.ts'
import { GAP, type StateChain } from '../scene/phones/state-chain.ts'
import { NO_TRANSFORM } from '../scene/phones/timbre-transform.ts'
import { wayThrough } from '../scene/phones/way-through.ts'
import type { SpeechFrames } from '../scene/sound/frames.ts'
import { type Cues, hasCue, NO_CUES, textsApart } from './cues.ts'
import type { FoundWord, TakeAlignment, FrameStretch } from './types.ts'
import { LEAST_STRANGE_FRAMES, wordsToTheirEnds } from './word-ends.ts'
import { type WordRival, wordRivals } from './word-rivals.ts'

/** How much worse than usual a frame fits a word that is none. */
const STRANGE_MISFIT = 4

/**
 * Where the words of a text sound in a take of it: phone by phone in one search, as scenes are cut, by how the words read and
 * how the speaker of the take sounds, which is learned on the way. Then other texts are tried around each word, without it,
 * with it twice, with another sound before it, and what explains the take better counts. `text`: what they write, where a word that
 * people say in more than one way may be said in another than it reads. What sounds where one of `cues` stands is no word and not
 * strange. Undefined where the take is too short.
 */
export function findWords(
  model: PhoneModel,
  frames: SpeechFrames,
  words: readonly SpokenWord[],
  text?: string,
  cues: Cues = NO_CUES,
): TakeAlignment | undefined {
  const known = words.flatMap((word, index) =>
    word.phones.some(({ name }) => partState(model, name, 0) >= 0) ? [{ word, index }] : [],
  )
  const spoken = known.map(({ word }) => word)
  if (spoken.length === 0) return undefined
  // A take is so short that another sound in it would be learned as what the speaker makes of a word.
  const lines = [{ reading: { words: spoken }, speaker: 0 }]
  const decoded = decodeScene(model, frames, lines, [undefined], undefined, NO_TRANSFORM)
  if (decoded === undefined) return undefined
  const other =
    text === undefined || spoken.length < words.length
      ? undefined
      : readOtherwise(model, decoded, lines, [text], pathEvidence(decoded, lines))?.[0]
  if (other !== undefined) return findWords(model, frames, other.reading.words, undefined, cues)
  const first = wordsAlong(model, decoded, decoded)
  const heard = withStrange(decoded, first)
  const wayOf = (texts: readonly (readonly SpokenWord[])[], sound = decoded): Along | undefined =>
    wayThrough(
      model,
      sound,
      texts.map((text) => ({ reading: { words: text }, speaker: 0, pace: decoded.pace[0] ?? 1 })),
      0,
      decoded.sound.count,
    )
  let kept = known
  let along = first
  const rivalsNow = (): readonly WordRival[] =>
    wordRivals(
      model,
      decoded,
      heard,
      kept.map(({ word }) => word),
      along,
      cuesOf(kept, words.length, cues),
    )
  let rivals = rivalsNow()
  // Without one word the next may be missing, too, or be there after all.
  for (let round = 0; round < MOST_ROUNDS && rivals.some(({ kind }) => kind === 'missing'); round += 1) {
    const missing = new Set(rivals.flatMap((rival) => (rival.kind === 'missing' ? [rival.first] : [])))
    kept = kept.filter((_, at) => !missing.has(at))
    const way = wayOf([kept.map(({ word }) => word)])
    if (way === undefined) return undefined
    along = wordsAlong(model, heard, way)
    rivals = rivalsNow()
  }
  const keptCues = cuesOf(kept, words.length, cues)
  const said = saidOf(kept.length, rivals)
  const order = said.map(({ word }) => word)
  const strangeAt = new Set(rivals.flatMap(({ kind, first }) => (kind === 'strange' ? [first] : [])))
  const texts = textsApart(order, keptCues, strangeAt).map((text) =>
    text.flatMap((at) => kept[order[at] ?? -1]?.word ?? []),
  )
  const way = wayOf(texts, strangeAt.size + keptCues.size === 0 ? decoded : heard)
  if (way === undefined) return undefined
  const strange = strangeAlong(heard, way)
  const ended = wordsToTheirEnds(decoded.sound, wordsAlong(model, heard, way), strange)
  return gathered(
    said,
    ended,
    strange.filter((sound) => {
      const next = ended.findIndex(({ from }) => from >= sound.from)
      const [before, behind] = next < 0 ? [order.at(-1), kept.length] : [order[next - 1], order[next]]
      return !hasCue(keptCues, before ?? -1, behind ?? kept.length)
    }),
    words.length,
    (at) => kept[at]?.index ?? 0,
  )
}

/** Words in a row that may be missing, one after the other. */
const MOST_ROUNDS = 4

/** The same sound, of which what fits the words much worse than they mostly fit may be none of them. */
function withStrange(decoded: DecodedScene, words: readonly FoundWord[]): DecodedScene {
  const misfits = words.map(({ misfit }) => misfit).toSorted((a, b) => a - b)
  const usual = misfits[Math.floor(misfits.length / 2)] ?? 0
  const cheaper = NO_PHONE - Math.min(NO_PHONE, STRANGE_MISFIT + usual)
  return { ...decoded, filler: decoded.filler.map((cost) => cost - cheaper) }
}

type Along = { readonly chain: StateChain; readonly states: Int32Array }
/** A word as it is said in the end: which one it is, and whether it is said once more later. */
type Said = { readonly word: number; readonly again?: WordRival }

/** The cues, by places among words of which some are left out. `count`: of all words. */
function cuesOf(kept: readonly { readonly index: number }[], count: number, cues: Cues): Cues {
  const ends = [-1, ...kept.map(({ index }) => index), count]
  return new Set(ends.slice(1).flatMap((end, at) => (hasCue(cues, ends[at] ?? -1, end) ? [at] : [])))
}

/** The words as the take says them in the end. */
function saidOf(count: number, rivals: readonly WordRival[]): readonly Said[] {
  const said: Said[] = []
  for (let at = 0; at < count; at += 1) {
    const again = rivals.find(({ kind, first }) => kind === 'again' && first === at)
    if (again !== undefined) for (let word = at; word <= again.last; word += 1) said.push({ word, again })
    said.push({ word: at })
  }
  return said
}

/** Where the words of a way sound. */
function wordsAlong(model: PhoneModel, decoded: DecodedScene, { chain, states }: Along): readonly FoundWord[] {
  const found = chain.words.map(() => ({
    from: -1,
    to: -1,
    sum: 0,
    phones: [] as { name: string; from: number; to: number }[],
  }))
  const { phoneCosts, pitchCosts, quiet } = decoded
  for (const [frame, at] of states.entries()) {
    const word = found[chain.word[at] ?? -1]
    const state = chain.state[at] ?? -1
    if (word === undefined || state < 0) continue
    if (word.from < 0) word.from = frame
    word.to = frame + 1
    const own = (phoneCosts[0]?.of(frame, state) ?? 0) + (pitchCosts[0]?.[frame] ?? 0)
    word.sum += own - Math.min(phoneCosts[0]?.least(frame) ?? 0, quiet[frame] ?? 0)
    const last = word.phones.at(-1)
    const before = states[frame - 1] ?? -1
    const isNew = state % PARTS === 0 && before !== at
    if (last === undefined || isNew)
      word.phones.push({ name: model.phones[Math.floor(state / PARTS)] ?? '', from: frame, to: frame + 1 })
    else last.to = frame + 1
  }
  return found.map(({ from, to, sum, phones }) => ({ from, to, misfit: sum / Math.max(1, to - from), phones }))
}

/** What is loud for as long as a word, where the way has no word. */
function strangeAlong({ sound }: DecodedScene, { chain, states }: Along): readonly FrameStretch[] {
  const found: FrameStretch[] = []
  for (let from = 0; from < states.length; ) {
    const isGap = chain.state[states[from] ?? 0] === GAP
    let to = from + 1
    while (to < states.length && (chain.state[states[to] ?? 0] === GAP) === isGap) to += 1
    const loud = sound.isLoud.subarray(from, to).reduce((sum, one) => sum + one, 0)
    if (isGap && loud >= LEAST_STRANGE_FRAMES) found.push({ from, to })
    from = to
  }
  return found
}

function gathered(
  said: readonly Said[],
  along: readonly FoundWord[],
  strange: readonly FrameStretch[],
  count: number,
  wordOf: (known: number) => number,
): TakeAlignment {
  const words: (FoundWord | undefined)[] = Array.from({ length: count }, () => undefined)
  const again = new Map<WordRival, FrameStretch>()
  for (const [at, { word, again: rival }] of said.entries()) {
    const found = along[at]
    if (found === undefined) continue
    if (rival === undefined) words[wordOf(word)] = found
    else again.set(rival, { from: again.get(rival)?.from ?? found.from, to: found.to })
  }
  return {
    words,
    again: [...again].map(([{ first, last }, span]) => ({ ...span, first: wordOf(first), last: wordOf(last) })),
    strange,
  }
}
