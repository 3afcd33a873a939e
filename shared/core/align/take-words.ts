import type { TakeId } from '../model/ids.ts'
import type { TakeWords, WordTime } from '../model/words/word-times.ts'
import { alignToReading } from './align-to-reading.ts'
import { estimatedSpans } from './estimated-spans.ts'
import type { AlignFeatures } from './features.ts'
import { textWords, type WordPlace } from './text-words.ts'
import type { AlignedWords, AlignReading } from './types.ts'

/** A text read by one voice, and its words in the text; words that it could not read are missing in it. */
export type TextReading = AlignReading & {
  readonly places: readonly WordPlace[]
  /** Sounds of each word, in frames of the reading. */
  readonly phones: readonly (readonly { readonly name: string; readonly from: number; readonly to: number }[])[]
}

/** A take as it is asked for its words. */
export type TakeSound = {
  readonly takeId: TakeId
  readonly text: string
  readonly features: AlignFeatures
  /** Samples of the take in a frame of 10 ms, and in all of it. */
  readonly samplesAFrame: number
  readonly durationSamples: number
}

/** Readings agree where their starts of a word lie within so many frames of each other. */
const AGREED_FRAMES = 5
/** How often a word begins within 80 ms where readings agree, and where not: measured on the tuned half. */
const CONFIDENCE = { agreed: 0.97, apart: 0.7, alone: 0.55, estimate: 0.25 } as const

/**
 * The words of a take by readings of its text: the reading that the take costs least against says where they sound, and the
 * others how sure that is. Words that no reading has are estimated between their neighbours, and so are all of them where
 * there is no reading. Every word of the text is told once: as one that sounds, or as one that is missing.
 */
export function wordsByReadings(take: TakeSound, readings: readonly TextReading[]): TakeWords {
  const places = textWords(take.text)
  const aligned = readings
    .filter((reading) => reading.words.length > 0)
    .map((reading) => ({ reading, found: alignToReading(take.features, reading) }))
    .toSorted((a, b) => a.found.cost - b.found.cost)
  const [best] = aligned
  const spans = new Map<number, Span>()
  const missing = new Set<number>()
  if (best !== undefined) {
    for (const [index, { from }] of best.reading.places.entries()) {
      const word = best.found.words[index]
      if (word === undefined) missing.add(from)
      else {
        const others = aligned.slice(1).map((other) => startOf(other, from))
        spans.set(from, {
          from: word.from,
          to: word.to,
          source: 'reading',
          confidence: confidenceOf(word.from, others),
          phones: phonesOf(best.reading.phones[index] ?? [], best.found, word.from, word.to),
        })
      }
    }
  }
  const told = places.filter(({ from }) => !missing.has(from))
  const whole = estimatedSpans(
    told.map((place) => ({ length: place.to - place.from, known: spans.get(place.from) })),
    take.features,
  )
  const sample = (frame: number): number =>
    Math.min(take.durationSamples, Math.max(0, Math.round(frame * take.samplesAFrame)))
  const wordOf = ({ from, to }: WordPlace): string => take.text.slice(from, to)
  const words = told.map((place, index): WordTime => {
    const span = spans.get(place.from)
    const { from, to } = span ?? whole[index] ?? { from: 0, to: 0 }
    return {
      word: wordOf(place),
      ...place,
      fromSample: sample(from),
      toSample: Math.max(sample(from), sample(to)),
      source: span?.source ?? 'estimate',
      confidence: span?.confidence ?? CONFIDENCE.estimate,
      ...(span === undefined || span.phones.length === 0
        ? {}
        : {
            phones: span.phones.map((phone) => ({
              name: phone.name,
              fromSample: sample(phone.from),
              toSample: sample(phone.to),
            })),
          }),
    }
  })
  return {
    takeId: take.takeId,
    text: take.text,
    words: wordsInOrder(words),
    missing: places.filter(({ from }) => missing.has(from)).map((place) => ({ word: wordOf(place), ...place })),
    ...extrasOf(best, take.text, sample),
  }
}

type Span = {
  readonly from: number
  readonly to: number
  readonly source: 'reading'
  readonly confidence: number
  readonly phones: readonly { readonly name: string; readonly from: number; readonly to: number }[]
}
type Aligned = { readonly reading: TextReading; readonly found: AlignedWords }

function startOf({ reading, found }: Aligned, from: number): number | undefined {
  const at = reading.places.findIndex((place) => place.from === from)
  return at < 0 ? undefined : found.words[at]?.from
}

function confidenceOf(start: number, others: readonly (number | undefined)[]): number {
  if (others.length === 0) return CONFIDENCE.apart
  const agreeing = others.filter((other) => other !== undefined && Math.abs(other - start) <= AGREED_FRAMES).length
  if (agreeing === others.length) return CONFIDENCE.agreed
  return agreeing > 0 ? CONFIDENCE.apart : CONFIDENCE.alone
}

/** The sounds of a word where the way through take and reading has them. */
function phonesOf(
  phones: readonly { readonly name: string; readonly from: number; readonly to: number }[],
  { readingFrames }: AlignedWords,
  from: number,
  to: number,
): Span['phones'] {
  let at = from
  return phones.map((phone, index) => {
    const start = at
    while (at < to && (readingFrames[at] ?? 0) < phone.to) at += 1
    if (index === phones.length - 1) at = to
    return { name: phone.name, from: start, to: at }
  })
}

function extrasOf(
  best: Aligned | undefined,
  text: string,
  sample: (frame: number) => number,
): Pick<TakeWords, 'doubled' | 'strange'> {
  const extras = best?.found.extras ?? []
  return {
    doubled: extras.flatMap((extra) => {
      const first = extra.words === undefined ? undefined : best?.reading.places[extra.words.from]
      const last = extra.words === undefined ? undefined : best?.reading.places[extra.words.to - 1]
      if (first === undefined || last === undefined) return []
      const place = { from: first.from, to: last.to }
      return [
        {
          word: text.slice(place.from, place.to),
          ...place,
          fromSample: sample(extra.from),
          toSample: sample(extra.to),
        },
      ]
    }),
    strange: extras
      .filter(({ words }) => words === undefined)
      .map(({ from, to }) => ({ fromSample: sample(from), toSample: sample(to) })),
  }
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
