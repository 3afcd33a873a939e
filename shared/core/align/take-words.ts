import type { TakeId } from '../model/ids.ts'
import { MAX_DOUBLED_CHARACTERS, MAX_PHONES, type TakeWords, type WordTime } from '../model/words/word-times.ts'
import type { SpokenWord } from '../scene/phones/line-reading.ts'
import type { PhoneModel } from '../scene/phones/model/phone-model.ts'
import { soundFeatures } from '../scene/phones/model/sound-features.ts'
import type { SpeechFrames } from '../scene/sound/frames.ts'
import { cuesBetween } from './cues.ts'
import { estimatedSpans } from './estimated-spans.ts'
import { findWords } from './find-words.ts'
import { textWords, wordAtPlace, type WordPlace } from './text-words.ts'
import type { FoundWord, TakeAlignment } from './types.ts'
import { ESTIMATED, wordConfidence } from './word-confidence.ts'

/** How the words of a text read aloud, with their places in it; what cannot be read has no word. */
export type ReadWords = readonly (SpokenWord & WordPlace)[]

/** A take as it is asked for its words. */
export type TakeSound = {
  readonly takeId: TakeId
  readonly text: string
  readonly frames: SpeechFrames
  /** Samples of the take in a frame of 10 ms, and in all of it. */
  readonly samplesAFrame: number
  readonly durationSamples: number
}

const nothing: TakeAlignment = { words: [], again: [], strange: [] }

/**
 * The words of a take by how its text reads aloud. Words that nobody read are estimated between their neighbours, and so are
 * all of them where there is no reading. Every word of the text is told once: as one that sounds, or as one that is missing.
 */
export function wordsOfTake(take: TakeSound, reading: ReadWords, model: PhoneModel): TakeWords {
  const places = textWords(take.text)
  const cues = cuesBetween(take.text, reading)
  const aligned = reading.length === 0 ? undefined : findWords(model, take.frames, reading, take.text, cues)
  const found = aligned ?? nothing
  const spans = new Map<number, { readonly own: FoundWord; readonly before: FoundWord | undefined }>()
  const missing = new Set<number>()
  for (const [at, { from, phones }] of reading.entries()) {
    const own = found.words[at]
    if (own !== undefined) spans.set(from, { own, before: found.words[at - 1] })
    else if (aligned !== undefined && phones.length > 0) missing.add(from)
  }
  const told = places.filter(({ from }) => !missing.has(from))
  const whole = estimatedSpans(
    told.map((place) => ({ length: place.to - place.from, known: spans.get(place.from)?.own })),
    soundFeatures(take.frames),
  )
  const sample = (frame: number): number =>
    Math.min(take.durationSamples, Math.max(0, Math.round(frame * take.samplesAFrame)))
  const wordOf = (place: WordPlace): string => wordAtPlace(take.text, place)
  const words = told.map((place, index): WordTime => {
    const known = spans.get(place.from)
    const { from, to } = known?.own ?? whole[index] ?? { from: 0, to: 0 }
    return {
      word: wordOf(place),
      ...place,
      fromSample: sample(from),
      toSample: Math.max(sample(from), sample(to)),
      source: known === undefined ? 'estimate' : 'reading',
      confidence: known === undefined ? ESTIMATED : wordConfidence(known.own, known.before),
      ...(known === undefined || known.own.phones.length > MAX_PHONES ? {} : { phones: phonesOf(known.own, sample) }),
    }
  })
  return {
    takeId: take.takeId,
    text: take.text,
    words: wordsInOrder(words),
    missing: places.filter(({ from }) => missing.has(from)).map((place) => ({ word: wordOf(place), ...place })),
    doubled: found.again.flatMap(({ first, last, from, to }) => {
      const [begin, end] = [reading[first], reading[last]]
      if (begin === undefined || end === undefined) return []
      const place = { from: begin.from, to: end.to }
      const word = wordAtPlace(take.text, place, MAX_DOUBLED_CHARACTERS)
      return [{ word, ...place, fromSample: sample(from), toSample: sample(to) }]
    }),
    strange: found.strange.map(({ from, to }) => ({ fromSample: sample(from), toSample: sample(to) })),
  }
}

function phonesOf({ phones }: FoundWord, sample: (frame: number) => number): NonNullable<WordTime['phones']> {
  return phones.map(({ name, from, to }) => ({ name, fromSample: sample(from), toSample: sample(to) }))
}

/** None begins before the one before it ends. */
export function wordsInOrder(words: readonly WordTime[]): WordTime[] {
  let latest = 0
  return words.map((word) => {
    const fromSample = Math.max(latest, word.fromSample)
    latest = Math.max(fromSample, word.toSample)
    return { ...word, fromSample, toSample: latest }
  })
}
