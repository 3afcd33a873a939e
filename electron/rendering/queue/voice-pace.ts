import { expectedLength, learnRate } from '../../../shared/core/scene/expected-length.ts'
import { isGood } from '../../../shared/core/takes/marks.ts'
import type { Source, Take } from '../../../shared/core/model/take.ts'
import { soleAnswers } from '../../../shared/core/takes/sole-answers.ts'
import { longestSeconds } from '../../audio/plausible.ts'
import { spokenCharacters } from './spoken-characters.ts'

/** Records that are looked at, the latest first: a long project is not searched for every answer. */
const MOST_RECORDS = 400
/** Good takes of a voice that its pace is learned from: fewer say nothing, and more say nothing new. */
const TAKES = { fewest: 4, most: 16 } as const

/** A request as it is kept with its take. */
type SentBody = Readonly<Record<string, unknown>>

/**
 * The seconds that a voice may be expected to need for the text of a request, by what it has spoken before at the speed that
 * is asked for. Exact pauses are the mixer's, and no part of it. Undefined for several voices at once, and for a voice that has not said enough yet.
 */
export function expectedSeconds(takes: readonly Take[], source: Source, body: SentBody): number | undefined {
  const voice = voiceOf(body)
  if (voice === undefined) return undefined
  const heard: { readonly characters: number; readonly seconds: number }[] = []
  for (const { take, sent } of soleAnswers(takes.slice(-MOST_RECORDS)).toReversed()) {
    if (take.source !== source || !isGood(take) || voiceOf(sent.body) !== voice) continue
    const spoken = take.durationSamples / take.sampleRate
    // Checks would have doubted it: pauses are in it, whose answer is not among the records any more.
    if (take.accepted !== true && spoken > longestSeconds(charactersOf(sent.body))) continue
    heard.push({ characters: weightOf(sent.body), seconds: spoken * speedOf(sent.body) })
    if (heard.length === TAKES.most) break
  }
  const rate = heard.length < TAKES.fewest ? undefined : learnRate(heard)
  return rate === undefined ? undefined : expectedLength(weightOf(body), rate).seconds / speedOf(body)
}

/** Who speaks, as one word; undefined where several do. */
function voiceOf({ reference_id: id, references }: SentBody): string | undefined {
  if (typeof id === 'string') return `id ${id}`
  return Array.isArray(references) && !references.some(Array.isArray) ? JSON.stringify(references) : undefined
}

function charactersOf({ text }: SentBody): number {
  return spokenCharacters(typeof text === 'string' ? text : '')
}

/** Characters as they count for the length: a digit is a word and not a letter. */
function weightOf({ text }: SentBody): number {
  const words = typeof text === 'string' ? text : ''
  const digits = words.match(/\p{Nd}/gu)?.length ?? 0
  return spokenCharacters(words) + 3 * digits
}

function speedOf({ prosody }: SentBody): number {
  const speed = typeof prosody === 'object' && prosody !== null && 'speed' in prosody ? prosody.speed : 1
  return typeof speed === 'number' && speed > 0 ? speed : 1
}
