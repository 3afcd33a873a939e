import type { TakeWords, WordTime } from '../model/words/word-times.ts'
import { commonRow } from './carried-words.ts'
import { wordsInOrder } from './take-words.ts'
import { textWords, wordAtPlace, type WordPlace } from './text-words.ts'

/** A part of a transcript, in samples of the take. */
export type HeardSegment = { readonly text: string; readonly fromSample: number; readonly toSample: number }

/** Between two words that are nearer than this (seconds) no third one was said. */
const NO_ROOM_SECONDS = 0.04
/** A word that readings found so far (seconds) outside of the part that holds it was found wrongly. */
const OUTSIDE_SECONDS = 0.15
/** How often a transcript's word begins within 80 ms where a reading of the text agrees, and where not. Not measured: the service's own claim. */
const CONFIDENCE = { agreed: 0.97, alone: 0.85 } as const
const AGREED_SECONDS = 0.08

type Token = {
  readonly word: string
  readonly segment: HeardSegment
  readonly isAlone: boolean
  /** Which share of its segment it has, by letters. */
  readonly from: number
  readonly to: number
}

/**
 * Joins a transcript of a take with what was found of its words. A segment that is one word says when that word sounds; a longer
 * one says between which times its words do: those that were found elsewhere share it. Words that the transcript does not have
 * stay as they were found, but for those that have no room between their neighbours: they are missing.
 */
export function joinTranscript(
  found: TakeWords,
  segments: readonly HeardSegment[],
  { sampleRate, durationSamples }: { readonly sampleRate: number; readonly durationSamples: number },
): TakeWords {
  const places = textWords(found.text)
  const tokens = segments.flatMap((segment) => tokensOf(segment, durationSamples))
  const pairs = new Map(
    commonRow(
      places.map((place) => plain(found.text, place)),
      tokens.map(({ word }) => word),
    ),
  )
  if (pairs.size === 0) return found
  const byPlace = new Map(found.words.map((word) => [word.from, word]))
  const missing: WordPlace[] = []
  const words = places.flatMap((place, at): readonly WordTime[] => {
    const own = byPlace.get(place.from)
    const paired = pairs.get(at)
    const token = paired === undefined ? undefined : tokens[paired]
    if (token !== undefined) return [heard(found.text, place, own, token, sampleRate)]
    if (own !== undefined && hasRoom(pairs, tokens, at, sampleRate)) return [own]
    missing.push(place)
    return []
  })
  return {
    ...found,
    words: wordsInOrder(words),
    missing: missing.map((place) => ({ word: wordAtPlace(found.text, place), ...place })),
    doubled: [...found.doubled, ...saidAgain(found, places, tokens, pairs)].toSorted(
      (a, b) => a.fromSample - b.fromSample,
    ),
  }
}

function tokensOf(segment: HeardSegment, durationSamples: number): readonly Token[] {
  const { text } = segment
  const fromSample = Math.max(0, Math.min(durationSamples, Math.round(segment.fromSample)))
  const toSample = Math.max(fromSample, Math.min(durationSamples, Math.round(segment.toSample)))
  const places = textWords(text)
  const letters = places.reduce((sum, { from, to }) => sum + to - from, 0)
  let passed = 0
  return places.map((place) => {
    const from = passed / letters
    passed += place.to - place.from
    const own = { text, fromSample, toSample }
    return { word: plain(text, place), segment: own, isAlone: places.length === 1, from, to: passed / letters }
  })
}

function plain(text: string, { from, to }: WordPlace): string {
  return text.slice(from, to).normalize('NFKC').toLowerCase().replaceAll(/['’ʼ]/g, '')
}

function heard(
  text: string,
  place: WordPlace,
  own: WordTime | undefined,
  { segment, isAlone, from, to }: Token,
  sampleRate: number,
): WordTime {
  const word = wordAtPlace(text, place)
  const { fromSample, toSample } = segment
  if (isAlone) {
    const isAgreed = own !== undefined && Math.abs(own.fromSample - fromSample) <= AGREED_SECONDS * sampleRate
    const confidence = isAgreed ? CONFIDENCE.agreed : CONFIDENCE.alone
    // Sounds of a word that was found elsewhere are not those of this one.
    const phones = isAgreed && own.phones !== undefined ? { phones: own.phones } : {}
    return { word, ...place, fromSample, toSample, source: 'transcript', confidence, ...phones }
  }
  const slack = OUTSIDE_SECONDS * sampleRate
  if (own !== undefined && own.fromSample >= fromSample - slack && own.toSample <= toSample + slack) return own
  const length = toSample - fromSample
  return {
    word,
    ...place,
    fromSample: fromSample + Math.round(from * length),
    toSample: fromSample + Math.round(to * length),
    source: 'estimate',
    confidence: 0.25,
  }
}

/** False where the words on both sides follow each other in the transcript, with no time between them. */
function hasRoom(
  pairs: ReadonlyMap<number, number>,
  tokens: readonly Token[],
  at: number,
  sampleRate: number,
): boolean {
  const [before, behind] = [pairs.get(at - 1), pairs.get(at + 1)]
  const [first, next] = [tokens[before ?? -1], tokens[behind ?? -1]]
  if (before === undefined || behind !== before + 1 || first?.isAlone !== true || next?.isAlone !== true) return true
  return next.segment.fromSample - first.segment.toSample > NO_ROOM_SECONDS * sampleRate
}

/** Words of the transcript beside one that is the same, and that the text has once. */
function saidAgain(
  found: TakeWords,
  places: readonly WordPlace[],
  tokens: readonly Token[],
  pairs: ReadonlyMap<number, number>,
): TakeWords['doubled'] {
  const placeOf = new Map([...pairs].map(([at, to]) => [to, places[at]]))
  return tokens.flatMap(({ word, segment, isAlone }, to) => {
    if (!isAlone || placeOf.has(to)) return []
    const beside = [to - 1, to + 1].find((other) => tokens[other]?.word === word && placeOf.has(other))
    const place = beside === undefined ? undefined : placeOf.get(beside)
    if (place === undefined || found.doubled.some(({ from }) => from === place.from)) return []
    const { fromSample, toSample } = segment
    return [{ word: wordAtPlace(found.text, place), ...place, fromSample, toSample }]
  })
}
